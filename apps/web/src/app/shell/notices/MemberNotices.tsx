/**
 * Notices of a member on every page: above it unanswered writes, risks and answers, and toasts for
 * triggers, resting orders and identity documents.
 */
import { useOrderNews } from '../../../order/useOrderNews.ts'
import { UnansweredNotes } from '../../../write/UnansweredNotes.tsx'
import css from '../Shell.module.css'
import { AnswerNotice } from './AnswerNotice.tsx'
import { RiskNotices } from './RiskNotices.tsx'
import { useIdentityNews } from './useIdentityNews.ts'

export function MemberNotices() {
  useOrderNews()
  useIdentityNews()
  return (
    <>
      <div className={css.told}>
        <UnansweredNotes />
      </div>
      <RiskNotices />
      <AnswerNotice />
    </>
  )
}

/**
 * What a member is told on whatever page is open: above it of unanswered writes, of risks and of
 * answers, and by toasts of triggers, of orders that rested and of identity papers.
 */
import { useOrderNews } from '../../order/useOrderNews.ts'
import { UnansweredNotes } from '../write/UnansweredNotes.tsx'
import { AnswerNotice } from './AnswerNotice.tsx'
import { RiskNotices } from './RiskNotices.tsx'
import css from './Shell.module.css'
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

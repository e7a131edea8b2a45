/**
 * What a member is told on whatever page is open: above it of unanswered writes, over it of risks and of
 * answers, and by toasts of orders that rested.
 */
import { useOrderNews } from '../../order/useOrderNews.ts'
import { UnansweredNotes } from '../write/UnansweredNotes.tsx'
import { AnswerNotice } from './AnswerNotice.tsx'
import { RiskNotices } from './RiskNotices.tsx'
import css from './Shell.module.css'

export function MemberNotices() {
  useOrderNews()
  return (
    <>
      <div className={css.told}>
        <UnansweredNotes />
      </div>
      <div className={css.notices}>
        <RiskNotices />
        <AnswerNotice />
      </div>
    </>
  )
}

/** When the app may speak of an update, and reload. */
import type { Unanswered } from '../../api/unanswered/unanswered.ts'

/** Something of this member's was sent and has no end yet. */
export const isUnclear = (writes: readonly Unanswered[], member: number | undefined): boolean =>
  member !== undefined && writes.some((one) => one.member === member && !one.end)

type Moment = { isWriting: boolean; hasTyped: boolean; hasModal: boolean }

export const isQuiet = ({ isWriting, hasTyped, hasModal }: Moment): boolean =>
  !isWriting && !hasTyped && !hasModal

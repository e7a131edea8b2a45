/** When the app may offer an update, and reload. */
import type { Unanswered } from '../write/unanswered/unanswered.ts'

/** A write of this member is pending. */
export const isUnclear = (writes: readonly Unanswered[], member: number | undefined): boolean =>
  member !== undefined && writes.some((one) => one.member === member && !one.end)

type Moment = { isWriting: boolean; hasTyped: boolean; hasModal: boolean }

export const isQuiet = ({ isWriting, hasTyped, hasModal }: Moment): boolean =>
  !isWriting && !hasTyped && !hasModal

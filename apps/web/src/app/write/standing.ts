/** How an unanswered write stands, as far as asking after its key has told. */
import { ABSENT_AFTER } from '../../api/unanswered/askSoon.ts'
import type { Unknown, WriteState } from '../../api/useWrite.ts'

export type WriteStanding = 'checking' | 'absent' | 'unclear'

export const writeStandingOf = ({
  absent,
  isForgotten,
}: Pick<Unknown, 'absent' | 'isForgotten'>): WriteStanding =>
  isForgotten ? 'unclear' : absent >= ABSENT_AFTER ? 'absent' : 'checking'

/** It may still turn out to have arrived: another press would only ask the same. */
export const isChecking = (state: WriteState<unknown>): boolean =>
  state.step === 'unknown' && writeStandingOf(state) === 'checking'

/** What is said of it, in `app.write`. */
export const STANDING_TEXTS = { checking: 'unknown', absent: 'absent', unclear: 'unclear' } as const

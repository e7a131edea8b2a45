/** The state of an unanswered write, from polling its key. */
import { ABSENT_AFTER } from './unanswered/askSoon.ts'
import type { Unknown, WriteState } from './useWrite.ts'

export type UnansweredState = 'checking' | 'absent' | 'unclear'

export const unansweredStateOf = ({
  absent,
  isForgotten,
}: Pick<Unknown, 'absent' | 'isForgotten'>): UnansweredState =>
  isForgotten ? 'unclear' : absent >= ABSENT_AFTER ? 'absent' : 'checking'

/** It may still turn out to have arrived: another press would only check again. */
export const isChecking = (state: WriteState<unknown>): boolean =>
  state.step === 'unknown' && unansweredStateOf(state) === 'checking'

/** Its text, in `app.write`. */
export const UNANSWERED_TEXTS = {
  checking: 'unknown',
  absent: 'absent',
  unclear: 'unclear',
} as const

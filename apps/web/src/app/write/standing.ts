/** How an unanswered write stands, as far as asking after its key has told. */
import type { WriteState } from '../../api/useWrite.ts'

export type Standing = 'checking' | 'absent' | 'unclear'

type Unknown = Extract<WriteState<unknown>, { step: 'unknown' }>

/** So many times it was not there: it did not arrive. */
const ABSENT_AFTER = 3

export const standingOf = ({
  absent,
  isForgotten,
}: Pick<Unknown, 'absent' | 'isForgotten'>): Standing =>
  isForgotten ? 'unclear' : absent >= ABSENT_AFTER ? 'absent' : 'checking'

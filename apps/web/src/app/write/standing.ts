/** How an unanswered write stands, as far as asking after its key has told. */
import { ABSENT_AFTER } from '../../api/unanswered/askSoon.ts'
import type { Unknown } from '../../api/useWrite.ts'

export type Standing = 'checking' | 'absent' | 'unclear'

export const standingOf = ({
  absent,
  isForgotten,
}: Pick<Unknown, 'absent' | 'isForgotten'>): Standing =>
  isForgotten ? 'unclear' : absent >= ABSENT_AFTER ? 'absent' : 'checking'

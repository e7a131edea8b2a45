/**
 * Mails members about money they received without acting: a credited deposit, and bookings by
 * operators.
 */
import { CREDIT_KINDS } from '@assay/domain/operator/creditKinds.ts'
import type { Event } from '@assay/engine/event.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { MemberLetter } from '../../letters/letter.ts'

const LETTERS = {
  deposit: { subject: 'depositCreditedSubject', body: 'depositCreditedBody' },
  credit: { subject: 'accountCreditedSubject', body: 'accountCreditedBody' },
} as const

/** Starter funds and demo funds open the account: no letter. */
const TOLD = new Set<string>(CREDIT_KINDS)

/** The letters for the events of one command. */
export const creditLetters = (events: readonly Event[]): MemberLetter[] =>
  events.flatMap((event) => {
    if (event.type === 'depositCredited') return [letterOf('deposit', event)]
    return event.type === 'memberCredited' && TOLD.has(event.reason)
      ? [letterOf('credit', event)]
      : []
  })

type Credited = { member: number; amount: bigint; asset: string }

const letterOf = (
  kind: keyof typeof LETTERS,
  { member, amount, asset }: Credited,
): MemberLetter => ({
  member,
  letter: { ...LETTERS[kind], details: { amount: toDecimal(amount), asset } },
})

/**
 * Tells members by mail what came to them without them: a deposit that counts, and what operators
 * booked.
 */
import { CREDIT_KINDS } from '@assay/domain/operator/creditKinds.ts'
import type { Event } from '@assay/engine/kernel/event.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { MemberLetter } from '../../letters/letter.ts'

const LETTERS = {
  deposit: { subject: 'depositCreditedSubject', body: 'depositCreditedBody' },
  credit: { subject: 'accountCreditedSubject', body: 'accountCreditedBody' },
} as const

/** Starter funds and those of the demo are what their account begins with: no letter. */
const TOLD = new Set<string>(CREDIT_KINDS)

/** The letters that the events of one command call for. */
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

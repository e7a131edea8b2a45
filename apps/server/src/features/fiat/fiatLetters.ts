/**
 * Writes to the party who has to act on a fiat order, or who gets what it was for: often the other
 * side's action starts the clock. The letter contains amounts but no account details.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { FiatFinding, FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'
import { appealBy, buyerOf, sellerOf } from '@assay/domain/fiat/fiatRules.ts'
import type { Event } from '@assay/engine/event.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { LetterTemplate } from '../../http/messages.ts'
import type { MemberLetter } from '../../letters/letter.ts'

const LETTERS = {
  placed: { subject: 'fiatPlacedSubject', body: 'fiatPlacedBody' },
  paid: { subject: 'fiatPaidSubject', body: 'fiatPaidBody' },
  completed: { subject: 'fiatCompletedSubject', body: 'fiatCompletedBody' },
  disputed: { subject: 'fiatDisputedSubject', body: 'fiatDisputedBody' },
  refused: { subject: 'fiatRefusedSubject', body: 'fiatRefusedBody' },
  lapsed: { subject: 'fiatLapsedSubject', body: 'fiatLapsedBody' },
  freed: { subject: 'fiatFreedSubject', body: 'fiatFreedBody' },
  given: { subject: 'fiatGivenSubject', body: 'fiatGivenBody' },
} as const

/** The letters for the events of one command. */
export const fiatLetters = (events: readonly Event[]): MemberLetter[] =>
  recipientsOf(events).map(({ member, kind, order }) => ({ member, letter: letterOf(kind, order) }))

type Recipient = { member: MemberId; kind: keyof typeof LETTERS; order: FiatOrder }

/** A member who appealed before the order was marked late is not notified that it is late. */
export function recipientsOf(events: readonly Event[]): Recipient[] {
  const appealed = new Set(
    events.map((event) => (event.type === 'fiatOrderAppealed' ? event.order.id : undefined)),
  )
  return events.flatMap((event) =>
    event.type === 'fiatOrderLapsed' && appealed.has(event.order.id) ? [] : recipientsOfOne(event),
  )
}

function recipientsOfOne(event: Event): Recipient[] {
  switch (event.type) {
    case 'fiatOrderPlaced':
      return [{ member: event.order.merchant, kind: 'placed', order: event.order }]
    case 'fiatOrderPaid':
      return [{ member: sellerOf(event.order), kind: 'paid', order: event.order }]
    case 'fiatOrderLapsed':
      return [{ member: buyerOf(event.order), kind: 'lapsed', order: event.order }]
    case 'fiatOrderCompleted': {
      const { order, isDecided } = event
      const bought: Recipient = { member: buyerOf(order), kind: 'completed', order }
      return isDecided ? [bought, { member: sellerOf(order), kind: 'given', order }] : [bought]
    }
    case 'fiatOrderCancelled': {
      if (event.order.ending !== 'refused') return []
      return [{ member: buyerOf(event.order), kind: 'refused', order: event.order }]
    }
    // A merchant's coins return to the offer, for the next order.
    case 'fiatEscrowFreed':
      return event.order.side === 'sell'
        ? [{ member: event.order.member, kind: 'freed', order: event.order }]
        : []
    case 'fiatOrderAppealed': {
      const { order, by } = event
      const member = by === order.member ? order.merchant : order.member
      return [{ member, kind: 'disputed', order }]
    }
    default:
      return []
  }
}

function letterOf(kind: keyof typeof LETTERS, order: FiatOrder): LetterTemplate {
  const { id, quantity, asset, payment, currency } = order
  const details = {
    order: String(id),
    coins: `${toDecimal(quantity)} ${asset}`,
    payment: `${toDecimal(payment)} ${currency}`,
    until: new Date(appealBy(order)).toISOString().slice(11, 16),
  }
  return { ...LETTERS[kind], details, words: { finding: findingOf(order) } }
}

/** A decision without an explicit finding implies one about the payment. */
const findingOf = ({ finding, state }: FiatOrder): FiatFinding =>
  finding ?? (state === 'completed' ? 'paymentShown' : 'paymentNotShown')

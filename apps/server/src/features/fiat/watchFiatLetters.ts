/**
 * Writes to whoever has to do something about a fiat order, or gets what it was for: it is often the
 * other side's press that makes the clock run. The letter names figures and nobody's account.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'
import { buyerOf, sellerOf } from '@assay/domain/fiat/fiatRules.ts'
import type { Event } from '@assay/engine/event.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { Core } from '../../writer/core.ts'

const LETTERS = {
  placed: { subject: 'fiatPlacedSubject', body: 'fiatPlacedBody' },
  paid: { subject: 'fiatPaidSubject', body: 'fiatPaidBody' },
  completed: { subject: 'fiatCompletedSubject', body: 'fiatCompletedBody' },
  disputed: { subject: 'fiatDisputedSubject', body: 'fiatDisputedBody' },
  refused: { subject: 'fiatRefusedSubject', body: 'fiatRefusedBody' },
} as const
export type FiatLetter = (typeof LETTERS)[keyof typeof LETTERS] & {
  details: Record<'order' | 'coins' | 'payment', string>
}

export type FiatLetterParts = {
  core: Pick<Core, 'onPublished'>
  /** A letter to wherever the member can be written to. */
  write: (member: MemberId, letter: FiatLetter) => Promise<void>
  onError: (error: unknown) => void
}

export function watchFiatLetters({ core, write, onError }: FiatLetterParts): () => void {
  return core.onPublished((batch) => {
    for (const { events } of batch) {
      for (const event of events) {
        const told = toldOf(event)
        if (told) write(told.member, letterOf(told.kind, told.order)).catch(onError)
      }
    }
  })
}

type Told = { member: MemberId; kind: keyof typeof LETTERS; order: FiatOrder }

export function toldOf(event: Event): Told | undefined {
  switch (event.type) {
    case 'fiatOrderPlaced':
      return { member: event.order.merchant, kind: 'placed', order: event.order }
    case 'fiatOrderPaid':
      return { member: sellerOf(event.order), kind: 'paid', order: event.order }
    case 'fiatOrderCompleted':
      return { member: buyerOf(event.order), kind: 'completed', order: event.order }
    case 'fiatOrderCancelled': {
      if (event.order.ending !== 'refused') return undefined
      return { member: buyerOf(event.order), kind: 'refused', order: event.order }
    }
    case 'fiatOrderAppealed': {
      const { order, by } = event
      const member = by === order.member ? order.merchant : order.member
      return { member, kind: 'disputed', order }
    }
    default:
      return undefined
  }
}

function letterOf(kind: keyof typeof LETTERS, order: FiatOrder): FiatLetter {
  const { id, quantity, asset, payment, currency } = order
  const details = {
    order: String(id),
    coins: `${toDecimal(quantity)} ${asset}`,
    payment: `${toDecimal(payment)} ${currency}`,
  }
  return { ...LETTERS[kind], details }
}

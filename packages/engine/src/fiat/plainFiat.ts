import type { FiatOffer, FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'
import type { Amount, Price } from '@assay/money/amount.ts'
import type { State } from '../kernel/state.ts'
import type { FiatCommand } from './fiatCommand.ts'

/** Fiat buy and sell as plain JSON in a fixed order of fields, and back: for the journal and the snapshot. */
type Plain = Record<string, unknown>
type ToBigint = (value: unknown) => bigint

export function fiatToPlain(command: FiatCommand | { type: string }): Plain | undefined {
  const asked = command as FiatCommand
  switch (asked.type) {
    case 'setMerchant':
      return { member: asked.member, isActive: asked.isActive }
    case 'openFiatOffer':
      return { member: asked.member, ...termsToPlain(asked) }
    case 'closeFiatOffer':
      return { member: asked.member, offer: asked.offer }
    case 'placeFiatOrder': {
      const { member, side, asset, currency, method, quantity, price } = asked
      const figures = { quantity: quantity.toString(), price: price.toString() }
      return { member, side, asset, currency, method, ...figures }
    }
    case 'markFiatPaid':
    case 'releaseFiat':
    case 'cancelFiatOrder':
    case 'appealFiat':
      return { member: asked.member, order: asked.order }
    case 'decideFiat': {
      const { order, toBuyer, finding } = asked
      return { order, toBuyer, ...(finding && { finding }) }
    }
    default:
      return undefined
  }
}

/** Undefined for a command of another group. */
export function fiatFromPlain(plain: Plain, toBigint: ToBigint): Plain | undefined {
  switch (plain.type) {
    case 'openFiatOffer':
      return { ...plain, ...termsFromPlain(plain, toBigint) }
    case 'placeFiatOrder':
      return { ...plain, quantity: toBigint(plain.quantity), price: toBigint(plain.price) }
    case 'setMerchant':
    case 'closeFiatOffer':
    case 'markFiatPaid':
    case 'releaseFiat':
    case 'cancelFiatOrder':
    case 'appealFiat':
    case 'decideFiat':
      return plain
    default:
      return undefined
  }
}

type Terms = Pick<
  FiatOffer,
  'side' | 'asset' | 'currency' | 'price' | 'quantity' | 'minimum' | 'maximum' | 'methods'
>

function termsToPlain({ side, asset, currency, methods, ...figures }: Terms): Plain {
  const { price, quantity, minimum, maximum } = figures
  return {
    ...{ side, asset, currency, price: price.toString(), quantity: quantity.toString() },
    ...{ minimum: minimum.toString(), maximum: maximum.toString(), methods: [...methods] },
  }
}

const termsFromPlain = (plain: Plain, toBigint: ToBigint) => ({
  price: toBigint(plain.price) as Price,
  quantity: toBigint(plain.quantity) as Amount,
  minimum: toBigint(plain.minimum) as Amount,
  maximum: toBigint(plain.maximum) as Amount,
})

const stored: ToBigint = (value) => BigInt(value as string)

/** Only open ones are kept. */
const offerToPlain = (offer: FiatOffer): Plain => ({
  ...{ id: offer.id, merchant: offer.merchant, ...termsToPlain(offer) },
})

const offerFromPlain = (plain: Plain): FiatOffer => ({
  ...(plain as FiatOffer),
  ...termsFromPlain(plain, stored),
  isOpen: true,
})

/** Only those whose coins lie in escrow are kept. */
function orderToPlain(order: FiatOrder): Plain {
  const { id, key, offer, merchant, member, side, asset, currency, price, quantity } = order
  const { payment, method, placedAt, payBy, paidAt, state, isDisputed, ending, endedAt } = order
  return {
    ...{ id, key, offer, merchant, member, side, asset, currency, price: price.toString() },
    ...{ quantity: quantity.toString(), payment: payment.toString(), method, placedAt, payBy },
    ...{ paidAt: paidAt ?? null, state, isDisputed, ending: ending ?? null },
    endedAt: endedAt ?? null,
  }
}

function orderFromPlain(plain: Plain): FiatOrder {
  return {
    ...(plain as FiatOrder),
    price: stored(plain.price) as Price,
    quantity: stored(plain.quantity) as Amount,
    payment: stored(plain.payment) as Amount,
    paidAt: (plain.paidAt as FiatOrder['paidAt'] | null) ?? undefined,
    ending: (plain.ending as FiatOrder['ending'] | null) ?? undefined,
    endedAt: (plain.endedAt as FiatOrder['endedAt'] | null) ?? undefined,
    isHeld: true,
  }
}

export type FiatRow =
  | ['fiat', number, number]
  | ['merchant', number]
  | ['fiatOffer' | 'fiatOrder', Plain]

/** Nothing before the first merchant, so that older states keep their hash. */
export function* fiatRowsOf({ fiat }: State): Generator<FiatRow, void> {
  if (fiat.lastOffer > 0) yield ['fiat', fiat.lastOffer, fiat.lastOrder]
  for (const merchant of fiat.merchants) yield ['merchant', merchant]
  for (const offer of fiat.offers.values()) yield ['fiatOffer', offerToPlain(offer)]
  for (const order of fiat.orders.values()) yield ['fiatOrder', orderToPlain(order)]
}

/** False for a row of another kind. */
export function restoreFiatRow({ fiat }: State, row: readonly unknown[]): boolean {
  const known = row as FiatRow
  switch (known[0]) {
    case 'fiat':
      ;[, fiat.lastOffer, fiat.lastOrder] = known
      return true
    case 'merchant':
      fiat.merchants.add(known[1])
      return true
    case 'fiatOffer': {
      const offer = offerFromPlain(known[1])
      fiat.offers.set(offer.id, offer)
      return true
    }
    case 'fiatOrder':
      fiat.keep(orderFromPlain(known[1]))
      return true
    default:
      return false
  }
}

/**
 * Fiat buy and sell as plain JSON in a fixed order of fields, and back: for the journal and the
 * snapshot.
 */
import type { FiatOffer, FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'
import type { Amount, Price } from '@assay/money/amount.ts'
import { asWritten, type Stored, toBigint } from '../kernel/plain.ts'
import type { CommandReaders, Restorers, RowOf, Writers } from '../kernel/product.ts'
import type { State } from '../state.ts'
import type { FiatCommand } from './fiatCommand.ts'

export const fiatToPlain: Writers<FiatCommand> = {
  setMerchant: ({ member, isActive }) => ({ member, isActive }),
  openFiatOffer: ({ member, ...terms }) => ({ member, ...termsToPlain(terms) }),
  closeFiatOffer: ({ member, offer }) => ({ member, offer }),
  placeFiatOrder: ({ member, side, asset, currency, method, quantity, price }) => ({
    member,
    side,
    asset,
    currency,
    method,
    quantity: quantity.toString(),
    price: price.toString(),
  }),
  markFiatPaid: ({ member, order }) => ({ member, order }),
  releaseFiat: ({ member, order }) => ({ member, order }),
  cancelFiatOrder: ({ member, order }) => ({ member, order }),
  appealFiat: ({ member, order }) => ({ member, order }),
  decideFiat: ({ order, toBuyer, finding }) => ({ order, toBuyer, ...(finding && { finding }) }),
}

export const fiatFromPlain: CommandReaders<FiatCommand> = {
  setMerchant: asWritten,
  openFiatOffer: (plain) => ({ ...plain, ...figuresFromPlain(plain) }),
  closeFiatOffer: asWritten,
  placeFiatOrder: (plain) => ({
    ...plain,
    quantity: toBigint(plain.quantity),
    price: toBigint(plain.price),
  }),
  markFiatPaid: asWritten,
  releaseFiat: asWritten,
  cancelFiatOrder: asWritten,
  appealFiat: asWritten,
  decideFiat: asWritten,
}

type Terms = Pick<
  FiatOffer,
  'side' | 'asset' | 'currency' | 'price' | 'quantity' | 'minimum' | 'maximum' | 'methods'
>

function termsToPlain({ side, asset, currency, methods, ...figures }: Terms): Stored<Terms> {
  const { price, quantity, minimum, maximum } = figures
  return {
    side,
    asset,
    currency,
    price: price.toString(),
    quantity: quantity.toString(),
    minimum: minimum.toString(),
    maximum: maximum.toString(),
    methods: [...methods],
  }
}

type Figures = 'price' | 'quantity' | 'minimum' | 'maximum'

const figuresFromPlain = (plain: Partial<Record<Figures, unknown>>): Pick<Terms, Figures> => ({
  price: toBigint<Price>(plain.price),
  quantity: toBigint<Amount>(plain.quantity),
  minimum: toBigint<Amount>(plain.minimum),
  maximum: toBigint<Amount>(plain.maximum),
})

/** Only open ones are kept. */
type PlainOffer = Stored<Omit<FiatOffer, 'isOpen'>>

const offerToPlain = (offer: FiatOffer): PlainOffer => ({
  id: offer.id,
  merchant: offer.merchant,
  ...termsToPlain(offer),
})

const offerFromPlain = (plain: PlainOffer): FiatOffer => ({
  ...plain,
  ...figuresFromPlain(plain),
  isOpen: true,
})

/** Only those with coins in escrow are kept, and none of them has a finding. */
type PlainOrder = Stored<Omit<FiatOrder, 'isHeld' | 'finding'>>

function orderToPlain(order: FiatOrder): PlainOrder {
  const { id, key, offer, merchant, member, side, asset, currency, price, quantity } = order
  const { payment, method, placedAt, payBy, paidAt, state, isDisputed, ending, endedAt } = order
  return {
    id,
    key,
    offer,
    merchant,
    member,
    side,
    asset,
    currency,
    price: price.toString(),
    quantity: quantity.toString(),
    payment: payment.toString(),
    method,
    placedAt,
    payBy,
    paidAt: paidAt ?? null,
    state,
    isDisputed,
    ending: ending ?? null,
    endedAt: endedAt ?? null,
  }
}

function orderFromPlain(plain: PlainOrder): FiatOrder {
  return {
    ...plain,
    price: toBigint<Price>(plain.price),
    quantity: toBigint<Amount>(plain.quantity),
    payment: toBigint<Amount>(plain.payment),
    paidAt: plain.paidAt ?? undefined,
    ending: plain.ending ?? undefined,
    endedAt: plain.endedAt ?? undefined,
    isHeld: true,
  }
}

export type FiatRows = {
  fiat: [lastOffer: number, lastOrder: number]
  merchant: [member: number]
  fiatOffer: [PlainOffer]
  fiatOrder: [PlainOrder]
}

/** Empty before the first merchant, so that older states keep their hash. */
export function* fiatRowsOf({ fiat }: State): Generator<RowOf<FiatRows>, void> {
  if (fiat.lastOffer > 0) yield ['fiat', fiat.lastOffer, fiat.lastOrder]
  for (const merchant of fiat.merchants) yield ['merchant', merchant]
  for (const offer of fiat.offers.values()) yield ['fiatOffer', offerToPlain(offer)]
  for (const order of fiat.orders.values()) yield ['fiatOrder', orderToPlain(order)]
}

export const restoreFiat: Restorers<FiatRows> = {
  fiat: ({ fiat }, lastOffer, lastOrder) => {
    fiat.lastOffer = lastOffer
    fiat.lastOrder = lastOrder
  },
  merchant: ({ fiat }, member) => {
    fiat.merchants.add(member)
  },
  fiatOffer: ({ fiat }, plain) => {
    const offer = offerFromPlain(plain)
    fiat.offers.set(offer.id, offer)
  },
  fiatOrder: ({ fiat }, plain) => fiat.keep(orderFromPlain(plain)),
}

import type { Address, Posting } from '@assay/domain/account.ts'
import type { FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'
import { buyerOf, sellerOf } from '@assay/domain/fiat/fiatRules.ts'
import type { Postings, TouchedMember, Touches } from '../kernel/product.ts'
import type { FiatEvent } from './fiatEvent.ts'

/** The postings of fiat buy and sell: coins only, because the currency is paid outside. */
export const fiatPostings: Postings<FiatEvent> = {
  merchantSet: 'none',
  fiatOfferOpened: ({ offer: { merchant, asset }, held: amount }) =>
    moved({ from: own(merchant), to: held(merchant), asset, amount }),
  fiatOfferClosed: ({ offer: { merchant, asset }, freed: amount }) =>
    moved({ from: held(merchant), to: own(merchant), asset, amount }),
  fiatOrderPlaced: ({ order: { member, asset }, held: amount }) =>
    moved({ from: own(member), to: held(member), asset, amount }),
  fiatOrderPaid: 'none',
  fiatOrderLapsed: 'none',
  fiatOrderCancelled: 'none',
  fiatOrderAppealed: 'none',
  fiatOrderCompleted: ({ order }) => {
    const { asset, quantity: amount } = order
    return moved({ from: held(sellerOf(order)), to: own(buyerOf(order)), asset, amount })
  },
  fiatEscrowFreed: ({ order, freed: amount }) => {
    const seller = sellerOf(order)
    return moved({ from: held(seller), to: own(seller), asset: order.asset, amount })
  },
}

const own = (member: number): Address => `member/${member}/fiat`
const held = (member: number): Address => `member/${member}/fiat/held`
const moved = (posting: Posting): Posting[] => (posting.amount > 0n ? [posting] : [])

/** The members concerned by each event. */
export const fiatTouches: Touches<FiatEvent> = {
  merchantSet: ({ member }) => [{ member }],
  fiatOfferOpened: ({ offer }) => [{ member: offer.merchant }],
  fiatOfferClosed: ({ offer }) => [{ member: offer.merchant }],
  fiatOrderPlaced: bothSides,
  fiatOrderPaid: bothSides,
  fiatOrderLapsed: bothSides,
  fiatOrderCancelled: bothSides,
  fiatOrderAppealed: bothSides,
  fiatOrderCompleted: bothSides,
  fiatEscrowFreed: bothSides,
}

function bothSides({ order }: { order: FiatOrder }): TouchedMember[] {
  return [{ member: order.member }, { member: order.merchant }]
}

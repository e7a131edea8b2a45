import type { Address, Posting } from '@assay/domain/account.ts'
import { buyerOf, sellerOf } from '@assay/domain/fiat/fiatRules.ts'
import type { FiatEvent } from './fiatEvent.ts'

/** The double entry of fiat buy and sell: of the coins alone, since the currency is paid outside. */
export function fiatPostingsOf(event: FiatEvent): Posting[] {
  return allPostingsOf(event).filter(({ amount }) => amount > 0n)
}

const own = (member: number): Address => `member/${member}/fiat`
const held = (member: number): Address => `member/${member}/fiat/held`

function allPostingsOf(event: FiatEvent): Posting[] {
  switch (event.type) {
    case 'fiatOfferOpened': {
      const { merchant, asset } = event.offer
      return [{ from: own(merchant), to: held(merchant), asset, amount: event.held }]
    }
    case 'fiatOfferClosed': {
      const { merchant, asset } = event.offer
      return [{ from: held(merchant), to: own(merchant), asset, amount: event.freed }]
    }
    case 'fiatOrderPlaced': {
      const { member, asset } = event.order
      return [{ from: own(member), to: held(member), asset, amount: event.held }]
    }
    case 'fiatOrderCompleted': {
      const { order } = event
      const [from, to] = [held(sellerOf(order)), own(buyerOf(order))]
      return [{ from, to, asset: order.asset, amount: order.quantity }]
    }
    case 'fiatEscrowFreed': {
      const seller = sellerOf(event.order)
      return [
        { from: held(seller), to: own(seller), asset: event.order.asset, amount: event.freed },
      ]
    }
    default:
      return []
  }
}

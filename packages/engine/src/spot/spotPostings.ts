import { heldSpotOf, type MemberId, type Posting, spotOf } from '@assay/domain/account.ts'
import type { OrderId, Side } from '@assay/domain/spot/order.ts'
import { baseAmount, notional, type SpotRules } from '@assay/domain/spot/spotRules.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { Postings, Touches } from '../kernel/product.ts'
import type { SpotEvent, SpotTraded } from './spotEvent.ts'

/** The postings of spot trading. */
export const spotPostings: Postings<SpotEvent> = {
  spotOrderPlaced: ({ order, heldAsset, held }) => {
    const [from, to] = [spotOf(order.member), heldSpotOf(order.member)]
    return [{ from, to, asset: heldAsset, amount: held }]
  },
  spotOrderRested: 'none',
  spotOrderTriggered: ({ member, market, released: amount }, rulesOf) =>
    released(member, rulesOf(market).quote, amount),
  spotTraded: (trade, rulesOf) => tradePostings(trade, rulesOf(trade.market)),
  spotOrderCancelled: ({ member, releasedAsset, released: amount }) =>
    released(member, releasedAsset, amount),
  spotOrdersCancelled: 'none',
}

type Party = { order: OrderId; member: MemberId; fee: Amount }

/**
 * Buyer and seller, their orders, and the fee of each (the buyer's in base, the seller's in quote).
 */
export function partiesOf(trade: SpotTraded): Record<Side, Party> {
  const taker = { order: trade.takerOrder, member: trade.takerMember, fee: trade.takerFee }
  const maker = { order: trade.makerOrder, member: trade.makerMember, fee: trade.makerFee }
  return trade.takerSide === 'buy' ? { buy: taker, sell: maker } : { buy: maker, sell: taker }
}

function tradePostings(trade: SpotTraded, rules: SpotRules): Posting[] {
  const { buy, sell } = partiesOf(trade)
  const base = baseAmount(rules, trade.quantity)
  const quote = notional(rules, trade.price, trade.quantity)
  const postings: Posting[] = [
    { from: heldSpotOf(sell.member), to: spotOf(buy.member), asset: rules.base, amount: base },
    { from: heldSpotOf(buy.member), to: spotOf(sell.member), asset: rules.quote, amount: quote },
    { from: spotOf(sell.member), to: 'house/fees', asset: rules.quote, amount: sell.fee },
    { from: spotOf(buy.member), to: 'house/fees', asset: rules.base, amount: buy.fee },
    ...released(buy.member, rules.quote, trade.buyerReleased),
  ]
  return postings.filter(({ amount }) => amount > 0n)
}

function released(member: MemberId, asset: string, amount: Amount): Posting[] {
  return amount > 0n ? [{ from: heldSpotOf(member), to: spotOf(member), asset, amount }] : []
}

/** The members concerned by each event. */
export const spotTouches: Touches<SpotEvent> = {
  spotOrderPlaced: ({ order }) => [{ member: order.member, order: order.id }],
  spotOrderRested: 'none',
  spotOrderTriggered: 'none',
  spotTraded: (trade) => [
    { member: trade.makerMember, order: trade.makerOrder },
    { member: trade.takerMember, order: trade.takerOrder },
  ],
  spotOrderCancelled: ({ member, order }) => [{ member, order }],
  spotOrdersCancelled: 'none',
}

import type { Address, Posting } from '@assay/domain/account.ts'
import { type Amount, negative } from '@assay/money/amount.ts'
import type { Postings, Touches } from '../kernel/product.ts'
import type { PerpEvent, PerpFlow } from './perpEvent.ts'

/** The postings of contracts, from the flows in their events. */
export const perpPostings: Postings<PerpEvent> = {
  perpMarketListed: 'none',
  perpMarketTradableSet: 'none',
  perpMarkMoved: 'none',
  perpMarketHalted: 'none',
  perpMarketResumed: 'none',
  perpOrderPlaced: ofFlow,
  perpOrderRested: ofFlow,
  perpOrderShrunk: 'none',
  perpTraded: ({ maker, taker, quote }) => [
    ...flowPostings(maker.flow, quote),
    ...(taker ? flowPostings(taker.flow, quote) : []),
  ],
  perpOrderCancelled: ofFlow,
  perpOrdersCancelled: 'none',
  perpPositionsClosed: 'none',
  perpLeverageSet: ofFlow,
  perpMarginModeSet: 'none',
  perpMarginAdjusted: ofFlow,
  perpTriggerSet: 'none',
  perpTriggerFired: 'none',
  perpTriggerCancelled: 'none',
  perpFundingSet: 'none',
  perpFundingPaid: ofFlow,
  perpRiskWarned: 'none',
  perpLiquidated: ofFlow,
  perpDeleveraged: ofFlow,
}

function ofFlow({ flow, quote }: { flow: PerpFlow; quote: string }): Posting[] {
  return flowPostings(flow, quote)
}

/** In the order in which the money moves: incoming before outgoing. */
function flowPostings({ member, held, realized, fee, insurance }: PerpFlow, asset: string) {
  const own: Address = `member/${member}/perp`
  const twin: Address = `member/${member}/perp/held`
  const postings: Posting[] = []
  const move = (from: Address, to: Address, amount: Amount) => {
    if (amount > 0n) postings.push({ from, to, asset, amount })
  }
  move(twin, own, negative(held))
  move('clearing/perp', own, realized)
  move('house/insurance', own, insurance)
  move(own, 'clearing/perp', negative(realized))
  move(own, 'house/fees', fee)
  move(own, 'house/insurance', negative(insurance))
  move(own, twin, held)
  return postings
}

/** The members concerned by each event. */
export const perpTouches: Touches<PerpEvent> = {
  perpMarketListed: 'none',
  perpMarketTradableSet: 'none',
  perpMarkMoved: 'none',
  perpMarketHalted: 'none',
  perpMarketResumed: 'none',
  perpOrderPlaced: ({ order }) => [{ member: order.member, order: order.id }],
  perpOrderRested: 'none',
  perpOrderShrunk: ({ member, order }) => [{ member, order }],
  perpTraded: ({ maker, taker }) =>
    [maker, taker].flatMap((fill) => (fill ? { member: fill.member, order: fill.order } : [])),
  perpOrderCancelled: ({ member, order }) => [{ member, order }],
  perpOrdersCancelled: 'none',
  perpPositionsClosed: 'none',
  perpLeverageSet: ({ member }) => [{ member }],
  perpMarginModeSet: ({ member }) => [{ member }],
  perpMarginAdjusted: ({ member }) => [{ member }],
  perpTriggerSet: ({ trigger }) => [{ member: trigger.member }],
  perpTriggerFired: ({ trigger }) => [{ member: trigger.member }],
  perpTriggerCancelled: ({ member }) => [{ member }],
  perpFundingSet: 'none',
  perpFundingPaid: ({ position }) => [{ member: position.member }],
  perpRiskWarned: ({ member }) => [{ member }],
  perpLiquidated: ({ report }) => [{ member: report.member }],
  perpDeleveraged: ({ member }) => [{ member }],
}

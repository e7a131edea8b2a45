import type { SpotOrder } from '@assay/domain/spot/order.ts'
import { priceBand } from '@assay/domain/spot/priceBand.ts'
import { baseAmount, notional } from '@assay/domain/spot/spotRules.ts'
import type { AccountSlot } from '../ledger/ledger.ts'
import type { MarketState, State } from '../state.ts'
import type { Slot } from './openOrders.ts'

/**
 * What an order claims. It follows from the order and its unfilled lots alone, so it is never
 * stored: base for a sell; for a limit buy its price times its lots; for a waiting market buy its
 * budget, or its lots at the far edge of the band around its stop.
 */
export function holdOf(market: MarketState, order: SpotOrder, remaining: number): bigint {
  const { rules } = market
  if (order.side === 'sell') return baseAmount(rules, remaining)
  if (order.type === 'limit') return notional(rules, order.price, remaining)
  if (order.quoteBudget > 0n) return order.quoteBudget
  return notional(rules, priceBand(rules, order.stopPrice).high, remaining)
}

/** What the open order in a slot claims. */
export function claimOf(state: State, market: MarketState, slot: Slot): bigint {
  const { orders } = state
  const { side, type } = orders.termsOf(slot)
  const remaining = orders.remainingOf(slot)
  if (side === 'sell') return baseAmount(market.rules, remaining)
  if (type === 'limit') return notional(market.rules, orders.priceOf(slot), remaining)
  return holdOf(market, orders.at(slot), remaining)
}

/** The account that the order pays from; it exists since the order was accepted. */
export const payingAccount = (
  state: State,
  market: MarketState,
  order: Pick<SpotOrder, 'member' | 'side'>,
): AccountSlot =>
  state.ledger.find(
    order.member,
    'spot',
    order.side === 'buy' ? market.quoteIndex : market.baseIndex,
  )

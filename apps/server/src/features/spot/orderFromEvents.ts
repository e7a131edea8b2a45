/** An order right after its own command, derived from that command's events. */
import { notional, spotRules } from '@assay/domain/spot/spotRules.ts'
import { statusOf } from '@assay/domain/spot/statusOf.ts'
import type { Event } from '@assay/engine/event.ts'
import { add, ZERO } from '@assay/money/amount.ts'
import type { MarketData } from '../../live/marketData.ts'
import type { OrderState } from './orders.ts'

/** Undefined when the events do not start an order. */
export function orderFromEvents(
  events: readonly Event[],
  marketData: MarketData,
): OrderState | undefined {
  const placed = events.find((event) => event.type === 'spotOrderPlaced')
  if (!placed) return undefined
  const { member: _, ...order } = placed.order
  const live = marketData.markets.get(order.market)
  if (!live) return undefined
  const rules = spotRules(live.market)
  const state: OrderState = {
    ...order,
    status: 'open',
    stopWhen: placed.stopWhen,
    cancelReason: undefined,
    filledQuantity: 0,
    filledQuote: ZERO,
    fee: ZERO,
  }
  let isTriggered = false
  for (const event of events) {
    if (event.type === 'spotTraded' && event.takerOrder === order.id) {
      state.filledQuantity += event.quantity
      const value = notional(rules, event.price, event.quantity)
      state.filledQuote = add(state.filledQuote, value)
      state.fee = add(state.fee, event.takerFee)
    } else if (event.type === 'spotOrderTriggered' && event.order === order.id) {
      isTriggered = true
    } else if (event.type === 'spotOrderCancelled' && event.order === order.id) {
      state.cancelReason = event.reason
    }
  }
  const closedBy = state.cancelReason
  state.status = statusOf(order, state.filledQuantity, { isTriggered, closedBy })
  return state
}

import type { CancelReason } from '@assay/domain/spot/order.ts'
import type { Event } from '../event.ts'
import type { State } from '../state.ts'
import { releaseClaim } from './hold.ts'
import type { Slot } from './openOrders.ts'

/** Ends an open order unfilled: removes it from its book, releases its hold, and frees its slot. */
export function closeOpenOrder(state: State, slot: Slot, reason: CancelReason): Event {
  const { orders } = state
  const { market, side } = orders.termsOf(slot)
  const order = orders.idOf(slot)
  const remaining = orders.remainingOf(slot)
  const phase = orders.phaseOf(slot)
  const released = releaseClaim(state, slot)
  if (phase === 'resting') market.book.remove(orders.handleOf(slot))
  else if (phase === 'waiting') market.stops.remove(orders.handleOf(slot))
  else state.due.delete(market, order)
  // A slot keeps its values until the next order takes it.
  orders.delete(slot)
  return {
    type: 'spotOrderCancelled',
    order,
    member: orders.memberOf(slot),
    market: market.rules.symbol,
    side,
    price: orders.priceOf(slot),
    remaining,
    filled: orders.quantityOf(slot) - remaining,
    wasResting: phase === 'resting',
    releasedAsset: side === 'buy' ? market.rules.quote : market.rules.base,
    released,
    reason,
  }
}

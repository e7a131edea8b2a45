import type { CancelReason } from '@assay/domain/spot/order.ts'
import type { Event } from '../event.ts'
import type { MarketState, State } from '../state.ts'
import { holdOf, payingAccount } from './hold.ts'

/** Ends an open order unfilled: out of its book, its hold given back, its slot free. */
export function closeOpenOrder(
  state: State,
  market: MarketState,
  { slot, reason }: { slot: number; reason: CancelReason },
): Event {
  const { orders, ledger } = state
  const order = orders.order[slot]!
  const remaining = orders.remaining[slot]!
  const phase = orders.phaseOf(slot)
  const released = holdOf(market, order, remaining)
  ledger.release(payingAccount(state, market, order), released)
  if (phase === 'resting') market.book.remove(orders.handle[slot]!)
  else if (phase === 'waiting') market.stops.remove(orders.handle[slot]!)
  else state.due.delete(order.id)
  orders.delete(slot)
  return {
    type: 'spotOrderCancelled',
    order: order.id,
    member: order.member,
    market: order.market,
    side: order.side,
    price: order.price,
    remaining,
    filled: order.quantity - remaining,
    wasResting: phase === 'resting',
    releasedAsset: order.side === 'buy' ? market.rules.quote : market.rules.base,
    released,
    reason,
  }
}

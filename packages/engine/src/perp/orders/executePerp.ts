import { bookSideOf, type PerpCancelReason } from '@assay/domain/perp/perpOrder.ts'
import type { Event } from '../../event.ts'
import type { State } from '../../state.ts'
import type { OpenPerpOrder, PerpMarketState } from '../perpState.ts'
import { limitsOf } from '../risk/halts.ts'
import { moveMarkByTrades } from '../risk/mark.ts'
import { matchPerp, type PerpMatchEnd, type PerpTaker } from './matchPerp.ts'
import { cancelOpenOrder, rest } from './openOrder.ts'

/** An order acts: it trades what it can, and what is left rests or is cancelled. */
export function executePerp(
  state: State,
  open: OpenPerpOrder,
  { now, events }: { now: number; events: Event[] },
): void {
  const { marketState } = open
  const taker = takerOf(marketState, open)
  const end = matchPerp(state, marketState, { taker, now, events })
  finish(state, open, { end, events })
  moveMarkByTrades(state, marketState, events)
}

/** The taker as it starts. A market order stops at the price limit. */
export function takerOf(market: PerpMarketState, open: OpenPerpOrder): PerpTaker {
  const { order, remaining } = open
  const side = bookSideOf(order)
  const limits = limitsOf(market)
  const protection = side === 'buy' ? limits.high : limits.low
  const limit = order.type === 'limit' ? order.price : protection
  return { open, member: order.member, side, limit, remaining, fills: [] }
}

function finish(
  state: State,
  open: OpenPerpOrder,
  { end, events }: { end: PerpMatchEnd; events: Event[] },
): void {
  const { order, remaining } = open
  if (remaining === 0) return
  const isResting =
    order.type === 'limit' &&
    end !== 'unsafe' &&
    end !== 'budgetSpent' &&
    (order.timeInForce === 'gtc' || order.timeInForce === 'postOnly')
  if (!isResting) {
    cancelOpenOrder(state, open, { reason: reasonOf(open, end), events })
    return
  }
  rest(state, open)
  events.push({
    type: 'perpOrderRested',
    order: order.id,
    member: order.member,
    market: order.market,
    side: bookSideOf(order),
    price: order.price,
    remaining,
  })
}

function reasonOf({ order }: OpenPerpOrder, end: PerpMatchEnd): PerpCancelReason {
  if (end === 'unsafe' || end === 'budgetSpent') return end
  if (order.type === 'limit')
    return order.timeInForce === 'fok' ? 'fillOrKill' : 'immediateOrCancel'
  return end === 'limitReached' ? 'priceLimit' : 'bookEmpty'
}

import { bookSideOf, type PerpCancelReason } from '@assay/domain/perp/perpOrder.ts'
import { atLeastZero, negative, subtract } from '@assay/money/amount.ts'
import type { Event } from '../../event.ts'
import type { State } from '../../state.ts'
import type { PerpFlow } from '../perpEvent.ts'
import type { OpenPerpOrder, PerpMarketState } from '../perpState.ts'
import { flowOf, settle } from '../risk/flow.ts'
import { limitsOf } from '../risk/halts.ts'
import { moveMarkByTrades } from '../risk/mark.ts'
import { matchPerp, type PerpMatchEnd, type PerpTaker } from './matchPerp.ts'
import { cancelOpenOrder, rest, restNeeds } from './openOrder.ts'

/** Executes an order: it trades what it can, and the rest is added to the book or canceled. */
export function executePerp(
  state: State,
  open: OpenPerpOrder,
  { now, events }: { now: number; events: Event[] },
): void {
  const { marketState } = open
  const taker = perpTakerOf(marketState, open)
  const end = matchPerp(state, marketState, { taker, now, events })
  finish(state, open, { end, events })
  moveMarkByTrades(state, marketState, events)
}

/** The taker's initial state. A market order stops at the price limit. */
export function perpTakerOf(market: PerpMarketState, open: OpenPerpOrder): PerpTaker {
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
  const flow = giveBackExcess(state, open)
  rest(state, open)
  events.push({
    type: 'perpOrderRested',
    order: order.id,
    member: order.member,
    market: order.market,
    quote: open.marketState.rules.quote,
    side: bookSideOf(order),
    price: order.price,
    remaining,
    flow,
  })
}

/** An order that sold higher or bought lower than its price holds more than the rest needs. */
function giveBackExcess(state: State, open: OpenPerpOrder): PerpFlow {
  const { order, portfolio, marketState } = open
  const excess = atLeastZero(subtract(open.held, restNeeds(open)))
  const flow = flowOf(order.member, { held: negative(excess) })
  if (excess > 0n) {
    settle(state, marketState, { portfolio, flow })
    open.held = subtract(open.held, excess)
  }
  return flow
}

function reasonOf({ order }: OpenPerpOrder, end: PerpMatchEnd): PerpCancelReason {
  if (end === 'unsafe' || end === 'budgetSpent') return end
  if (order.type === 'limit')
    return order.timeInForce === 'fok' ? 'fillOrKill' : 'immediateOrCancel'
  return end === 'limitReached' ? 'priceLimit' : 'bookEmpty'
}

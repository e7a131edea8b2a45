import type { CancelReason, SpotOrder } from '@assay/domain/spot/order.ts'
import { protectionBand } from '@assay/domain/spot/priceBand.ts'
import type { MarketView } from '@assay/domain/spot/validateSpotOrder.ts'
import { type Amount, subtract, ZERO } from '@assay/money/amount.ts'
import type { Event } from '../event.ts'
import type { AccountSlot } from '../kernel/ledger/ledger.ts'
import type { MarketState } from '../kernel/market.ts'
import type { State } from '../state.ts'
import { holdsByLots, releaseLots } from './hold.ts'
import { isOver, type MatchEnd, match, type Taker } from './match.ts'

/**
 * Executes an order: it trades what it can, and the rest is added to the book or canceled,
 * according to its type and time in force. Its hold is already taken. Returns the event of the
 * rest, if any.
 */
export function execute(state: State, market: MarketState, taker: Taker): Event | undefined {
  const { order } = taker
  const end = match(state, market, taker)
  if (isOver(taker)) return undefined
  const isResting = order.type === 'limit' && canRest(order) && end !== 'dust'
  if (isResting) return rest(state, market, taker)
  return cancelRest(state, market, { taker, reason: cancelReason(order, end) })
}

/**
 * The taker's initial state, before anything is held for it. A market order stops at the far edge
 * of the band.
 */
export function spotTakerOf(
  market: MarketState,
  order: SpotOrder,
  { view, account }: { view: MarketView; account: AccountSlot },
): Taker {
  const isByQuote = order.quoteBudget > 0n
  return {
    order,
    account,
    held: ZERO,
    limit: order.type === 'limit' ? order.price : protectionLimit(market, order, view),
    remaining: isByQuote ? Infinity : order.quantity,
    // Down: a rest below one unit buys nothing.
    budget: isByQuote ? Number(order.quoteBudget / market.rules.notionalUnit) : Infinity,
    isBudgetWhole: isByQuote && order.quoteBudget % market.rules.notionalUnit === 0n,
    filled: 0,
    turnover: 0,
    events: [],
  }
}

function protectionLimit({ rules }: MarketState, { side }: SpotOrder, view: MarketView): number {
  const { band, bestAsk, bestBid } = view
  return side === 'buy'
    ? protectionBand(rules, { band, best: bestAsk }).high
    : protectionBand(rules, { band, best: bestBid }).low
}

const canRest = (order: SpotOrder) =>
  order.timeInForce === 'gtc' || order.timeInForce === 'postOnly'

function cancelReason(order: SpotOrder, end: MatchEnd): CancelReason {
  if (end === 'dust' || end === 'budgetSpent') return end
  if (order.type === 'limit')
    return order.timeInForce === 'fok' ? 'fillOrKill' : 'immediateOrCancel'
  return end === 'limitReached' ? 'priceBand' : 'bookEmpty'
}

function rest(state: State, market: MarketState, taker: Taker): Event {
  const { order, remaining } = taker
  const slot = state.orders.add(market, taker)
  const handle = market.book.add(order.side, order.price, remaining, slot)
  state.orders.setPhase(slot, 'resting', handle)
  return {
    type: 'spotOrderRested',
    order: order.id,
    market: order.market,
    side: order.side,
    price: order.price,
    remaining,
  }
}

function cancelRest(
  state: State,
  market: MarketState,
  { taker, reason }: { taker: Taker; reason: CancelReason },
): Event {
  const { order, account } = taker
  const { side, price } = order
  const remaining = order.quoteBudget > 0n ? 0 : taker.remaining
  const released = holdsByLots(order)
    ? releaseLots(state, market, { side, price, lots: remaining, account })
    : releaseUnspent(state, market, taker)
  return {
    type: 'spotOrderCancelled',
    order: order.id,
    member: order.member,
    market: order.market,
    side,
    price,
    remaining,
    filled: taker.filled,
    wasResting: false,
    releasedAsset: side === 'buy' ? market.rules.quote : market.rules.base,
    released,
    reason,
  }
}

/** Releases the unspent part of a market buy's hold. */
function releaseUnspent(state: State, market: MarketState, taker: Taker): Amount {
  const released = subtract(taker.held, market.quoteUnit.times(taker.turnover))
  state.ledger.release(taker.account, released)
  return released
}

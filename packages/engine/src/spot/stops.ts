/**
 * Stop orders. A trade at or beyond a stop price makes the order due; due orders act in turn, a few
 * after each command, so that a cascade spreads over many commands.
 */
import { claimOf } from '@assay/domain/spot/claimOf.ts'
import type { CancelReason, SpotOrder } from '@assay/domain/spot/order.ts'
import { subtract, times, ZERO } from '@assay/money/amount.ts'
import { NONE } from '../book/book.ts'
import type { Event } from '../event.ts'
import type { MarketState } from '../kernel/market.ts'
import type { State } from '../state.ts'
import { closeOpenOrder } from './close.ts'
import { execute, spotTakerOf } from './execute.ts'
import { marketView } from './marketView.ts'
import { isComplete, measure } from './match.ts'

const DUE_PER_COMMAND = 16

/** Moves the stops that the latest trades have reached to the queue, nearest price first. */
export function collectDue(state: State, market: MarketState): void {
  if (market.tradedHigh === 0) return
  const { stops, tradedHigh, tradedLow } = market
  for (let price = stops.bestPrice('sell'); price > 0 && price <= tradedHigh; ) {
    makeDue(state, market, stops.first('sell'))
    price = stops.bestPrice('sell')
  }
  for (let price = stops.bestPrice('buy'); price > 0 && price >= tradedLow; ) {
    makeDue(state, market, stops.first('buy'))
    price = stops.bestPrice('buy')
  }
  market.tradedHigh = 0
  market.tradedLow = 0
}

/** Executes the first due orders. Those of a closed market keep their place until it opens. */
export function runDue(state: State, now: number, events: Event[]): void {
  for (let count = 0; count < DUE_PER_COMMAND; count++) {
    const id = state.due.first()
    if (id === undefined) return
    trigger(state, { id, now, events })
  }
}

function makeDue(state: State, market: MarketState, handle: number): void {
  const slot = market.stops.tagOf(handle)
  market.stops.remove(handle)
  state.orders.setPhase(slot, 'due', NONE)
  state.due.add(market, state.orders.idOf(slot))
}

function trigger(
  state: State,
  { id, now, events }: { id: number; now: number; events: Event[] },
): void {
  const slot = state.orders.find(id)
  const order = state.orders.at(slot)
  const account = state.orders.accountOf(slot)
  const market = state.markets.get(order.market)!
  const view = marketView(market, now)
  const taker = spotTakerOf(market, order, { view, account })
  taker.held = claimOf(market.rules, order, order.quantity)
  if (order.type === 'market' && order.side === 'buy' && order.quoteBudget === 0n) {
    // It may spend only what it holds, rounded down, however the price has moved.
    taker.budget = Number(taker.held / market.rules.notionalUnit)
  }
  const plan = { ...taker }
  const end = measure(state, market, plan)
  const reason = obstacle(market, order, {
    isComplete: isComplete(plan, end),
    filled: plan.filled,
    end,
  })
  if (reason !== undefined) {
    events.push(closeOpenOrder(state, slot, reason))
    return
  }
  state.due.delete(market, id)
  state.orders.delete(slot)
  let released = ZERO
  if (taker.budget !== Infinity && order.quoteBudget === 0n) {
    const cost = times(market.rules.notionalUnit, plan.turnover)
    released = subtract(taker.held, cost)
    taker.held = cost
    state.ledger.release(account, released)
    taker.budget = plan.turnover
  }
  const { member } = order
  events.push({ type: 'spotOrderTriggered', order: id, member, market: order.market, released })
  taker.events = events
  const rest = execute(state, market, taker)
  if (rest) events.push(rest)
  collectDue(state, market)
}

/** Why a due order cannot act, as a reason to cancel it; undefined when it can. */
function obstacle(
  market: MarketState,
  order: SpotOrder,
  plan: { isComplete: boolean; filled: number; end: string },
): CancelReason | undefined {
  if (order.timeInForce === 'fok' && !plan.isComplete) return 'fillOrKill'
  if (order.type === 'limit') {
    const { band } = market.view
    return order.price < band.low || order.price > band.high ? 'priceBand' : undefined
  }
  if (plan.filled > 0) return undefined
  if (plan.end === 'limitReached') return 'priceBand'
  return plan.end === 'bookEmpty' ? 'bookEmpty' : 'dust'
}

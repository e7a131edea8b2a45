/** Open orders: how they rest, shrink and end, and what they hold. */
import { costOfValue } from '@assay/domain/perp/orderCost.ts'
import { perpValue } from '@assay/domain/perp/perpMarket.ts'
import { bookSideOf, type PerpCancelReason, type PerpOrder } from '@assay/domain/perp/perpOrder.ts'
import { type Amount, negative, ZERO } from '@assay/money/amount.ts'
import { NONE } from '../../book/book.ts'
import type { Event } from '../../event.ts'
import type { State } from '../../state.ts'
import {
  freeTag,
  type OpenPerpOrder,
  type PerpMarketState,
  type Portfolio,
  type PositionState,
  takeTag,
} from '../perpState.ts'
import { flowOf, settle } from '../risk/flow.ts'

export const newOpenOrder = (
  order: PerpOrder,
  { portfolio, marketState, held }: Pick<OpenPerpOrder, 'portfolio' | 'marketState' | 'held'>,
): OpenPerpOrder => ({
  order,
  portfolio,
  marketState,
  remaining: order.lots,
  held,
  handle: NONE,
  tag: NONE,
  takeProfit: undefined,
  stopLoss: undefined,
})

/** What the unfilled rest of a resting order needs: margin and taker fee at its price. */
export function restNeeds(open: OpenPerpOrder): Amount {
  const { order, marketState, remaining } = open
  if (order.isReduceOnly) return ZERO
  const value = perpValue(marketState.rules, order.price, remaining)
  return costOfValue(value, { leverage: order.leverage, feeRate: order.takerFeeRate }).cost
}

export function rest(state: State, open: OpenPerpOrder): void {
  registerOpenOrder(state, open)
  const { order, marketState, remaining, tag } = open
  open.handle = marketState.book.add(bookSideOf(order), order.price, remaining, tag)
}

/** Registers an order that is about to rest in the book. */
export function registerOpenOrder(state: State, open: OpenPerpOrder): void {
  const { perp } = state
  const { order, portfolio } = open
  open.tag = takeTag(perp, open)
  perp.orders.set(order.id, open)
  portfolio.orders.add(open)
  if (order.clientOrderId !== '') {
    perp.clientOrderIds.set(`${order.member}/${order.clientOrderId}`, order.id)
  }
}

/** Removes an order that is filled or ended. */
export function forget(state: State, open: OpenPerpOrder): void {
  const { perp } = state
  const { order, portfolio, marketState, handle, tag } = open
  if (tag === NONE) return
  if (handle !== NONE) marketState.book.remove(handle)
  open.handle = NONE
  freeTag(perp, tag)
  open.tag = NONE
  perp.orders.delete(order.id)
  portfolio.orders.delete(open)
  if (order.clientOrderId !== '') {
    perp.clientOrderIds.delete(`${order.member}/${order.clientOrderId}`)
  }
}

/** Ends an order unfilled and releases its hold. */
export function cancelOpenOrder(
  state: State,
  open: OpenPerpOrder,
  { reason, events }: { reason: PerpCancelReason; events: Event[] },
): void {
  const { order, portfolio, marketState, remaining, held } = open
  const wasResting = open.handle !== NONE
  forget(state, open)
  const flow = flowOf(order.member, { held: negative(held) })
  if (held > 0n) settle(state, marketState, { portfolio, flow })
  open.held = ZERO
  events.push({
    type: 'perpOrderCancelled',
    order: order.id,
    member: order.member,
    market: order.market,
    quote: marketState.rules.quote,
    side: bookSideOf(order),
    price: order.price,
    remaining,
    filled: order.lots - remaining,
    wasResting,
    flow,
    reason,
  })
}

/** The open orders that close a position. */
const closingOrders = (position: PositionState): OpenPerpOrder[] =>
  [...position.portfolio.orders].filter(
    ({ order }) => order.isReduceOnly && isOfPosition(order, position),
  )

/** The open orders that would add to a position. */
export const openingOrders = (
  portfolio: Portfolio,
  key: Pick<PositionState, 'market' | 'marginMode' | 'side'>,
): OpenPerpOrder[] =>
  [...portfolio.orders].filter(({ order }) => !order.isReduceOnly && isOfPosition(order, key))

const isOfPosition = (
  order: PerpOrder,
  key: Pick<PositionState, 'market' | 'marginMode' | 'side'>,
): boolean =>
  order.market === key.market &&
  order.marginMode === key.marginMode &&
  order.positionSide === key.side

/** A closing order is never larger than its position; without a position it ends. */
export function shrinkClosing(state: State, position: PositionState, events: Event[]): void {
  for (const open of closingOrders(position)) {
    if (position.lots === 0) {
      cancelOpenOrder(state, open, { reason: 'positionClosed', events })
    } else if (open.remaining > position.lots) {
      shrink(open, open.remaining - position.lots, events)
    }
  }
}

function shrink(open: OpenPerpOrder, by: number, events: Event[]): void {
  const { order, marketState, handle } = open
  open.remaining -= by
  open.order = { ...order, lots: order.lots - by }
  if (handle !== NONE) marketState.book.reduce(handle, by)
  events.push({
    type: 'perpOrderShrunk',
    order: order.id,
    member: order.member,
    market: order.market,
    side: bookSideOf(order),
    price: order.price,
    by,
    remaining: open.remaining,
  })
}

export const orderOfTag = (state: State, market: PerpMarketState, handle: number): OpenPerpOrder =>
  state.perp.tags[market.book.tagOf(handle)] as OpenPerpOrder

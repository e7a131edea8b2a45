/**
 * Matching. A taker meets the resting orders of the other side in price-time order until it is
 * filled, the book is empty, the next price is beyond its limit, its budget buys no further lot, or
 * a fill would be so small that a fee exceeds it. `measure` does the same without effect.
 */
import type { SpotOrder } from '@assay/domain/spot/order.ts'
import { baseAmount, feeOf, notional } from '@assay/domain/spot/spotRules.ts'
import { type Amount, type Ratio, ZERO } from '@assay/money/amount.ts'
import { type Handle, NONE } from '../book/book.ts'
import type { Event } from '../event.ts'
import type { AccountSlot } from '../kernel/ledger/ledger.ts'
import type { MarketState } from '../kernel/market.ts'
import { shareSpotFees } from '../referral/shareFee.ts'
import type { State } from '../state.ts'
import { closeOpenOrder } from './close.ts'
import { legFees } from './legFees.ts'
import type { SpotTraded } from './spotEvent.ts'

export type Taker = {
  order: SpotOrder
  /** The account it pays from, and the amount held for the order. */
  account: AccountSlot
  held: Amount
  /** The worst price in ticks it may trade at. */
  limit: number
  /** Lots left; Infinity for a market buy by quote. */
  remaining: number
  /** Ticks times lots that may still be spent; Infinity if the hold covers every price. */
  budget: number
  /** True for a market buy by quote whose budget can be spent to the last unit. */
  isBudgetWhole: boolean
  filled: number
  /** Ticks times lots spent or received. */
  turnover: number
  /** Events while it executes. */
  events: Event[]
}

export type MatchEnd = 'filled' | 'bookEmpty' | 'limitReached' | 'budgetSpent' | 'dust'

export function match(state: State, market: MarketState, taker: Taker): MatchEnd {
  const { book } = market
  const makerSide = taker.order.side === 'buy' ? 'sell' : 'buy'
  for (;;) {
    const handle = book.first(makerSide)
    if (handle === NONE) return 'bookEmpty'
    const price = book.priceOf(handle)
    if (isBeyond(taker, price)) return 'limitReached'
    const slot = book.tagOf(handle)
    if (state.orders.memberOf(slot) === taker.order.member) {
      taker.events.push(closeOpenOrder(state, slot, 'selfTrade'))
      continue
    }
    const resting = state.orders.remainingOf(slot)
    const wanted = wantedAt(taker, price)
    if (wanted === 0) return 'budgetSpent'
    const quantity = Math.min(wanted, resting)
    const { makerFeeRate } = state.orders.termsOf(slot)
    if (isDust(market, { taker: taker.order, makerFeeRate, price, quantity })) {
      if (wanted <= resting) return 'dust'
      taker.events.push(closeOpenOrder(state, slot, 'dust'))
      continue
    }
    settle(state, taker, { market, makerFeeRate, slot, handle, price, quantity })
    if (taker.remaining === 0) return 'filled'
    if (taker.budget === 0) return 'budgetSpent'
  }
}

/** Measures how far a taker would get now: the same walk as `match`, without effect. */
export function measure(state: State, market: MarketState, taker: Taker): MatchEnd {
  const { book } = market
  const makerSide = taker.order.side === 'buy' ? 'sell' : 'buy'
  let handle: Handle = book.first(makerSide)
  for (; handle !== NONE; handle = book.next(handle)) {
    const price = book.priceOf(handle)
    if (isBeyond(taker, price)) return 'limitReached'
    const slot = book.tagOf(handle)
    if (state.orders.memberOf(slot) === taker.order.member) continue
    const resting = state.orders.remainingOf(slot)
    const wanted = wantedAt(taker, price)
    if (wanted === 0) return 'budgetSpent'
    const quantity = Math.min(wanted, resting)
    const { makerFeeRate } = state.orders.termsOf(slot)
    if (isDust(market, { taker: taker.order, makerFeeRate, price, quantity })) {
      if (wanted <= resting) return 'dust'
      continue
    }
    advance(taker, price, quantity)
    if (taker.remaining === 0) return 'filled'
    if (taker.budget === 0) return 'budgetSpent'
  }
  return 'bookEmpty'
}

/** Whether nothing is left of the order that could trade or be released. */
export const isOver = (taker: Taker): boolean =>
  taker.remaining === 0 || (taker.budget === 0 && taker.isBudgetWhole)

/** Whether a measured taker would be filled completely. */
export const isComplete = (taker: Taker, end: MatchEnd): boolean =>
  end === 'filled' || (end === 'budgetSpent' && taker.order.quoteBudget > 0n && taker.filled > 0)

const isBeyond = (taker: Taker, price: number): boolean =>
  taker.order.side === 'buy' ? price > taker.limit : price < taker.limit

/** Lots the taker still wants at a price, within its budget. */
function wantedAt(taker: Taker, price: number): number {
  if (taker.budget === Infinity) return taker.remaining
  const affordable = (taker.budget - (taker.budget % price)) / price
  return Math.min(taker.remaining, affordable)
}

function advance(taker: Taker, price: number, quantity: number): void {
  const units = price * quantity
  taker.remaining -= quantity
  taker.budget -= units
  taker.filled += quantity
  taker.turnover += units
}

type Meeting = { taker: SpotOrder; makerFeeRate: Ratio; price: number; quantity: number }

/** Whether one side would receive nothing after its fee is rounded up. */
function isDust(market: MarketState, meeting: Meeting): boolean {
  const { rules } = market
  if (!rules.isDustPossible) return false
  const { taker, makerFeeRate, price, quantity } = meeting
  const isTakerBuyer = taker.side === 'buy'
  const base = baseAmount(rules, quantity)
  const quote = notional(rules, price, quantity)
  const takerGets = isTakerBuyer ? base : quote
  const makerGets = isTakerBuyer ? quote : base
  return (
    takerGets <= feeOf(takerGets, taker.takerFeeRate) || makerGets <= feeOf(makerGets, makerFeeRate)
  )
}

type Fill = {
  market: MarketState
  makerFeeRate: Ratio
  slot: number
  handle: Handle
  price: number
  quantity: number
}

/**
 * One trade: pays both sides from the holds, fees to the house, and reduces the book and the
 * orders.
 */
function settle(state: State, taker: Taker, fill: Fill): void {
  const { market, makerFeeRate, slot, handle, price, quantity } = fill
  const { rules } = market
  const { order, events } = taker
  const isTakerBuyer = order.side === 'buy'
  const takerFees = legFees(market, order.takerFeeRate)
  const makerFees = legFees(market, makerFeeRate)
  // A resting buy trades at its own price; only a taking limit buy can have held more than it pays.
  const better = isTakerBuyer && order.type === 'limit' ? order.price - price : 0
  const buyerReleased = better > 0 ? market.quoteUnit.times(better * quantity) : ZERO

  const { ledger, orders } = state
  const makerOrder = orders.idOf(slot)
  const makerMember = orders.memberOf(slot)
  const buyerQuote = isTakerBuyer ? taker.account : orders.accountOf(slot)
  const buyerBase = ledger.open(isTakerBuyer ? order.member : makerMember, 'spot', market.baseIndex)
  const sellerBase = isTakerBuyer ? orders.accountOf(slot) : taker.account
  const sellerQuote = ledger.open(
    isTakerBuyer ? makerMember : order.member,
    'spot',
    market.quoteIndex,
  )
  const quoteFee = ledger.pay(buyerQuote, sellerQuote, {
    count: price * quantity,
    unit: market.quoteUnit,
    feeRate: isTakerBuyer ? makerFees.quote : takerFees.quote,
    feeTo: market.quoteFees,
  })
  const baseFee = ledger.pay(sellerBase, buyerBase, {
    count: quantity,
    unit: market.baseUnit,
    feeRate: isTakerBuyer ? takerFees.base : makerFees.base,
    feeTo: market.baseFees,
  })
  if (better > 0) ledger.releaseUnits(buyerQuote, better * quantity, market.quoteUnit)

  advance(taker, price, quantity)
  const left = orders.remainingOf(slot) - quantity
  if (left === 0) {
    market.book.remove(handle)
    orders.delete(slot)
  } else {
    orders.setRemaining(slot, left)
    market.book.reduce(handle, quantity)
  }
  noteTraded(market, price)
  const traded: SpotTraded = {
    type: 'spotTraded',
    trade: ++state.lastTrade,
    market: rules.symbol,
    price,
    quantity,
    takerSide: order.side,
    makerOrder,
    makerMember,
    takerOrder: order.id,
    takerMember: order.member,
    makerFee: isTakerBuyer ? quoteFee : baseFee,
    takerFee: isTakerBuyer ? baseFee : quoteFee,
    buyerReleased,
    isMakerFilled: left === 0,
    isTakerFilled: isOver(taker),
  }
  events.push(traded)
  if (state.referrals.friends.length > 0) shareSpotFees(state, market, { trade: traded, events })
}

function noteTraded(market: MarketState, price: number): void {
  market.lastPrice = price
  if (market.tradedLow === 0 || price < market.tradedLow) market.tradedLow = price
  if (price > market.tradedHigh) market.tradedHigh = price
}

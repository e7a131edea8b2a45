/**
 * Matching of contracts. A taker meets the other side in price-time order. A resting order whose
 * fill would leave its owner below maintenance is canceled instead, and so is one of the taker's
 * own; a taker that would become unsafe stops.
 */
import { perpValue } from '@assay/domain/perp/perpMarket.ts'
import type { LiquidationFill } from '@assay/domain/perp/risk/liquidation.ts'
import type { Side } from '@assay/domain/spot/order.ts'
import { type Amount, add, ZERO } from '@assay/money/amount.ts'
import { type Handle, NONE } from '../../book/book.ts'
import type { Event } from '../../event.ts'
import { sharePerpFee } from '../../referral/shareFee.ts'
import type { State } from '../../state.ts'
import type { OpenPerpOrder, PerpMarketState, PositionState } from '../perpState.ts'
import { findPosition } from '../perpState.ts'
import { afterReduction, settleFunding } from '../risk/positions.ts'
import { commitFill, type FillPlan, followFill, planFill } from './fill.ts'
import { cancelOpenOrder, forget, orderOfTag } from './openOrder.ts'

export type PerpTaker = {
  /** Undefined for a liquidation, whose account is settled at its end. */
  open: OpenPerpOrder | undefined
  member: number
  side: Side
  /** The worst price in ticks. */
  limit: number
  remaining: number
  fills: LiquidationFill[]
}

export type PerpMatchEnd = 'filled' | 'bookEmpty' | 'limitReached' | 'budgetSpent' | 'unsafe'

export type Matching = { now: number; events: Event[] }

export function matchPerp(
  state: State,
  market: PerpMarketState,
  { taker, ...step }: { taker: PerpTaker } & Matching,
): PerpMatchEnd {
  const { book } = market
  const makerSide = taker.side === 'buy' ? 'sell' : 'buy'
  while (taker.remaining > 0) {
    const handle = book.first(makerSide)
    if (handle === NONE) return 'bookEmpty'
    const price = book.priceOf(handle)
    if (isBeyond(taker, price)) return 'limitReached'
    const maker = orderOfTag(state, market, handle)
    if (maker.order.member === taker.member) {
      cancelOpenOrder(state, maker, { reason: 'selfTrade', events: step.events })
      continue
    }
    const lots = Math.min(taker.remaining, maker.remaining)
    const makerPlan = planSide(state, maker, { lots, price, isMaker: true, ...step })
    if (!makerPlan.isSafe || !makerPlan.isCovered) {
      cancelOpenOrder(state, maker, { reason: 'unsafe', events: step.events })
      continue
    }
    let takerPlan: FillPlan | undefined
    if (taker.open) {
      takerPlan = planSide(state, taker.open, { lots, price, isMaker: false, ...step })
      if (!takerPlan.isCovered) return 'budgetSpent'
      if (!takerPlan.isSafe) return 'unsafe'
    }
    trade(state, market, { taker, maker, makerPlan, takerPlan, handle, lots, price, ...step })
  }
  return 'filled'
}

const isBeyond = ({ side, limit }: PerpTaker, price: number): boolean =>
  side === 'buy' ? price > limit : price < limit

/** A position's funding is settled before it is filled. */
function planSide(
  state: State,
  open: OpenPerpOrder,
  step: { lots: number; price: number; isMaker: boolean; events: Event[] },
): FillPlan {
  const { order, portfolio, marketState } = open
  const position = findPosition(portfolio, order)
  if (position) settleFunding(state, position, step.events)
  const feeRate = step.isMaker ? order.makerFeeRate : order.takerFeeRate
  const value = perpValue(marketState.rules, step.price, step.lots)
  return planFill(state, open, { lots: step.lots, value, feeRate })
}

type Fill = Matching & {
  taker: PerpTaker
  maker: OpenPerpOrder
  makerPlan: FillPlan
  takerPlan: FillPlan | undefined
  handle: Handle
  lots: number
  price: number
}

function trade(state: State, market: PerpMarketState, fill: Fill): void {
  const { taker, maker, lots, price, now, events } = fill
  const filled: { open: OpenPerpOrder; position: PositionState }[] = []
  const making = commitFill(state, maker, { plan: fill.makerPlan, lots, now })
  filled.push({ open: maker, position: making.position })
  const taking = taker.open && commitFill(state, taker.open, { plan: fill.takerPlan!, lots, now })
  if (taking) filled.push({ open: taker.open!, position: taking.position })
  if (maker.remaining === 0) forget(state, maker)
  else market.book.reduce(fill.handle, lots)
  taker.remaining -= lots
  taker.fills.push({ lots, value: perpValue(market.rules, price, lots) })
  noteTraded(market, price)
  events.push({
    type: 'perpTraded',
    trade: ++state.lastTrade,
    market: market.rules.symbol,
    quote: market.rules.quote,
    price,
    lots,
    takerSide: taker.side,
    maker: making.fill,
    taker: taking?.fill,
  })
  if (state.referrals.friends.length > 0) {
    sharePerpFee(state, market, { fill: making.fill, events })
    if (taking) sharePerpFee(state, market, { fill: taking.fill, events })
  }
  for (const { open, position } of filled) {
    if (open.order.isReduceOnly) afterReduction(state, position, events)
    else followFill(state, open, { position, lots, now, events })
  }
}

/** Under `HALT_RULES`, trades during an operator's halt move no mark and reach no trigger. */
function noteTraded(market: PerpMarketState, price: number): void {
  if (market.isBookIgnored) return
  market.lastPrice = price
  if (market.tradedLow === 0 || price < market.tradedLow) market.tradedLow = price
  if (price > market.tradedHigh) market.tradedHigh = price
}

export type PerpMatchMeasure = { lots: number; value: Amount; end: PerpMatchEnd; isSure: boolean }

/**
 * Measures how far a taker would get now, without effect. `isSure` means that every maker stays
 * safe after all its fills together, so that a fill-or-kill can rely on it; fills move the price
 * only away from its owner, so the steps between are safe too.
 */
export function measurePerp(
  state: State,
  market: PerpMarketState,
  { taker, isStrict }: { taker: PerpTaker; isStrict: boolean },
): PerpMatchMeasure {
  const { book, rules } = market
  const makers = new Map<number, { open: OpenPerpOrder; lots: number; value: Amount }>()
  const makerSide = taker.side === 'buy' ? 'sell' : 'buy'
  let [left, value, isSure] = [taker.remaining, ZERO, true]
  let end: PerpMatchEnd = 'bookEmpty'
  for (let handle = book.first(makerSide); ; handle = book.next(handle)) {
    if (left === 0) end = 'filled'
    if (left === 0 || handle === NONE) break
    const price = book.priceOf(handle)
    if (isBeyond(taker, price)) {
      end = 'limitReached'
      break
    }
    const open = orderOfTag(state, market, handle)
    if (open.order.member === taker.member) continue
    const lots = Math.min(left, open.remaining)
    const part = perpValue(rules, price, lots)
    left -= lots
    value = add(value, part)
    if (!isStrict) continue
    const known = makers.get(open.order.member)
    if (known && !isSameAim(known.open, open)) isSure = false
    if (known) {
      known.lots += lots
      known.value = add(known.value, part)
      known.open = { ...known.open, held: add(known.open.held, open.held), remaining: known.lots }
    } else makers.set(open.order.member, { open, lots, value: part })
  }
  for (const { open, lots, value: sum } of makers.values()) {
    const position = findPosition(open.portfolio, open.order)
    if (open.order.isReduceOnly && lots > (position?.lots ?? 0)) isSure = false
    else {
      const feeRate = open.order.makerFeeRate
      isSure &&= planFill(state, open, { lots, value: sum, feeRate }).isSafe
    }
  }
  return { lots: taker.remaining - left, value, end, isSure }
}

const isSameAim = (a: OpenPerpOrder, b: OpenPerpOrder): boolean =>
  a.order.isReduceOnly === b.order.isReduceOnly &&
  a.order.marginMode === b.order.marginMode &&
  a.order.positionSide === b.order.positionSide &&
  a.order.leverage === b.order.leverage

/**
 * The mark price and time-dependent state: a fresh index moves the mark, a stale or wild one halts
 * the market, and each funding settlement adds to what every lot has paid.
 */
import {
  fundingPerLot,
  fundingRate,
  nextFundingAt,
  premiumSample,
} from '@assay/domain/perp/funding.ts'
import {
  BASIS_SAMPLE_MS,
  BASIS_SAMPLES_MAX,
  basisOf,
  isWildIndex,
  markParts,
  markStep,
  medianOfParts,
} from '@assay/domain/perp/markPrice.ts'
import type { Side } from '@assay/domain/spot/order.ts'
import { add, divide, equalShare, type Ratio, ZERO, ZERO_RATIO } from '@assay/money/amount.ts'
import { NONE } from '../../book/book.ts'
import type { Event } from '../../event.ts'
import type { State } from '../../state.ts'
import { collectTriggers } from '../orders/triggers.ts'
import type { HaltReason } from '../perpEvent.ts'
import { hasMarkRules, type PerpMarketState, type PerpState } from '../perpState.ts'
import { isHalted } from './halts.ts'
import { makeDue, scan } from './watch.ts'

/** A tick of the index, already validated. */
export function moveMarketIndex(
  state: State,
  market: PerpMarketState,
  { price, now, events }: { price: number; now: number; events: Event[] },
): void {
  const { rules, indexPrice, wildIndex } = market
  const isConfirmed = wildIndex !== 0 && !isWildIndex(rules, { from: wildIndex, to: price })
  if (isWildIndex(rules, { from: indexPrice, to: price }) && !isConfirmed) {
    market.wildIndex = price
    halt(market, 'wildIndex', events)
    return
  }
  market.wildIndex = 0
  // Before the new index applies: the book was quoted around the old one, and a jump of the index
  // is not a basis of the book.
  const isSampled = market.halt === undefined && indexPrice > 0 && sample(market, now)
  if (market.markOffset && indexPrice > 0) {
    market.markOffset = inProportion(market.markOffset, { from: indexPrice, to: price })
  }
  market.indexPrice = price
  market.indexAt = now
  if (market.fundingAt === 0) market.fundingAt = nextFundingAt(now, rules.fundingIntervalMs)
  if (market.halt !== undefined) {
    market.halt = undefined
    events.push({ type: 'perpMarketResumed', market: rules.symbol })
  }
  market.parts = markParts(rules, {
    index: price,
    last: market.lastPrice,
    fundingRate: market.fundingRate,
    msToFunding: Math.max(0, market.fundingAt - now),
    basis: market.basis,
  })
  if (isSampled) followMedian(market)
  setMark(state, market, events)
  if (now >= market.fundingAt) stampFunding(state, market, { now, events })
  scan(state, market)
  setDeadline(state.perp)
}

/** After trades: their triggers, and the last price, which under older rules moves the mark. */
export function moveMarkByTrades(state: State, market: PerpMarketState, events: Event[]): void {
  if (market.tradedHigh > 0) {
    collectTriggers(state, market, { by: 'last', low: market.tradedLow, high: market.tradedHigh })
    market.tradedLow = 0
    market.tradedHigh = 0
  }
  if (market.parts.last === market.lastPrice || market.indexPrice === 0) return
  market.parts = { ...market.parts, last: market.lastPrice }
  if (setMark(state, market, events)) scan(state, market)
}

/** A distance at another price, to the nearest tick. */
function inProportion(ticks: number, { from, to }: { from: number; to: number }): number {
  const size = divide(
    2n * BigInt(Math.abs(ticks)) * BigInt(to) + BigInt(from),
    2n * BigInt(from),
    'down',
  )
  return Math.sign(ticks) * Number(size)
}

/** Moves the mark's distance from the index one step towards that of the median. */
function followMedian(market: PerpMarketState): void {
  const { rules, indexPrice: index, markOffset } = market
  if (markOffset === undefined) return
  const most = markStep(rules, { index })
  const wanted = medianOfParts(market.parts, { index }) - index - markOffset
  market.markOffset = markOffset + Math.max(-most, Math.min(most, wanted))
}

function setMark(state: State, market: PerpMarketState, events: Event[]): boolean {
  const { parts, rules, indexPrice, markOffset } = market
  const mark =
    markOffset === undefined
      ? medianOfParts(parts, { index: indexPrice })
      : Math.max(1, indexPrice + markOffset)
  const hasMoved = mark !== market.markPrice
  market.parts = { ...parts, mark }
  market.markPrice = mark
  if (hasMoved) {
    collectTriggers(state, market, { by: 'mark', low: mark, high: mark })
    events.push({ type: 'perpMarkMoved', market: rules.symbol, index: indexPrice, ...market.parts })
  }
  return hasMoved
}

/** Reports the markets whose index has become stale since the last check. */
export function noteStale(state: State, now: number, events: Event[]): void {
  for (const market of state.perp.markets.values()) {
    if (market.halt === undefined && isHalted(market, now)) halt(market, 'staleIndex', events)
  }
  setDeadline(state.perp)
}

function halt(market: PerpMarketState, reason: HaltReason, events: Event[]): void {
  if (market.halt === reason) return
  market.halt = reason
  events.push({ type: 'perpMarketHalted', market: market.rules.symbol, reason })
}

function setDeadline(perp: PerpState): void {
  let deadline = Number.MAX_SAFE_INTEGER
  for (const { halt: reason, indexAt, rules } of perp.markets.values()) {
    if (reason === undefined) deadline = Math.min(deadline, indexAt + rules.indexStaleMs + 1)
  }
  perp.deadline = deadline
}

/**
 * One sample of basis and premium, at most once per interval; returns whether it was due. While an
 * operator halts the market both count as 0: only reducing orders are accepted then, and two
 * accounts can place those alone. So the mark returns as slowly as it left; after a jump the fund
 * would pay for accounts with too little margin.
 */
function sample(market: PerpMarketState, now: number): boolean {
  if (now - market.sampledAt < BASIS_SAMPLE_MS && market.sampledAt !== 0) return false
  market.sampledAt = now
  const { book, indexPrice, basis, rules, isBookIgnored } = market
  const best = { bid: book.bestPrice('buy'), ask: book.bestPrice('sell') }
  const impact = { bid: impactPrice(market, 'buy'), ask: impactPrice(market, 'sell') }
  const next = isBookIgnored ? 0 : basisOf(rules, { index: indexPrice, best, impact })
  if (next !== undefined) basis.push(next)
  // Under older rules an empty side left the average as it was.
  else if (hasMarkRules(market)) basis.push(0)
  if (basis.length > BASIS_SAMPLES_MAX) basis.shift()
  if (!isBookIgnored) {
    market.premiumSum = add(market.premiumSum, premiumSample(indexPrice, impact))
  }
  market.premiumCount++
  // Those who quote have had a moment to return.
  if (rules.isTradable) market.isBookIgnored = false
  return true
}

/** The average price, in ticks, of taking this value from one side; 0 when it is too thin. */
function impactPrice({ book, rules }: PerpMarketState, side: Side): number {
  const wanted = divide(rules.impactValue, rules.valueUnit, 'down')
  let turnover = 0n
  let lots = 0n
  for (let at = book.first(side); at !== NONE; at = book.next(at)) {
    const price = BigInt(book.priceOf(at))
    const all = BigInt(book.quantityOf(at))
    const left = divide(wanted - turnover, price, 'up')
    const taken = left < all ? left : all
    turnover += taken * price
    lots += taken
    if (turnover >= wanted) return Number(divide(turnover, lots, 'down'))
  }
  return 0
}

/** Of the samples since the last settlement. Truncates toward zero: no side gains by the rest. */
export const averagePremium = ({ premiumSum, premiumCount }: PerpMarketState): Ratio => {
  if (premiumCount === 0) return ZERO_RATIO
  return equalShare(premiumSum, premiumCount, premiumSum < 0n ? 'up' : 'down')
}

/** Once per settlement, even if the market was idle over several of them. */
function stampFunding(
  state: State,
  market: PerpMarketState,
  { now, events }: { now: number; events: Event[] },
): void {
  const { rules, markPrice } = market
  const rate = fundingRate(rules, averagePremium(market))
  const perLot = markPrice === 0 ? ZERO : fundingPerLot(rules, markPrice, rate)
  const at = market.fundingAt
  market.fundingRate = rate
  market.fundingAt = nextFundingAt(now, rules.fundingIntervalMs)
  market.fundingIndex = add(market.fundingIndex, perLot)
  market.premiumSum = ZERO_RATIO
  market.premiumCount = 0
  events.push({ type: 'perpFundingSet', market: rules.symbol, rate, mark: markPrice, perLot, at })
  if (perLot === 0n) return
  const byId = [...market.positions].sort((a, b) => a.id - b.id)
  for (const position of byId) makeDue(state, position)
}

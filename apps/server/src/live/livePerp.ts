/** A contract as every visitor may see it: book, trades, candles, mark price, funding. */
import {
  leverageMaxOf,
  type PerpMarket,
  type PerpRules,
  perpRules,
} from '@assay/domain/perp/perpMarket.ts'
import { NO_BAND, type PriceBand } from '@assay/domain/spot/priceBand.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import type { Event } from '@assay/engine/event.ts'
import type { HaltReason, PerpFill, PerpTraded } from '@assay/engine/perp/perpEvent.ts'
import type { PerpMarketView } from '@assay/engine/perp/perpRead.ts'
import { type Ratio, times, ZERO_RATIO } from '@assay/money/amount.ts'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import { perpSeries } from '../history/candleSeries.ts'
import { LiveCandles } from './candles/liveCandles.ts'
import { LiveBook } from './liveBook.ts'
import type { ListedMarket } from './marketData.ts'
import { changeOf, type InfoOptions } from './marketInfoOf.ts'
import { RollingDay } from './rollingDay.ts'
import { showTrade } from './showTrade.ts'

/** Its `market` is the grid that prices and lots are drawn on: one lot is one contract. */
export type LivePerp = ListedMarket & {
  rules: PerpRules
  series: string
  markPrice: number | undefined
  halt: HaltReason | undefined
  isTradable: boolean
  /** Lots of all longs, equal to those of all shorts. */
  openInterest: number
  fundingRate: Ratio
  settledFundingRate: Ratio
  nextFundingAt: number
  /** In ticks, as the mark price was last worked out. */
  markByFunding: number | undefined
  markByBasis: number | undefined
  /** The worst prices that orders may name, in ticks. */
  limits: PriceBand
}

export function newLivePerp(number: number, terms: PerpMarket, spot: ListedMarket): LivePerp {
  return {
    number,
    rules: perpRules(terms),
    market: {
      ...spot.market,
      quantityDecimals: terms.unitDecimals,
      quantityMin: terms.lotsMin,
      quantityMax: terms.lotsMax,
      makerFeeRate: terms.makerFeeRate,
      takerFeeRate: terms.takerFeeRate,
    },
    get name() {
      return spot.name
    },
    series: perpSeries(terms.symbol),
    book: new LiveBook(),
    candles: new LiveCandles(),
    day: new RollingDay(),
    prints: [],
    lastPrice: undefined,
    indexPrice: undefined,
    indexAt: 0,
    markPrice: undefined,
    // The engine's initial state: closed until the first price.
    halt: 'noIndex',
    isTradable: terms.isTradable,
    openInterest: 0,
    fundingRate: ZERO_RATIO,
    settledFundingRate: ZERO_RATIO,
    nextFundingAt: 0,
    markByFunding: undefined,
    markByBasis: undefined,
    limits: NO_BAND,
  }
}

/** Takes values that change without an event: rates, limits, and a stale index. */
export function takeRates(live: LivePerp, view: PerpMarketView): void {
  live.halt = view.halt
  live.limits = view.limits
  live.fundingRate = view.nextFundingRate
  live.settledFundingRate = view.fundingRate
  live.nextFundingAt = view.nextFundingAt
}

/** Takes the initial state of the market, except the book. */
export function takeMarket(live: LivePerp, view: PerpMarketView): void {
  const { index, parts } = view
  live.indexPrice = index > 0 ? index : undefined
  live.markPrice = parts.mark > 0 ? parts.mark : undefined
  live.markByFunding = parts.mark > 0 ? parts.byFunding : undefined
  live.markByBasis = parts.mark > 0 ? parts.byBasis : undefined
  live.lastPrice = parts.last > 0 ? parts.last : undefined
  live.openInterest = view.openInterest
  takeRates(live, view)
}

/** Takes what an event changes in its contract. */
export function takePerpEvent(live: LivePerp, event: Event, at: number): void {
  switch (event.type) {
    case 'perpMarketTradableSet':
      live.isTradable = event.isTradable
      return
    case 'perpMarkMoved':
      live.markPrice = event.mark
      live.markByFunding = event.byFunding
      live.markByBasis = event.byBasis
      live.indexPrice = event.index
      live.indexAt = at
      return
    case 'perpMarketHalted':
      live.halt = event.reason
      return
    case 'perpMarketResumed':
      live.halt = undefined
      return
    case 'perpOrderRested':
      live.book.change(event.side, event.price, event.remaining)
      return
    case 'perpOrderShrunk':
      live.book.change(event.side, event.price, -event.by)
      return
    case 'perpOrderCancelled':
      if (event.wasResting) live.book.change(event.side, event.price, -event.remaining)
      return
    case 'perpTraded':
      takeTrade(live, event, at)
      return
    case 'perpDeleveraged':
      if (event.position.side === 'long') live.openInterest -= event.lots
      return
  }
}

function takeTrade(live: LivePerp, event: PerpTraded, at: number): void {
  const { trade, price, lots, takerSide, maker, taker } = event
  const makerSide = takerSide === 'buy' ? 'sell' : 'buy'
  showTrade(live, { trade, price, quantity: lots, takerSide, at })
  live.openInterest += longsOpened(maker, makerSide, lots)
  if (taker) live.openInterest += longsOpened(taker, takerSide, lots)
}

/** Buying adds to a long or closes a short; selling the reverse. */
function longsOpened({ position }: PerpFill, side: 'buy' | 'sell', lots: number): number {
  if (position.side !== 'long') return 0
  return side === 'buy' ? lots : -lots
}

export function perpInfoOf(live: LivePerp, options: InfoOptions = {}): PerpInfo {
  const { market, rules, book } = live
  const day = live.day.figures(Date.now())
  const ticks = (price: number | undefined) =>
    price === undefined ? undefined : fromTicks(price, market)
  const last = live.lastPrice ?? live.indexPrice
  return {
    id: live.number,
    base: market.base,
    quote: market.quote,
    symbol: rules.symbol,
    name: rules.symbol,
    isTradable: live.isTradable,
    lastPrice: ticks(last),
    markPrice: ticks(live.markPrice),
    indexPrice: ticks(live.indexPrice),
    isHalted: live.halt !== undefined,
    change24h: day && last !== undefined ? changeOf(day.open, last) : undefined,
    high24h: ticks(day?.high),
    low24h: ticks(day?.low),
    volume24h: times(rules.lotUnit, day?.volume ?? 0),
    turnover24h: times(rules.valueUnit, day?.turnover ?? 0n),
    bestAsk: ticks(book.best('sell')),
    bestBid: ticks(book.best('buy')),
    contractSize: rules.lotUnit,
    takerFeeRate: rules.takerFeeRate,
    makerFeeRate: rules.makerFeeRate,
    liquidationFeeRate: rules.liquidationFeeRate,
    lotsMin: rules.lotsMin,
    lotsMax: rules.lotsMax,
    leverageMax: leverageMaxOf(rules),
    priceDecimals: market.priceDecimals,
    priceBand: rules.priceLimit,
    highestBuy: live.limits === NO_BAND ? undefined : ticks(live.limits.high),
    lowestSell: live.limits === NO_BAND ? undefined : ticks(live.limits.low),
    openInterest: live.openInterest,
    fundingRate: live.fundingRate,
    nextFundingAt: live.nextFundingAt,
    settledFundingRate: live.settledFundingRate,
    markByFunding: ticks(live.markByFunding),
    markByBasis: ticks(live.markByBasis),
    isFavorite: false,
    brackets: rules.steps.map((step) => ({
      notionalFloor: step.floor,
      notionalMax: step.valueMax,
      maintenanceRate: step.maintenanceRate,
      maintenanceDeduction: step.deduction,
      leverageMax: step.leverageMax,
    })),
    ...(options.hasSpark && { spark: live.day.spark().map((price) => fromTicks(price, market)) }),
    ...(options.at !== undefined && { at: options.at }),
  }
}

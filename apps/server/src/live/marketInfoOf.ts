/** A live market in the shape that routes and the socket send. */
import { spotRules } from '@assay/domain/spot/spotRules.ts'
import { fromLots, fromTicks } from '@assay/domain/spot/ticks.ts'
import { quotient, type Ratio, times } from '@assay/money/amount.ts'
import type { BookRow } from '@assay/wire/routes/trading/trad.ts'
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import type { PublicTrade } from '@assay/wire/rows/spot.ts'
import type { LiveCandle } from './candles/liveCandles.ts'
import type { TickLevel } from './liveBook.ts'
import type { ListedMarket, PublicPrint } from './marketData.ts'

/** `at` is included in answers to single requests; subscribers of the socket know the time. */
export type InfoOptions = { hasSpark?: boolean; at?: number }

export function marketInfoOf(live: ListedMarket, options: InfoOptions = {}): MarketInfo {
  const { market, book } = live
  const day = live.day.figures(Date.now())
  const ticks = (price: number | undefined) =>
    price === undefined ? undefined : fromTicks(price, market)
  return {
    id: live.number,
    base: market.base,
    quote: market.quote,
    board: market.board,
    symbol: market.symbol,
    name: live.name,
    isTradable: market.isTradable,
    isFavorite: false,
    lastPrice: ticks(live.lastPrice ?? live.indexPrice),
    change24h: day && live.lastPrice !== undefined ? changeOf(day.open, live.lastPrice) : undefined,
    priceDecimals: market.priceDecimals,
    quantityDecimals: market.quantityDecimals,
    quantityMin: fromLots(market.quantityMin, market),
    quantityMax: fromLots(market.quantityMax, market),
    notionalMin: market.notionalMin,
    bestBid: ticks(book.best('buy')),
    bestAsk: ticks(book.best('sell')),
    high24h: ticks(day?.high),
    low24h: ticks(day?.low),
    volume24h: fromLots(day?.volume ?? 0, market),
    turnover24h: times(spotRules(market).notionalUnit, day?.turnover ?? 0n),
    makerFeeRate: market.makerFeeRate,
    takerFeeRate: market.takerFeeRate,
    priceBand: market.priceBand,
    indexPrice: ticks(live.indexPrice),
    ...(options.hasSpark && { spark: live.day.spark().map((price) => fromTicks(price, market)) }),
    ...(options.at !== undefined && { at: options.at }),
  }
}

/** The change from `before` to `now`, toward zero at 18 decimals. */
export const changeOf = (before: number, now: number): Ratio =>
  quotient(BigInt(now - before), BigInt(before), now < before ? 'up' : 'down')

/**
 * Bar width in percent: the row's share of the value shown times 800, at most 100; eight even rows
 * fill theirs.
 */
export function bookRowsOf(levels: readonly TickLevel[], live: ListedMarket): BookRow[] {
  const values = levels.map(({ price, quantity }) => price * quantity)
  const total = values.reduce((sum, value) => sum + value, 0)
  return levels.map(({ price, quantity }, i) => ({
    price: fromTicks(price, live.market),
    quantity: fromLots(quantity, live.market),
    barWidth: Math.min(100, Math.round(((values[i] as number) / total) * 800)),
  }))
}

export function publicTradeOf(print: PublicPrint, live: ListedMarket): PublicTrade {
  return {
    id: print.trade,
    price: fromTicks(print.price, live.market),
    quantity: fromLots(print.quantity, live.market),
    takerSide: print.takerSide,
    tradedAt: print.at,
  }
}

export function candleOf(candle: LiveCandle, { market }: Pick<ListedMarket, 'market'>) {
  return {
    openedAt: candle.openedAt,
    open: fromTicks(candle.open, market),
    high: fromTicks(candle.high, market),
    low: fromTicks(candle.low, market),
    close: fromTicks(candle.close, market),
    volume: fromLots(candle.volume, market),
  }
}

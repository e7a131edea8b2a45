/** A cycle market as every visitor may see it: its terms, and the index it is settled by. */
import type { CycleMarket } from '@assay/domain/cycle/cycleMarket.ts'
import { oddsOf } from '@assay/domain/cycle/odds.ts'
import type { Tick } from '@assay/domain/cycle/round.ts'
import { RULES_VERSION } from '@assay/domain/cycle/rules.ts'
import type { SpotMarket } from '@assay/domain/market.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import type { CycleInfo } from '@assay/wire/rows/round.ts'
import { indexSeries } from '../history/candleSeries.ts'
import { LiveCandles } from './candles/liveCandles.ts'
import { changeOf } from './marketInfoOf.ts'
import { RollingDay } from './rollingDay.ts'

export type LiveCycle = {
  /** Position in the list, from 1; the wire's number of the market. */
  number: number
  terms: CycleMarket
  /** The spot market of the same symbol, whose tick size the index uses. */
  market: SpotMarket
  isOpen: boolean
  /** Ticks of the market; undefined before the first one. */
  price: number | undefined
  tickAt: number
  tickSequence: number
  /** The name of its candles in the tables. */
  series: string
  candles: LiveCandles
  day: RollingDay
}

type Start = Pick<LiveCycle, 'number' | 'terms' | 'market'>

export const newLiveCycle = (start: Start): LiveCycle => ({
  ...start,
  isOpen: true,
  price: undefined,
  tickAt: 0,
  tickSequence: 0,
  series: indexSeries(start.terms.symbol),
  candles: new LiveCandles(),
  day: new RollingDay(),
})

export function takeTick(cycle: LiveCycle, { sequence, at, price }: Tick): void {
  cycle.price = price
  cycle.tickAt = at
  cycle.tickSequence = sequence
  cycle.candles.trade(at, price, 0)
  cycle.day.trade(at, price, 0)
}

export function cycleInfoOf(cycle: LiveCycle, options: { hasSpark?: boolean } = {}): CycleInfo {
  const { terms, market, price } = cycle
  const day = cycle.day.figures(Date.now())
  const ticks = (value: number | undefined) =>
    value === undefined ? undefined : fromTicks(value, market)
  return {
    id: cycle.number,
    base: market.base,
    quote: market.quote,
    isOpen: cycle.isOpen,
    price: ticks(price),
    change24h: day && price !== undefined ? changeOf(day.open, price) : undefined,
    high24h: ticks(day?.high),
    low24h: ticks(day?.low),
    priceDecimals: market.priceDecimals,
    tickAt: cycle.tickAt,
    tickSequence: cycle.tickSequence,
    staleAfterMs: terms.staleAfterMs,
    tieRule: terms.tieRule,
    rulesVersion: RULES_VERSION,
    isFavorite: false,
    stakeAssets: terms.stakeAssets.map((asset) => ({ asset })),
    options: terms.options.map((option, index) => ({
      id: index + 1,
      ...option,
      ...oddsOf(option.payoutRate),
    })),
    ...(options.hasSpark && {
      spark: cycle.day.spark().map((value) => fromTicks(value, market)),
    }),
  }
}

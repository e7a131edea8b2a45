/** The candles that charts ask for, each read charged for what it costs. */
import { stepOf } from '@assay/money/amount.ts'
import type { Candle } from '@assay/wire/socket/series.ts'
import { timeOfStamp } from '@assay/wire/socket/series.ts'
import type pg from 'pg'
import { type Refusal, refuse } from '../../http/reply.ts'
import type { ListedMarket } from '../marketData.ts'
import { candleOf } from '../marketInfoOf.ts'
import { type CandleHistory, createCandleHistory } from './candleHistory.ts'
import { type CandleReads, createCandleReads } from './candleReads.ts'
import { DAY_MINUTES } from './dayCandles.ts'
import { candleStart, INTERVALS, type Interval } from './liveCandles.ts'

/** `before` is a stamp of the wire, 0 for the newest candles. */
export type CandleQuery = { intervalMinutes: number; count: number; before: number }
/** What has candles: a market, or an index with a prefixed name. */
export type CandleSource = Pick<ListedMarket, 'market' | 'candles' | 'day'> & { series?: string }
type Reader = { spend(cost: number): boolean }
export type CandleStore = {
  /** Charges the reader what the read costs first, and refuses an interval that is not offered. */
  list(live: CandleSource, range: CandleQuery, reader: Reader): Promise<Candle[] | Refusal>
  /** Fills a market's day and current candles at start. */
  seed(live: CandleSource, at: number): Promise<void>
}

const COUNT_MAX = 1_000
/** Minutes that one answer may be gathered from: what three hundred weeks have. */
const SPAN_MAX = 300 * 10_080
/** Minutes that cost as much as a plain read. */
const MINUTES_PER_UNIT = 20_000

export function createCandleStore(pool: pg.Pool): CandleStore {
  const reads = createCandleReads(pool)
  const parts = { reads, history: createCandleHistory(reads) }
  return {
    list: (live, range, reader) => listCandles(parts, live, { range, reader }),
    seed: (live, at) => seedCandles(reads, live, at),
  }
}

type Parts = { reads: CandleReads; history: CandleHistory }

async function listCandles(
  { reads, history }: Parts,
  live: CandleSource,
  { range, reader }: { range: CandleQuery; reader: Reader },
): Promise<Candle[] | Refusal> {
  const { intervalMinutes: interval, count, before } = range
  if (!(INTERVALS as readonly number[]).includes(interval)) {
    return refuse('malformedRequest', { field: 'mine' })
  }
  const most = Math.min(COUNT_MAX, Math.floor(SPAN_MAX / interval))
  const wanted = Math.max(1, Math.min(count, most))
  const end = before > 0 ? timeOfStamp(before) : Date.now() + interval * 60_000
  const until = Math.floor(end / 60_000)
  const from = candleStart(end, interval) / 60_000 - wanted * interval
  const series = seriesOf(live)
  const begin = Math.min(until, Math.max(from, await reads.firstMinute(series)))
  const span = { series, interval, from: begin, until }
  const cost = Math.max(1, Math.ceil(history.minutesOf(span) / MINUTES_PER_UNIT))
  if (!reader.spend(cost)) return refuse('tooManyRequests')
  const candles = await history.read(span)
  const current = live.candles.current(interval)
  // The tables lag a moment behind; the candle being drawn is known better here.
  if (before === 0 && current) {
    if (candles.at(-1)?.openedAt === current.openedAt) candles.pop()
    candles.push(current)
  }
  return candles.slice(-wanted).map((candle) => candleOf(candle, live))
}

async function seedCandles(reads: CandleReads, live: CandleSource, at: number): Promise<void> {
  const series = seriesOf(live)
  const minute = Math.floor(at / 60_000)
  const unit = stepOf(live.market.priceDecimals + live.market.quantityDecimals)
  live.day.seed(await reads.minutes(series, minute - DAY_MINUTES, unit))
  for (const interval of INTERVALS) {
    const from = candleStart(at, interval) / 60_000
    const [current] = await reads.gather({ series, interval, from, until: minute + 1 })
    if (current) live.candles.seed(interval as Interval, current)
  }
}

const seriesOf = ({ series, market }: CandleSource): string => series ?? market.symbol

/**
 * Candles of any interval, oldest first: gathered from the one-minute candles, days and weeks from days that
 * are kept.
 */
import { stepOf } from '@assay/money/amount.ts'
import type { Candle } from '@assay/wire/socket/series.ts'
import { timeOfStamp } from '@assay/wire/socket/series.ts'
import type pg from 'pg'
import { fromNumeric } from '../db/numericColumn.ts'
import { type Refusal, refuse } from '../http/reply.ts'
import { createLane } from './createLane.ts'
import { createDayCandles, DAY_MINUTES, gathered } from './dayCandles.ts'
import { candleStart, INTERVALS, type Interval, type LiveCandle } from './liveCandles.ts'
import { candleOf } from './marketInfoOf.ts'
import type { LiveMarket } from './picture.ts'
import type { Minute } from './rollingDay.ts'

/** `before` is a stamp of the wire, 0 for the newest candles. */
export type CandleRange = { intervalMinutes: number; count: number; before: number }
/** What has candles: a market, or an index under a name of its own. */
export type Drawn = Pick<LiveMarket, 'market' | 'candles' | 'day'> & { series?: string }
type Reader = { isSpent(cost: number): boolean }
export type CandleStore = {
  /** Charges the reader what the read costs first, and refuses an interval that is not offered. */
  list(live: Drawn, range: CandleRange, reader: Reader): Promise<Candle[] | Refusal>
  /** Fills a market's day and current candles at start. */
  seed(live: Drawn, at: number): Promise<void>
}

const COUNT_MAX = 1_000
/** Minutes that one answer may be gathered from: what three hundred weeks have. */
const SPAN_MAX = 300 * 10_080
/** Minutes that cost as much as a plain read. */
const MINUTES_PER_UNIT = 20_000
/** More minutes than this take tenths of a second: such reads leave the other connections to the rest. */
const LONG_MINUTES = 20_000
const LONG_LANE = { atOnce: 2, inLine: 40 }

export function createCandleStore(pool: pg.Pool): CandleStore {
  async function read(series: string, interval: number, from: number, until: number) {
    // Weeks begin on Monday, day 4 of 1970; every other interval divides the day.
    const shift = interval === 10_080 ? 4 * DAY_MINUTES : 0
    const { rows } = await pool.query(
      `SELECT ((minute - $2) / $3) * $3 + $2 AS "openedAt",
              (array_agg(open ORDER BY minute))[1] AS open, max(high) AS high, min(low) AS low,
              (array_agg(close ORDER BY minute DESC))[1] AS close, sum(volume)::bigint AS volume
       FROM candle WHERE market = $1 AND minute >= $4 AND minute < $5
       GROUP BY 1 ORDER BY 1`,
      [series, shift, interval, from, until],
    )
    return rows.map((row): LiveCandle => ({ ...row, openedAt: row.openedAt * 60_000 }))
  }

  const firstMinutes = new Map<string, number>()
  /** Of the oldest candle, which stays the oldest. */
  async function firstMinute(series: string): Promise<number> {
    const known = firstMinutes.get(series)
    if (known !== undefined) return known
    const { rows } = await pool.query('SELECT min(minute) AS first FROM candle WHERE market = $1', [
      series,
    ])
    const { first } = rows[0] as { first: number | null }
    if (first === null) return Number.POSITIVE_INFINITY
    firstMinutes.set(series, first)
    return first
  }
  const longLane = createLane(LONG_LANE)
  const dayCandles = createDayCandles({
    days: (series, from, until) =>
      readInLane(series, DAY_MINUTES, from * DAY_MINUTES, until * DAY_MINUTES),
    async newestDay(series) {
      const { rows } = await pool.query(
        'SELECT max(minute) AS newest FROM candle WHERE market = $1',
        [series],
      )
      const { newest } = rows[0] as { newest: number | null }
      return newest === null ? Number.NEGATIVE_INFINITY : Math.floor(newest / DAY_MINUTES)
    },
  })

  function readInLane(series: string, interval: number, from: number, until: number) {
    const work = () => read(series, interval, from, until)
    return until - from > LONG_MINUTES ? longLane(work) : work()
  }

  /** Days that are over from those that are kept; the rest, of the last of them, from its minutes. */
  async function readLong(series: string, interval: number, from: number, until: number) {
    const [first, last] = [Math.floor(from / DAY_MINUTES), Math.floor(until / DAY_MINUTES)]
    const over = await dayCandles.over(series, first, last)
    const rest = await readInLane(series, DAY_MINUTES, over.until * DAY_MINUTES, until)
    return gathered([...over.candles, ...rest], (at) => candleStart(at, interval))
  }

  /** Minutes that an answer is gathered from. */
  function minutesOf(series: string, interval: number, from: number, until: number): number {
    if (interval < DAY_MINUTES) return until - from
    const [first, last] = [Math.floor(from / DAY_MINUTES), Math.floor(until / DAY_MINUTES)]
    return dayCandles.missing(series, first, last) * DAY_MINUTES + (until - last * DAY_MINUTES)
  }

  /** The same read for many at a time is one. */
  const underWay = new Map<string, Promise<LiveCandle[]>>()
  function readOnce(series: string, interval: number, from: number, until: number) {
    const key = [series, interval, from, until].join('/')
    const known = underWay.get(key)
    if (known) return known.then((candles) => [...candles])
    const readIt = interval < DAY_MINUTES ? readInLane : readLong
    const reading = readIt(series, interval, from, until)
    underWay.set(key, reading)
    const forget = () => underWay.delete(key)
    reading.then(forget, forget)
    return reading.then((candles) => [...candles])
  }

  return {
    async list(live, { intervalMinutes, count, before }, reader) {
      if (!(INTERVALS as readonly number[]).includes(intervalMinutes)) {
        return refuse('malformedRequest', { field: 'mine' })
      }
      const most = Math.min(COUNT_MAX, Math.floor(SPAN_MAX / intervalMinutes))
      const wanted = Math.max(1, Math.min(count, most))
      const end = before > 0 ? timeOfStamp(before) : Date.now() + intervalMinutes * 60_000
      const start = candleStart(end, intervalMinutes) / 60_000
      const until = Math.floor(end / 60_000)
      const from = start - wanted * intervalMinutes
      const series = live.series ?? live.market.symbol
      const begin = Math.min(until, Math.max(from, await firstMinute(series)))
      const minutes = minutesOf(series, intervalMinutes, begin, until)
      const cost = Math.max(1, Math.ceil(minutes / MINUTES_PER_UNIT))
      if (reader.isSpent(cost)) return refuse('tooManyRequests')
      const candles = await readOnce(series, intervalMinutes, begin, until)
      const current = live.candles.current(intervalMinutes)
      // The tables lag a moment behind; the candle being drawn is known better here.
      if (before === 0 && current) {
        if (candles.at(-1)?.openedAt === current.openedAt) candles.pop()
        candles.push(current)
      }
      return candles.slice(-wanted).map((candle) => candleOf(candle, live))
    },

    async seed(live, at) {
      const minute = Math.floor(at / 60_000)
      const { rows } = await pool.query(
        `SELECT minute, open, high, low, close, volume, quote FROM candle
         WHERE market = $1 AND minute > $2 ORDER BY minute`,
        [live.series ?? live.market.symbol, minute - DAY_MINUTES],
      )
      const unit = stepOf(live.market.priceDecimals + live.market.quantityDecimals)
      live.day.seed(
        rows.map((row): Minute => ({ ...row, turnover: fromNumeric(row.quote) / unit })),
      )
      for (const interval of INTERVALS) {
        const from = candleStart(at, interval) / 60_000
        const [current] = await read(live.series ?? live.market.symbol, interval, from, minute + 1)
        if (current) live.candles.seed(interval as Interval, current)
      }
    },
  }
}

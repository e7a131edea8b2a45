/** Candles of any interval, gathered from the one-minute candles, oldest first. */
import { stepOf } from '@assay/money/amount.ts'
import type { Candle } from '@assay/wire/socket/series.ts'
import { timeOfStamp } from '@assay/wire/socket/series.ts'
import type pg from 'pg'
import { fromNumeric } from '../db/numericColumn.ts'
import { candleStart, INTERVALS, type Interval, type LiveCandle } from './liveCandles.ts'
import { candleOf } from './marketInfoOf.ts'
import type { LiveMarket } from './picture.ts'
import type { Minute } from './rollingDay.ts'

/** `before` is a stamp of the wire, 0 for the newest candles. */
export type CandleRange = { intervalMinutes: number; count: number; before: number }
/** What has candles: a market, or an index under a name of its own. */
export type Drawn = Pick<LiveMarket, 'market' | 'candles' | 'day'> & { series?: string }
export type CandleStore = {
  /** Undefined for an interval that is not offered. */
  list(live: Drawn, range: CandleRange): Promise<Candle[] | undefined>
  /** Fills a market's day and current candles at start. */
  seed(live: Drawn, at: number): Promise<void>
}

const COUNT_MAX = 1_000
const DAY_MINUTES = 1_440

export function createCandleStore(pool: pg.Pool): CandleStore {
  async function read(live: Drawn, interval: number, from: number, until: number) {
    // Weeks begin on Monday, day 4 of 1970; every other interval divides the day.
    const shift = interval === 10_080 ? 4 * DAY_MINUTES : 0
    const { rows } = await pool.query(
      `SELECT ((minute - $2) / $3) * $3 + $2 AS "openedAt",
              (array_agg(open ORDER BY minute))[1] AS open, max(high) AS high, min(low) AS low,
              (array_agg(close ORDER BY minute DESC))[1] AS close, sum(volume)::bigint AS volume
       FROM candle WHERE market = $1 AND minute >= $4 AND minute < $5
       GROUP BY 1 ORDER BY 1`,
      [live.series ?? live.market.symbol, shift, interval, from, until],
    )
    return rows.map((row): LiveCandle => ({ ...row, openedAt: row.openedAt * 60_000 }))
  }

  return {
    async list(live, { intervalMinutes, count, before }) {
      if (!(INTERVALS as readonly number[]).includes(intervalMinutes)) return undefined
      const wanted = Math.max(1, Math.min(count, COUNT_MAX))
      const end = before > 0 ? timeOfStamp(before) : Date.now() + intervalMinutes * 60_000
      const start = candleStart(end, intervalMinutes) / 60_000
      const from = start - wanted * intervalMinutes
      const candles = await read(live, intervalMinutes, from, Math.floor(end / 60_000))
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
        const [current] = await read(live, interval, from, minute + 1)
        if (current) live.candles.seed(interval as Interval, current)
      }
    },
  }
}

/** Reads of the table of one-minute candles. */
import type pg from 'pg'
import { fromNumeric } from '../../db/numericColumn.ts'
import type { Minute } from '../rollingDay.ts'
import { DAY_MINUTES } from './dayCandles.ts'
import type { LiveCandle } from './liveCandles.ts'

/** Minutes since 1970, from the first to before the second, in candles of `interval` minutes. */
export type CandleSpan = { series: string; interval: number; from: number; until: number }

export type CandleReads = {
  /** Those that had trades, oldest first. */
  gather(span: CandleSpan): Promise<LiveCandle[]>
  /** Of the oldest candle; Infinity for a series without any. */
  firstMinute(series: string): Promise<number>
  /** The day of the newest candle; -Infinity for a series without any. */
  newestDay(series: string): Promise<number>
  /** After that minute; turnovers in `unit`. */
  minutes(series: string, after: number, unit: bigint): Promise<Minute[]>
}

export function createCandleReads(pool: pg.Pool): CandleReads {
  const firstMinutes = new Map<string, number>()
  return {
    async gather({ series, interval, from, until }) {
      // Weeks begin on Monday, day 4 of 1970; every other interval divides the day.
      const shift = interval === 7 * DAY_MINUTES ? 4 * DAY_MINUTES : 0
      const { rows } = await pool.query(
        `SELECT ((minute - $2) / $3) * $3 + $2 AS "openedAt",
                (array_agg(open ORDER BY minute))[1] AS open, max(high) AS high, min(low) AS low,
                (array_agg(close ORDER BY minute DESC))[1] AS close, sum(volume)::bigint AS volume
         FROM candle WHERE market = $1 AND minute >= $4 AND minute < $5
         GROUP BY 1 ORDER BY 1`,
        [series, shift, interval, from, until],
      )
      return rows.map((row): LiveCandle => ({ ...row, openedAt: row.openedAt * 60_000 }))
    },

    async firstMinute(series) {
      const known = firstMinutes.get(series)
      if (known !== undefined) return known
      const first = await edgeOf(pool, 'min', series)
      // The oldest one stays the oldest.
      if (first !== undefined) firstMinutes.set(series, first)
      return first ?? Number.POSITIVE_INFINITY
    },

    async newestDay(series) {
      const newest = await edgeOf(pool, 'max', series)
      return newest === undefined ? Number.NEGATIVE_INFINITY : Math.floor(newest / DAY_MINUTES)
    },

    async minutes(series, after, unit) {
      const { rows } = await pool.query(
        `SELECT minute, open, high, low, close, volume, quote FROM candle
         WHERE market = $1 AND minute > $2 ORDER BY minute`,
        [series, after],
      )
      return rows.map((row): Minute => ({ ...row, turnover: fromNumeric(row.quote) / unit }))
    },
  }
}

async function edgeOf(
  pool: pg.Pool,
  edge: 'min' | 'max',
  series: string,
): Promise<number | undefined> {
  const { rows } = await pool.query(
    `SELECT ${edge}(minute) AS minute FROM candle WHERE market = $1`,
    [series],
  )
  return (rows[0] as { minute: number | null }).minute ?? undefined
}

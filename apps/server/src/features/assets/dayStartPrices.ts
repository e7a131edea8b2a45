/** What coins were worth in USDT when the day began: the last candle of the day before. */
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { type Amount, cost } from '@assay/money/amount.ts'
import type pg from 'pg'
import type { Picture } from '../../live/picture.ts'
import { valueInUsdt } from './valuation.ts'

type WorthOf = (asset: string, amount: bigint) => Amount

/** Coins without a candle before the day keep today's price. */
export async function dayStartPrices(
  pool: pg.Pool,
  picture: Picture,
  dayStart: number,
): Promise<WorthOf> {
  const closes = await closesAt(pool, dayStart)
  return (asset, amount) => {
    const live = picture.markets.get(`${asset}/USDT`)
    const close = closes.get(`${asset}/USDT`)
    if (!live || close === undefined) return valueInUsdt(picture, asset, amount)
    return cost(amount as Amount, fromTicks(close, live.market), 'down')
  }
}

let known = { dayStart: -1, closes: new Map<string, number>() }

/** The same for everyone all day long, so it is read once. */
async function closesAt(pool: pg.Pool, dayStart: number): Promise<Map<string, number>> {
  if (known.dayStart === dayStart) return known.closes
  const minute = dayStart / 60_000
  const { rows } = await pool.query(
    `SELECT DISTINCT ON (market) market, close FROM candle
     WHERE minute < $1 AND minute >= $1 - 1440 ORDER BY market, minute DESC`,
    [minute],
  )
  known = { dayStart, closes: new Map(rows.map((row) => [row.market, row.close])) }
  return known.closes
}

/** The value of coins in USDT at the start of the day: the last candle of the day before. */
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { type Amount, cost } from '@assay/money/amount.ts'
import type pg from 'pg'
import type { MarketData } from '../../live/marketData.ts'
import { valueInUsdt } from '../../live/valuation.ts'

type WorthOf = (asset: string, amount: Amount) => Amount
type Closes = ReadonlyMap<string, number>

export type DayStartPrices = {
  /** Coins without a candle before the day keep today's price. */
  worthAt(dayStart: number): Promise<WorthOf>
}

export function createDayStartPrices(pool: pg.Pool, marketData: MarketData): DayStartPrices {
  /** Equal for everyone all day, so each day is read once. */
  let known: { dayStart: number; closes: Promise<Closes> } | undefined

  async function closesAt(dayStart: number): Promise<Closes> {
    if (known?.dayStart === dayStart) return known.closes
    const reading = { dayStart, closes: readCloses(pool, dayStart) }
    known = reading
    reading.closes.catch(() => {
      if (known === reading) known = undefined
    })
    return reading.closes
  }

  return {
    async worthAt(dayStart) {
      const closes = await closesAt(dayStart)
      return (asset, amount) => {
        const live = marketData.markets.get(`${asset}/USDT`)
        const close = closes.get(`${asset}/USDT`)
        if (!live || close === undefined) return valueInUsdt(marketData, asset, amount)
        return cost(amount, fromTicks(close, live.market), 'down')
      }
    },
  }
}

async function readCloses(pool: pg.Pool, dayStart: number): Promise<Closes> {
  const { rows } = await pool.query(
    `SELECT DISTINCT ON (market) market, close FROM candle
     WHERE minute < $1 AND minute >= $1 - 1440 ORDER BY market, minute DESC`,
    [dayStart / 60_000],
  )
  return new Map(rows.map((row) => [row.market, row.close]))
}

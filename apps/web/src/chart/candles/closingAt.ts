/**
 * The candle that is being drawn, closing at the last trade that the page shows: figures and
 * candles come as messages of their own, and the page must not name two last prices at one moment.
 */
import type { Price } from '@assay/money/amount.ts'
import type { Candle } from '@assay/wire/socket/series.ts'

type Moment = { lastPrice: Price | undefined; minutes: number; now: number }

/** A candle whose time is over stays as it ended. */
export function closingAt(candle: Candle, { lastPrice, minutes, now }: Moment): Candle {
  if (lastPrice === undefined || now >= candle.openedAt + minutes * 60_000) return candle
  return {
    ...candle,
    close: lastPrice,
    high: lastPrice > candle.high ? lastPrice : candle.high,
    low: lastPrice < candle.low ? lastPrice : candle.low,
  }
}

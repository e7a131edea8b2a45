/**
 * The current candle, closing at the last trade that the page shows: figures and candles are
 * separate messages, and the page must not show two last prices at once.
 */
import type { Price } from '@assay/money/amount.ts'
import type { Candle } from '@assay/wire/socket/series.ts'

type Moment = { lastPrice: Price | undefined; minutes: number; now: number }

/** A finished candle does not change. */
export function closingAt(candle: Candle, { lastPrice, minutes, now }: Moment): Candle {
  if (lastPrice === undefined || now >= candle.openedAt + minutes * 60_000) return candle
  return {
    ...candle,
    close: lastPrice,
    high: lastPrice > candle.high ? lastPrice : candle.high,
    low: lastPrice < candle.low ? lastPrice : candle.low,
  }
}

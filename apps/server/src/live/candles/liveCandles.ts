/**
 * The candle being drawn, for every interval that charts show. Seeded from history at start, then
 * moved by each trade. Prices are ticks, volume is lots.
 */
import { DAY_MS } from '@assay/domain/day.ts'

export const INTERVALS = [1, 5, 15, 30, 60, 240, 1_440, 10_080] as const
export type Interval = (typeof INTERVALS)[number]

export type LiveCandle = {
  openedAt: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

const MINUTE_MS = 60_000
/** Weeks start on Monday; 1 January 1970 was a Thursday. */
const WEEK_SHIFT_MS = 4 * DAY_MS

/** When the candle holding `at` begins (UTC). */
export function candleStart(at: number, intervalMinutes: number): number {
  const length = intervalMinutes * MINUTE_MS
  if (intervalMinutes !== 10_080) return at - (at % length)
  return at - ((at - WEEK_SHIFT_MS) % length)
}

export class LiveCandles {
  readonly #current = new Map<number, LiveCandle>()

  seed(interval: Interval, candle: LiveCandle): void {
    this.#current.set(interval, candle)
  }

  trade(at: number, price: number, lots: number): void {
    for (const interval of INTERVALS) {
      const openedAt = candleStart(at, interval)
      const candle = this.#current.get(interval)
      if (!candle || candle.openedAt < openedAt) {
        this.#current.set(interval, newCandle(openedAt, price, lots))
        continue
      }
      candle.high = Math.max(candle.high, price)
      candle.low = Math.min(candle.low, price)
      candle.close = price
      candle.volume += lots
    }
  }

  current(interval: number): LiveCandle | undefined {
    return this.#current.get(interval)
  }
}

function newCandle(openedAt: number, price: number, lots: number): LiveCandle {
  return { openedAt, open: price, high: price, low: price, close: price, volume: lots }
}

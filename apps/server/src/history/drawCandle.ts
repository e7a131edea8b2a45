import type { MinuteCandle } from './historyRows.ts'

/** What one trade or index tick adds to its minute. Prices in ticks, volume in lots. */
export type Print = {
  /** The name of the candle series: the market, or an index or contract with its prefix. */
  series: string
  at: number
  price: number
  volume: number
  quote: bigint
  trades: 0 | 1
}

const MINUTE_MS = 60_000

export function drawCandle(candles: Map<string, MinuteCandle>, print: Print): void {
  const { series: market, at, price, volume, quote, trades } = print
  const minute = Math.floor(at / MINUTE_MS)
  const key = `${minute} ${market}`
  const candle = candles.get(key)
  if (!candle) {
    const flat = { open: price, high: price, low: price, close: price }
    candles.set(key, { market, minute, ...flat, volume, quote, trades })
    return
  }
  candle.high = Math.max(candle.high, price)
  candle.low = Math.min(candle.low, price)
  candle.close = price
  candle.volume += volume
  candle.quote += quote
  candle.trades += trades
}

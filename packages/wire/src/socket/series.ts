/**
 * Candles travel as text, `stamp|open|high|low|close|volume`. The stamp's quotient by 1,000,000 is
 * the date (yyyymmdd) and its remainder the time (hhmmss), both UTC.
 */
import type { Amount, Price } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import * as z from 'zod/mini'

export type Candle = {
  /** When the candle begins, in milliseconds. */
  openedAt: number
  open: Price
  high: Price
  low: Price
  close: Price
  /** In base units. */
  volume: Amount
}

const pad = (value: number, width: number) => String(value).padStart(width, '0')

/** 1718200800000 becomes 20240612140000. */
export function stampOf(at: number): number {
  const d = new Date(at)
  const day = `${d.getUTCFullYear()}${pad(d.getUTCMonth() + 1, 2)}${pad(d.getUTCDate(), 2)}`
  const time = `${pad(d.getUTCHours(), 2)}${pad(d.getUTCMinutes(), 2)}${pad(d.getUTCSeconds(), 2)}`
  return Number(day + time)
}

/** The inverse of `stampOf`. */
export function timeOfStamp(stamp: number): number {
  const date = Math.floor(stamp / 1_000_000)
  const time = stamp % 1_000_000
  return Date.UTC(
    Math.floor(date / 10_000),
    (Math.floor(date / 100) % 100) - 1,
    date % 100,
    Math.floor(time / 10_000),
    Math.floor(time / 100) % 100,
    time % 100,
  )
}

export function candleText(candle: Candle): string {
  const figures = [candle.open, candle.high, candle.low, candle.close, candle.volume]
  return [stampOf(candle.openedAt), ...figures.map((figure) => toDecimal(figure))].join('|')
}

/** Undefined when the text is not a candle. */
function parseCandle(text: string): Candle | undefined {
  const [stamp, ...figures] = text.split('|')
  const values = figures.map((figure) => parseAmount(figure))
  if (!/^\d{14}$/.test(stamp ?? '') || values.length !== 5) return undefined
  if (values.includes(undefined)) return undefined
  const [open, high, low, close, volume] = values as bigint[] as [
    Price,
    Price,
    Price,
    Price,
    Amount,
  ]
  return { openedAt: timeOfStamp(Number(stamp)), open, high, low, close, volume }
}

export const candleSeries = z.codec(z.array(z.string()), z.custom<Candle[]>(), {
  decode: (texts, context) => {
    const candles = texts.map(parseCandle)
    if (candles.every((candle) => candle !== undefined)) return candles as Candle[]
    context.issues.push({ code: 'custom', input: texts, message: 'Not a candle series.' })
    return z.NEVER
  },
  encode: (candles) => candles.map(candleText),
})

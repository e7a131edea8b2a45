import { expect, it } from 'vitest'
import { candleStart, INTERVALS, LiveCandles } from './liveCandles.ts'

/** Wednesday, 12 June 2024, 14:37:25 UTC. */
const AT = Date.UTC(2024, 5, 12, 14, 37, 25)

it('begins candles on the clock, weeks on Monday', () => {
  const starts = INTERVALS.map((interval) => new Date(candleStart(AT, interval)).toISOString())
  expect(starts.map((text) => text.slice(5, 16))).toEqual([
    '06-12T14:37',
    '06-12T14:35',
    '06-12T14:30',
    '06-12T14:30',
    '06-12T14:00',
    '06-12T12:00',
    '06-12T00:00',
    '06-10T00:00',
  ])
  const monday = Date.UTC(2024, 5, 10)
  expect([candleStart(monday, 10_080), candleStart(monday - 1, 10_080)]).toEqual([
    monday,
    monday - 7 * 86_400_000,
  ])
})

it('builds every interval from the same trades', () => {
  const candles = new LiveCandles()
  expect(candles.current(1)).toBeUndefined()
  candles.trade(AT, 100, 5)
  candles.trade(AT + 1_000, 90, 1)
  candles.trade(AT + 2_000, 95, 2)
  const drawn = { open: 100, high: 100, low: 90, close: 95, volume: 8 }
  for (const interval of INTERVALS) expect(candles.current(interval)).toMatchObject(drawn)
  candles.trade(AT + 60_000, 110, 1)
  expect(candles.current(1)).toMatchObject({
    open: 110,
    high: 110,
    low: 110,
    close: 110,
    volume: 1,
  })
  expect(candles.current(5)).toMatchObject({ open: 100, high: 110, low: 90, close: 110, volume: 9 })
  expect(candles.current(7)).toBeUndefined()
})

it('continues with the candle that history began', () => {
  const candles = new LiveCandles()
  const openedAt = candleStart(AT, 60)
  candles.seed(60, { openedAt, open: 50, high: 200, low: 40, close: 60, volume: 10 })
  candles.trade(AT, 100, 5)
  expect(candles.current(60)).toEqual({
    openedAt,
    open: 50,
    high: 200,
    low: 40,
    close: 100,
    volume: 15,
  })
})

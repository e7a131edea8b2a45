import { expect, it } from 'vitest'
import { RollingDay } from './rollingDay.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const START = 20_000 * DAY

it('opens with the oldest trade and sums what was traded', () => {
  const day = new RollingDay()
  expect(day.figures(START)).toBeUndefined()
  day.trade(START, 100, 5)
  day.trade(START + 1, 90, 1)
  day.trade(START + 3 * MINUTE, 120, 2)
  expect(day.figures(START + 3 * MINUTE)).toMatchObject({
    open: 100,
    high: 120,
    low: 90,
    volume: 8,
    turnover: 830n,
  })
})

it('forgets minutes older than a day, high and low with them', () => {
  const day = new RollingDay()
  day.trade(START, 500, 1)
  day.trade(START + MINUTE, 10, 1)
  day.trade(START + 2 * MINUTE, 100, 1)
  expect(day.figures(START + DAY - 1)).toMatchObject({ open: 500, high: 500, low: 10, volume: 3 })
  expect(day.figures(START + DAY)).toMatchObject({ open: 10, high: 100, low: 10, volume: 2 })
  expect(day.figures(START + DAY + MINUTE)).toMatchObject({
    open: 100,
    high: 100,
    low: 100,
    volume: 1,
  })
  expect(day.figures(START + DAY + 2 * MINUTE)).toBeUndefined()
})

it('equals an obvious sum over two busy days', () => {
  const day = new RollingDay()
  const trades: { at: number; price: number; lots: number }[] = []
  let seed = 11
  for (let at = START; at < START + 2 * DAY; at += 47_000) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    const trade = { at, price: 1_000 + (seed % 500), lots: 1 + ((seed >>> 10) % 50) }
    trades.push(trade)
    day.trade(at, trade.price, trade.lots)
    if (trades.length % 500 > 0) continue
    const minute = Math.floor(at / MINUTE)
    const inside = trades.filter((known) => Math.floor(known.at / MINUTE) > minute - 1_440)
    expect(day.figures(at)).toMatchObject({
      open: inside[0]?.price,
      high: Math.max(...inside.map(({ price }) => price)),
      low: Math.min(...inside.map(({ price }) => price)),
      volume: inside.reduce((sum, { lots }) => sum + lots, 0),
      turnover: inside.reduce((sum, { price, lots }) => sum + BigInt(price * lots), 0n),
    })
  }
})

it('starts from the candles of history and returns a line of at most 32 points', () => {
  const day = new RollingDay()
  const minutes = Array.from({ length: 1_440 }, (_, i) => ({
    minute: START / MINUTE + i,
    open: i + 1,
    high: i + 2,
    low: i + 1,
    close: i + 1,
    volume: 1,
    turnover: 1n,
  }))
  day.seed(minutes)
  expect(day.figures(START + DAY - 1)).toMatchObject({
    open: 1,
    high: 1_441,
    low: 1,
    volume: 1_440,
  })
  const spark = day.spark()
  expect(spark).toHaveLength(32)
  expect([...spark].sort((a, b) => a - b)).toEqual(spark)
})

import { expect, test } from 'vitest'
import { pastCandles } from './pastCandles.ts'
import { PriceProcess } from './priceProcess.ts'
import { createRandom } from './random.ts'
import { demoCoins, demoMarkets } from './world.ts'

const HOUR_MS = 3_600_000
const SYMBOLS = ['BTC/USDT', 'ETH/USDT', 'DOGE/USDT']

type Hour = { open: number; high: number; low: number; close: number }

/** The hours of thirty days of each market. */
function hoursOf(seed: number): Hour[][] {
  const markets = demoMarkets.filter(({ symbol }) => SYMBOLS.includes(symbol))
  const hours = markets.map(() => new Map<number, Hour>())
  const process = new PriceProcess(demoCoins, createRandom(seed))
  const until = 500_000 * HOUR_MS
  const times = { from: until - 30 * 24 * HOUR_MS, until }
  for (const candles of pastCandles(process, markets, { ...times, random: createRandom(seed) })) {
    for (const [i, { minute, open, high, low, close }] of candles.entries()) {
      const at = Math.floor(minute / 60)
      const hour = hours[i]!.get(at) ?? { open, high, low, close }
      hour.high = Math.max(hour.high, high)
      hour.low = Math.min(hour.low, low)
      hours[i]!.set(at, { ...hour, close })
    }
  }
  return hours.map((each) => [...each.values()])
}

test.each([1, 2, 3])('no hour of seed %i has a wick that no trader would believe', (seed) => {
  for (const hours of hoursOf(seed)) {
    const ranges = hours.map(({ high, low, open }) => (high - low) / open).sort((a, b) => a - b)
    const usual = ranges[ranges.length / 2]!
    const wicks = hours.map(({ open, high, low, close }) =>
      Math.max(high - Math.max(open, close), Math.min(open, close) - low),
    )
    const longest = Math.max(...wicks.map((wick, at) => wick / hours[at]!.open))
    expect(hours).toHaveLength(720)
    expect(longest / usual).toBeLessThan(3)
  }
})

/** proves CHART-11, CHART-18, CHART-22, CHART-23 */
import type { Amount, Price } from '@assay/money/amount.ts'
import type { Candle } from '@assay/wire/socket/series.ts'
import { expect, it } from 'vitest'
import { type CandleRange, createCandleFeed } from './candleFeed.ts'

const MINUTE = 60_000
const START = Date.UTC(2024, 5, 1)
const target = { base: 'BTC', quote: 'USDT', minutes: 1, chartType: '0' }

const candle = (minute: number, close = 10n): Candle => ({
  openedAt: START + minute * MINUTE,
  open: 10n as Price,
  high: 12n as Price,
  low: 9n as Price,
  close: close as Price,
  volume: 1n as Amount,
})
const run = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => candle(from + index))
const live = (...candles: Candle[]) => ({
  base: 'BTC',
  quote: 'USDT',
  intervalMinutes: 1,
  data: { candles },
})

/** A server with `total` minutes of history. */
function serverOf(total: number) {
  const asked: CandleRange[] = []
  const stampOfMinute = new Map<number, number>()
  for (let minute = 0; minute < total; minute += 1) {
    const d = new Date(START + minute * MINUTE).toISOString()
    stampOfMinute.set(Number(d.replace(/\D/g, '').slice(0, 14)), minute)
  }
  const fetch = async (range: CandleRange) => {
    asked.push(range)
    const end = range.before === 0 ? total : (stampOfMinute.get(range.before) ?? 0)
    return run(Math.max(0, end - range.count), end)
  }
  return { fetch, asked }
}

it('asks for 300 candles first and pages back by the oldest stamp', async () => {
  const { fetch, asked } = serverOf(700)
  const feed = createCandleFeed(target, fetch)
  expect((await feed.load()).length).toBe(300)
  expect((await feed.older()).length).toBe(300)
  expect((await feed.older()).length).toBe(100)
  expect(await feed.older()).toEqual([])
  expect(feed.all().length).toBe(700)
  expect(asked[0]).toEqual({ count: 300, before: 0 })
  expect(asked[1]).toEqual({ count: 300, before: 20240601064000 })
})

it('keeps at most 1000 candles', async () => {
  const { fetch } = serverOf(2_000)
  const feed = createCandleFeed(target, fetch)
  await feed.load()
  for (let page = 0; page < 5; page += 1) await feed.older()
  expect(feed.all().length).toBe(1_000)
  feed.take(live(candle(2_000)))
  expect(feed.all().length).toBe(1_000)
  expect(feed.all().at(-1)?.openedAt).toBe(START + 2_000 * MINUTE)
})

it('ignores live candles before the history has come', async () => {
  const { fetch } = serverOf(10)
  const feed = createCandleFeed(target, fetch)
  expect(feed.take(live(candle(9)))).toEqual([])
  await feed.load()
  expect(feed.take(live(candle(9, 11n)))).toEqual([candle(9, 11n)])
})

it('ignores live candles of another pair or period', async () => {
  const { fetch } = serverOf(10)
  const feed = createCandleFeed(target, fetch)
  await feed.load()
  expect(feed.take({ ...live(candle(9, 11n)), base: 'ETH' })).toEqual([])
  expect(feed.take({ ...live(candle(9, 11n)), intervalMinutes: 5 })).toEqual([])
  expect(feed.all().at(-1)?.close).toBe(10n)
})

it('replaces the forming candle, adds the next and never goes back in time', async () => {
  const { fetch } = serverOf(10)
  const feed = createCandleFeed(target, fetch)
  await feed.load()
  feed.take(live(candle(9, 11n)))
  feed.take(live(candle(10, 12n)))
  expect(feed.take(live(candle(4, 99n)))).toEqual([])
  expect(feed.all().length).toBe(11)
  expect(feed.all().slice(-2)).toEqual([candle(9, 11n), candle(10, 12n)])
})

it('closes a gap after missed messages', async () => {
  const server = serverOf(20)
  let total = 10
  const feed = createCandleFeed(target, async (range) =>
    total === 10 ? run(0, 10) : server.fetch(range),
  )
  await feed.load()
  total = 20
  feed.take(live(candle(19)))
  expect(feed.hasGap()).toBe(true)
  await feed.catchUp()
  expect(feed.hasGap()).toBe(false)
  expect(feed.all()).toEqual(run(0, 20))
})

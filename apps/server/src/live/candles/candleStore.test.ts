import type { Candle } from '@assay/wire/socket/series.ts'
import { candleText, stampOf, timeOfStamp } from '@assay/wire/socket/series.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../demo/random.ts'
import { Refusal } from '../../http/reply.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { candleOf } from '../marketInfoOf.ts'
import { type CandleQuery, type CandleSource, createCandleStore } from './candleStore.ts'

const [DAY, WEEK] = [1_440, 10_080]
const TODAY = Math.floor(Date.now() / 60_000 / DAY)

let server: TestServer
let live: CandleSource
beforeAll(async () => {
  server = await startTestServer()
  live = server.exchange.marketData.markets.get('BTC/USDT')!
})
afterAll(() => server.stop())

/** Trades in some minutes of this range of days; most days have a few, some have none. */
async function trade(from: number, until: number, seed: number): Promise<void> {
  const random = createRandom(seed)
  const below = (limit: number) => Math.floor(random.next() * limit)
  const minutes = new Set<number>()
  for (let day = from; day < until; day++) {
    for (let left = below(5); left > 0; left--) minutes.add(day * DAY + below(DAY))
  }
  for (const minute of [...minutes].sort((a, b) => a - b)) {
    const [low, reach] = [1_000 + below(100), below(50)]
    const within = () => low + below(reach + 1)
    await server.pool.query(
      `INSERT INTO candle (market, minute, open, high, low, close, volume, quote, trades)
       VALUES ('BTC/USDT', $1, $2, $3, $4, $5, $6, 1, 1)`,
      [minute, within(), low + reach, low, within(), 1 + below(9)],
    )
  }
}

/** The same straight from the minutes, in one question. */
async function fromMinutes({ intervalMinutes, count, before }: CandleQuery): Promise<Candle[]> {
  const shift = intervalMinutes === WEEK ? 4 * DAY : 0
  const end = before > 0 ? timeOfStamp(before) : Date.now() + intervalMinutes * 60_000
  const until = Math.floor(end / 60_000)
  const start = until - ((until - shift) % intervalMinutes)
  const { rows } = await server.pool.query(
    `SELECT ((minute - $1) / $2) * $2 + $1 AS at, (array_agg(open ORDER BY minute))[1] AS open,
       max(high) AS high, min(low) AS low, (array_agg(close ORDER BY minute DESC))[1] AS close,
       sum(volume)::bigint AS volume
     FROM candle WHERE market = 'BTC/USDT' AND minute >= $3 AND minute < $4 GROUP BY 1 ORDER BY 1`,
    [shift, intervalMinutes, start - count * intervalMinutes, until],
  )
  return rows
    .slice(-count)
    .map(({ at, ...row }) => candleOf({ openedAt: at * 60_000, ...row }, live))
}

it('makes days and weeks of days that are kept as it made them of their minutes', async () => {
  const store = createCandleStore(server.pool)
  const costs: number[] = []
  const reader = { spend: (cost: number) => costs.push(cost) > 0 }
  const check = async (range: CandleQuery) => {
    const listed = await store.list(live, range, reader)
    if (listed instanceof Refusal) throw new Error(listed.code)
    expect(listed.map(candleText)).toEqual((await fromMinutes(range)).map(candleText))
    return listed.length
  }
  expect(await check({ intervalMinutes: DAY, count: 5, before: 0 })).toBe(0)
  await trade(TODAY - 130, TODAY - 4, 1)
  const random = createRandom(9)
  for (let round = 0; round < 40; round++) {
    // New days are added in between; the last one is always incomplete.
    if (round % 10 === 5)
      await trade(TODAY - 4 + (round - 5) / 10, TODAY - 3 + (round - 5) / 10, round)
    const intervalMinutes = [DAY, WEEK][round % 2]!
    const minute = (TODAY - 140) * DAY + Math.floor(random.next() * 141 * DAY)
    const before = random.next() < 0.3 ? 0 : stampOf(minute * 60_000)
    await check({ intervalMinutes, count: 1 + Math.floor(random.next() * 30), before })
  }
  expect(await check({ intervalMinutes: DAY, count: 300, before: 0 })).toBeGreaterThan(90)
})

it('gathers a day from its minutes once', async () => {
  const store = createCandleStore(server.pool)
  const costs: number[] = []
  const reader = { spend: (cost: number) => costs.push(cost) > 0 }
  await server.pool.query(
    `INSERT INTO candle SELECT 'BTC/USDT', $1, 5, 5, 5, 5, 1, 1, 1 ON CONFLICT DO NOTHING`,
    [TODAY * DAY],
  )
  const range = { intervalMinutes: WEEK, count: 20, before: 0 }
  const first = await store.list(live, range, reader)
  expect(await store.list(live, range, reader)).toEqual(first)
  await store.list(live, { ...range, intervalMinutes: DAY, count: 90 }, reader)
  // Some 130 days of 1,440 minutes, by the 20,000; then today and, of weeks, the days to come.
  expect(costs[0]).toBeGreaterThanOrEqual(9)
  expect(costs.slice(1)).toEqual([1, 1])
})

it('charges days without trades once, not at every read', async () => {
  const store = createCandleStore(server.pool)
  const costs: number[] = []
  const reader = { spend: (cost: number) => costs.push(cost) > 0 }
  const quiet = { ...live, series: 'quiet' }
  for (const day of [TODAY - 365, TODAY - 364]) {
    await server.pool.query(`INSERT INTO candle SELECT 'quiet', $1, 5, 5, 5, 5, 1, 1, 1`, [
      day * DAY,
    ])
  }
  const range = { intervalMinutes: DAY, count: 400, before: stampOf(TODAY * DAY * 60_000) }
  for (let read = 0; read < 3; read++) {
    expect(await store.list(quiet, range, reader)).toHaveLength(2)
  }
  // A year of 1,440 minutes by the 20,000; then the day that is not known to be over.
  expect(costs).toEqual([27, 1, 1])
  // A day of trades is still found.
  await server.pool.query(`INSERT INTO candle SELECT 'quiet', $1, 5, 5, 5, 5, 1, 1, 1`, [
    (TODAY - 9) * DAY,
  ])
  expect(await store.list(quiet, range, reader)).toHaveLength(3)
})

import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '../db/pool.ts'
import { rowsRead } from '../testing/rowsRead.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { newestByClientId } from './newestByClientId.ts'
import { type TradeSource, type TradeWindow, tradesIn } from './tradeWindow.ts'

const MEMBER = 7
const TRADES = 20_000
/** A trade every two minutes. */
const timeOf = (trade: number) => trade * 120_000

let pool: pg.Pool
beforeAll(async () => {
  pool = openPool((await createTestDatabase()).url)
  await pool.query(
    `INSERT INTO spot_fill
     SELECT n, n % 2 = 0, n, $1, CASE WHEN n % 10 = 0 THEN 'ETH/BTC' ELSE 'BTC/USDT' END, 'buy',
       1, 1, 1, 1, n::bigint * 120000, n
     FROM generate_series(1, ${TRADES}) AS n`,
    [MEMBER],
  )
  await pool.query(
    `INSERT INTO perp_fill
     SELECT n, n % 2 = 0, n, $1, 'BTC/USDT', 'buy', 1, 1, 1, 1, 0, n::bigint * 120000, n
     FROM generate_series(1, ${TRADES}) AS n`,
    [MEMBER],
  )
  await pool.query(
    `INSERT INTO spot_order SELECT n, $1, 'BTC/USDT', 'buy', 'limit', 'gtc', 1, 1, 0, 0,
       CASE WHEN n % 4 = 0 THEN 'grid-' || n % 100 ELSE '' END, 'filled', 1, 1, 0, NULL, n, n, n
     FROM generate_series(1, ${TRADES}) AS n`,
    [MEMBER],
  )
  await pool.query('ANALYZE')
})
afterAll(() => pool.end())

const SOURCES: Record<string, TradeSource> = {
  'own spot trades': { table: 'spot_fill', where: 'member = $1', key: MEMBER },
  'own trades of contracts': { table: 'perp_fill', where: 'member = $1', key: MEMBER },
  'trades of a market': {
    table: 'spot_fill',
    where: 'market = $1 AND NOT is_maker',
    key: 'BTC/USDT',
  },
  'trades of a contract': {
    table: 'perp_fill',
    where: 'market = $1 AND is_maker',
    key: 'BTC/USDT',
  },
}

const columns = 'trade'
const numbersIn = async (source: TradeSource, window: TradeWindow) =>
  (await tradesIn(pool, source, { columns, window })).map(({ trade }) => trade)

const own = SOURCES['own spot trades']!

it('begins with the newest, and continues before the last one that came', async () => {
  expect(await numbersIn(own, { limit: 3 })).toEqual([20_000, 19_999, 19_998])
  expect(await numbersIn(own, { limit: 2, before: 19_998 })).toEqual([19_997, 19_996])
  expect(await numbersIn(own, { after: 19_998 })).toEqual([20_000, 19_999])
  expect(await numbersIn(own, { before: 1 })).toEqual([])
  expect(await numbersIn(own, {})).toHaveLength(100)
  expect(await numbersIn(own, { limit: 0 })).toHaveLength(1)
  expect(await numbersIn(own, { limit: 5_000 })).toHaveLength(1_000)
})

it('takes what happened from one time until another, without it', async () => {
  const window = { since: timeOf(5_000), until: timeOf(5_003) }
  expect(await numbersIn(own, window)).toEqual([5_002, 5_001, 5_000])
  expect(await numbersIn(own, { ...window, after: 5_000, before: 5_002 })).toEqual([5_001])
  expect(await numbersIn(own, { since: timeOf(TRADES) + 1 })).toEqual([])
  expect(await numbersIn(own, { until: timeOf(1) })).toEqual([])
  expect(await numbersIn(own, { since: 0, until: timeOf(3) })).toEqual([2, 1])
  expect(await numbersIn({ ...own, key: 8 }, { since: 1 })).toEqual([])
})

it('finds a trade whose time is a little before that of the one before it', async () => {
  const late = { ...own, key: 9 }
  await pool.query(
    `INSERT INTO spot_fill
     SELECT n, false, n, 9, 'ETH/USDT', 'buy', 1, 1, 1, 1, 1000000 + CASE n WHEN 31003 THEN 900 ELSE n END, n
     FROM generate_series(31001, 31010) AS n`,
  )
  expect(await numbersIn(late, { until: 1_030_000 })).toEqual([31_003])
  expect(await numbersIn(late, { since: 1_031_009 })).toEqual([31_010, 31_009])
})

it.each(Object.entries(SOURCES))(
  'reads of %s what it answers, wherever that is',
  async (_, source) => {
    const middle = { since: timeOf(9_000), until: timeOf(12_000), limit: 10 }
    // Two searches by halves of some fifteen steps each, and the rows.
    expect(
      await rowsRead(pool, (watched) => tradesIn(watched, source, { columns, window: middle })),
    ).toBeLessThan(90)
    const none = { until: 1 }
    expect(
      await rowsRead(pool, (watched) => tradesIn(watched, source, { columns, window: none })),
    ).toBeLessThan(60)
  },
)

it('finds the newest order of a name by index', async () => {
  const named = { member: MEMBER, clientOrderId: 'grid-4' }
  expect(await newestByClientId(pool, 'spot_order', named)).toBe(19_904)
  expect(await newestByClientId(pool, 'spot_order', { ...named, member: 8 })).toBeUndefined()
  expect(await rowsRead(pool, (watched) => newestByClientId(watched, 'spot_order', named))).toBe(1)
})

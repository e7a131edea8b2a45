/** A start that is cut short at any command starts again, and nothing exists twice. */
import { DAY_MS } from '@assay/domain/day.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPool } from '../db/pool.ts'
import { createArticles } from '../features/home/articles.ts'
import { readReferralTerms } from '../features/referral/readReferralTerms.ts'
import { createCandleStore } from '../live/candles/candleStore.ts'
import { type Exchange, openExchange } from '../live/exchange.ts'
import { verifyJournal } from '../projector/verifyJournal.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import type { Core } from '../writer/core.ts'
import { startCore } from '../writer/startCore.ts'
import { createDemoMembers, demoMembers } from './demoMembers.ts'
import { createRandom } from './random.ts'
import { buildWorld, publishDemoArticles } from './runDemo.ts'
import { movePerps } from './scenes/perps.ts'
import { demoMarkets } from './world.ts'

const HISTORY_DAYS = 0.05
const terms = readReferralTerms(undefined, 'ASY')
let database: TestDatabase
let pool: ReturnType<typeof openPool>
let core: Core
let exchange: Exchange
beforeEach(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url)
  core = await startCore({ url: database.url })
  exchange = await openExchange(core)
})
afterEach(async () => {
  await core.stop()
  await pool.end()
})

/** The exchange until it has taken so many commands, as if the process had been killed then. */
function dyingAfter(commands: number): Exchange {
  let left = commands
  return {
    ...exchange,
    submit: (command) => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('Killed.')) : exchange.submit(command)
    },
  }
}

/** The candles of spot markets and contracts before the minute in which the test began. */
const past = async (minute: number) => {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS count, count(*) FILTER (WHERE volume > 0 AND quote > 0)::int AS traded
     FROM candle WHERE minute < $1 AND market NOT LIKE 'index %'`,
    [minute],
  )
  return rows[0] as { count: number; traded: number }
}

test('no candle of the past has a spike to a price that it never had', async () => {
  await buildWorld({ exchange, pool, fundingMinutes: 480, terms, historyDays: 2 })
  // Only the friends traded in it: the first of them twice, three others three times.
  const { rows } = await pool.query(
    `SELECT count(*)::int AS fills, max(abs(fill.price - before.close) / before.close)::float AS away
     FROM spot_fill AS fill JOIN candle AS before
       ON before.market = fill.market AND before.minute = fill.traded_at / 60000 - 1
     WHERE fill.member = ANY($1::bigint[])`,
    [demoMembers.friends],
  )
  expect(rows[0].fills).toBe(11)
  expect(rows[0].away).toBeLessThan(0.03)
  // By the hour, as the chart shows it: how far the high is above the body, and the low below it.
  const { rows: hours } = await pool.query(
    `SELECT max(high / body_top - 1)::float AS above, max(1 - low / body_end)::float AS below
     FROM (
       SELECT max(high)::numeric AS high, min(low)::numeric AS low,
         greatest((array_agg(open ORDER BY minute))[1], (array_agg(close ORDER BY minute DESC))[1])
           AS body_top,
         least((array_agg(open ORDER BY minute))[1], (array_agg(close ORDER BY minute DESC))[1])
           AS body_end
       FROM candle WHERE market NOT LIKE 'index %' GROUP BY market, minute / 60
     ) AS hour`,
  )
  expect(hours[0].above).toBeLessThan(0.05)
  expect(hours[0].below).toBeLessThan(0.05)
})

test('the 24-hour volume of a market is that of its candles', async () => {
  await buildWorld({ exchange, pool, fundingMinutes: 480, terms, historyDays: 2 })
  await core.waitForHistory(core.position())
  const seeding = createCandleStore(pool)
  const now = Date.now()
  for (const [symbol, market] of exchange.marketData.markets) {
    await seeding.seed(market, now)
    const { rows } = await pool.query(
      `SELECT sum(volume)::text AS volume FROM candle WHERE market = $1 AND minute > $2`,
      [symbol, Math.floor(now / 60_000) - 1_440],
    )
    expect([symbol, String(market.day.figures(now)?.volume)]).toEqual([symbol, rows[0].volume])
  }
})

test.each([3, 60, 700])(
  'a first start cut short after %i commands is made whole',
  async (count) => {
    const begun = Math.floor(Date.now() / 60_000)
    const build = (of: Exchange) =>
      buildWorld({ exchange: of, pool, fundingMinutes: 480, terms, historyDays: HISTORY_DAYS })
    await expect(build(dyingAfter(count))).rejects.toThrow('Killed.')
    await build(exchange)

    expect(exchange.marketData.markets.size).toBe(demoMarkets.length)
    const balances = await exchange.balances(demoMembers.veteran)
    const perp = balances.find(({ account, asset }) => account === 'perp' && asset === 'USDT')
    expect(perp?.available).toBe(2_500n * 10n ** 18n)
    const [maker = 0] = demoMembers.makers
    const { rows } = await pool.query(
      `SELECT count(*) AS count FROM ledger_line WHERE member = $1 AND reason = 'demo' AND asset = 'USDT'`,
      [maker],
    )
    expect(rows[0].count).toBe(1)
    // The average of yesterday's 2,500 coins gives the second rate.
    const { rows: shares } = await pool.query(
      `SELECT count(DISTINCT payer) AS friends, round(max(commission / fee), 6) AS rate
       FROM fee_share WHERE inviter = $1`,
      [demoMembers.veteran],
    )
    expect(shares).toEqual([{ friends: 3, rate: '0.200000' }])
    // They traded on a day that is over, so the veteran sees what it brought.
    const { rows: fills } = await pool.query(
      `SELECT count(*)::int AS count, bool_and(traded_at < $2::bigint) AS "isOver" FROM spot_fill
       WHERE member = ANY($1::bigint[])`,
      [demoMembers.friends, Math.floor(Date.now() / DAY_MS) * DAY_MS],
    )
    expect(fills[0].isOver).toBe(true)
    // No chart of any market opens empty.
    const { count: minutes, traded } = await past(begun)
    expect(minutes).toBeGreaterThan(60 * demoMarkets.length)
    expect(traded).toBe(minutes)

    const position = core.position()
    const [once, again] = [await build(exchange), await build(exchange)]
    expect(core.position()).toBe(position)
    // The same start and the same source, but the future prices are unpredictable.
    for (const prices of [once, again]) prices.step(60, 0)
    expect(once.price('BTC', 'USDT')).not.toBe(again.price('BTC', 'USDT'))
  },
  60_000,
)

test('each maker keeps to its contract while another is halted, and a replay agrees', async () => {
  await buildWorld({ exchange, pool, fundingMinutes: 480, terms, historyDays: HISTORY_DAYS })
  const perps = [...exchange.marketData.perps.values()]
  const moveAll = () =>
    Promise.all(
      perps.map(({ market, halt }, i) => {
        const price = exchange.marketData.markets.get(market.symbol)?.indexPrice ?? 0
        // Once it has an index, the first one jumps beyond what one tick may.
        const index = i === 0 && halt === undefined ? price * 2 : price
        const move = { type: 'moveIndex', market: market.symbol, price: index } as const
        return exchange.submit({ ...move, at: Date.now(), key: '' })
      }),
    )
  const random = createRandom(1)
  await moveAll()
  await moveAll()
  expect(perps.map(({ halt }) => halt).slice(0, 2)).toEqual(['wildIndex', undefined])
  for (let turn = 0; turn < 3; turn += 1) await movePerps(exchange, random)

  const quoted = await Promise.all(
    perps.map(async (_, i) => {
      const { orders } = await core.read(
        { type: 'perps', member: 1_100 + i, quote: 'USDT' },
        core.position(),
      )
      return [...new Set(orders.map(({ market }) => market))]
    }),
  )
  expect(quoted).toEqual(perps.map(({ market }, i) => (i === 0 ? [] : [market.symbol])))
  await core.waitForHistory(core.position())
  const verified = await verifyJournal(database.url)
  expect(verified.projected).toBe(core.position())
})

test('notices and greetings keep their dates when the server starts again', async () => {
  const articles = createArticles(pool)
  const dates = async () => {
    await publishDemoArticles(articles, pool)
    const { general, personal } = await articles.tips(demoMembers.veteran, 'en')
    const notices = await articles.list('notice', 'en')
    return [...general, ...personal, ...notices].map(({ publishedAt }) => publishedAt)
  }
  await createDemoMembers(pool)
  // Three days ago.
  const madeAt = Date.now() - 3 * DAY_MS
  await pool.query('UPDATE member SET created_at = $1 WHERE id = $2', [madeAt, demoMembers.veteran])
  const [greeting, own, welcome] = await dates()
  expect([greeting, own, welcome]).toEqual([madeAt, madeAt, madeAt - DAY_MS])
  expect((await dates()).slice(0, 3)).toEqual([greeting, own, welcome])
})

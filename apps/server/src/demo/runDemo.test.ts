import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPool } from '../db/pool.ts'
import { createTestDatabase, type TestDatabase } from '../db/testDatabase.ts'
import { type Exchange, openExchange } from '../live/exchange.ts'
import type { Core } from '../writer/core.ts'
import { startCore } from '../writer/startCore.ts'
import { demoMembers } from './demoMembers.ts'
import { buildWorld } from './runDemo.ts'
import { demoMarkets } from './world.ts'

/** A start that is cut short at any command begins again, and nothing is there twice. */
const HISTORY_DAYS = 0.05
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
  await database.drop()
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

const past = async () => {
  const { rows } = await pool.query(
    `SELECT count(*) AS count, max(trades) AS busiest FROM candle
     WHERE minute < $1`,
    [Math.floor(Date.now() / 60_000) - 2],
  )
  return rows[0] as { count: number; busiest: number }
}

test.each([3, 60, 700])(
  'a first start cut short after %i commands is made whole',
  async (count) => {
    const build = (of: Exchange) =>
      buildWorld({ exchange: of, pool, fundingMinutes: 480, historyDays: HISTORY_DAYS })
    await expect(build(dyingAfter(count))).rejects.toThrow('Killed.')
    await build(exchange)

    expect(exchange.picture.markets.size).toBe(demoMarkets.length)
    const balances = await exchange.balances(demoMembers.veteran)
    const perp = balances.find(({ account, asset }) => account === 'perp' && asset === 'USDT')
    expect(perp?.available).toBe(2_500n * 10n ** 18n)
    const [maker = 0] = demoMembers.makers
    const { rows } = await pool.query(
      `SELECT count(*) AS count FROM ledger_line WHERE member = $1 AND reason = 'demo' AND asset = 'USDT'`,
      [maker],
    )
    expect(rows[0].count).toBe(1)
    // A minute written twice would count its trades twice; one has at most 60.
    const { count: minutes, busiest } = await past()
    expect(minutes).toBeGreaterThan(60 * demoMarkets.length)
    expect(busiest).toBeLessThanOrEqual(60)

    const position = core.position()
    await build(exchange)
    expect(core.position()).toBe(position)
  },
  60_000,
)

import { getSpotCandles } from '@assay/wire/routes/trading/candles.ts'
import { getSpotMarkets } from '@assay/wire/routes/trading/prices.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reasonOf } from '../../testing/send.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'

const WEEK = 10_080
/** The cost of three hundred weeks, and a little. */
const UNITS = 160
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { requestsPerTenSeconds: UNITS } })
  const now = Math.floor(Date.now() / 60_000)
  for (const weeksAgo of [400, 250, 2]) {
    await server.pool.query('INSERT INTO candle VALUES ($1, $2, 5, 5, 5, 5, 1, 1, 1)', [
      'BTC/USDT',
      now - weeksAgo * WEEK,
    ])
  }
})
afterAll(() => server.stop())

const weekly = { symbol: 'BTC/USDT', intervalMinutes: WEEK, count: 1_000, before: 0 }

it('gathers candles from three hundred weeks at most, and charges who asks for the minutes', async () => {
  const member = await server.member()
  const visitor = server.visitor()
  const ask = (client = visitor) => client.call(getSpotCandles, weekly)
  // Not the one of four hundred weeks ago: that takes another page.
  expect((await ask()).candles).toHaveLength(2)
  // Its days are cached: only what follows the newest candle is read again.
  await ask()
  const hours = { ...weekly, intervalMinutes: 240 }
  const more = () => reasonOf(visitor.call(getSpotCandles, hours))
  expect(await Promise.all(Array.from({ length: 40 }, more))).toContain('tooManyRequests')
  // Other calls work, and members have separate budgets.
  await visitor.call(getSpotMarkets, {})
  expect((await ask(member.client)).candles).toHaveLength(2)
})

it('a market without candles costs next to nothing', async () => {
  const member = await server.member()
  for (let i = 0; i < 20; i += 1) {
    await member.client.call(getSpotCandles, { ...weekly, symbol: 'ETH/BTC' })
  }
})

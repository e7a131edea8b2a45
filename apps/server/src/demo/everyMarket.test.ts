/** Every market that the demo lists, on every public topic and read: their grids differ widely. */
import { getPerpCandles, getSpotCandles } from '@assay/wire/routes/trading/candles.ts'
import { getPerpMarket } from '@assay/wire/routes/trading/contract.ts'
import { getCycleMarket } from '@assay/wire/routes/trading/cycle.ts'
import { getSpotMarket } from '@assay/wire/routes/trading/trad.ts'
import { subscriptionKey } from '@assay/wire/socket/subscriptionKey.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readReferralTerms } from '../features/referral/readReferralTerms.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { TestSocket } from '../testing/testSocket.ts'
import { buildWorld } from './runDemo.ts'
import { demoMarkets } from './world.ts'

const terms = readReferralTerms(undefined, 'ASY')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    list: (exchange, pool) =>
      buildWorld({ exchange, pool, fundingMinutes: 60, terms, historyDays: 0.05 }),
  })
})
afterAll(() => server.stop())

const AREAS = ['spot', 'perp', 'cycle'] as const
const INTERVALS = [1, 5, 60, 1_440]

it.each(demoMarkets.map(({ symbol, base, quote }) => ({ symbol, base, quote })))(
  'shows $symbol on every topic and public read (SOCK-03)',
  async ({ symbol, base, quote }) => {
    const { marketData } = server.exchange
    const visitor = server.visitor()
    const socket = await new TestSocket(server.origin).opened()
    const last = () => socket.of('kline').at(-1)?.data
    for (const area of AREAS) {
      const isListed = {
        spot: true,
        perp: marketData.perps.has(symbol),
        cycle: marketData.cycles.has(symbol),
      }
      if (!isListed[area]) continue
      for (const intervalMinutes of INTERVALS) {
        socket.say({ key: subscriptionKey({ area, base, quote, intervalMinutes }) })
        await socket.until(
          () => last()?.area === area && last()?.intervalMinutes === intervalMinutes,
        )
      }
    }
    const book = socket.of('top').find(({ data }) => data.isSnapshot)
    expect(book?.data).toBeDefined()
    socket.close()

    await visitor.call(getSpotMarket, { base, quote })
    for (const intervalMinutes of INTERVALS) {
      await visitor.call(getSpotCandles, { symbol, intervalMinutes, count: 50, before: 0 })
    }
    if (marketData.perps.has(symbol)) {
      const { info } = await visitor.call(getPerpMarket, { base, quote })
      expect(info.contractSize).toBe(marketData.perps.get(symbol)?.rules.lotUnit)
      for (const intervalMinutes of INTERVALS) {
        await visitor.call(getPerpCandles, { symbol, intervalMinutes, count: 50, before: 0 })
      }
    }
    if (marketData.cycles.has(symbol)) await visitor.call(getCycleMarket, { base, quote })
    expect([...server.gateway.failures.all()]).toEqual([])
  },
)

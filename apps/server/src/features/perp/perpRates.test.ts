/** Work due after a price is done without another command. */
import type { TriggerTerms } from '@assay/domain/perp/perpOrder.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fund, listSmallPerps, tickIndex } from '../../testing/smallWorld.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'

const MAKER = 9_000
const MEMBERS = Array.from({ length: 40 }, (_, i) => MAKER + 1 + i)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await listSmallPerps(server.exchange)
  await tickIndex(server.exchange, 6_000_000)
})
afterAll(() => server.stop())

type Terms = { side: 'long' | 'short'; price: number; lots: number; stopLoss?: TriggerTerms }

async function open(member: number, { side, price, lots, stopLoss }: Terms): Promise<void> {
  const { events } = await server.exchange.submit({
    type: 'placePerpOrder',
    at: Date.now(),
    key: '',
    member,
    market: 'BTC/USDT',
    marginMode: 'cross',
    positionSide: side,
    isReduceOnly: false,
    orderType: 'limit',
    timeInForce: 'gtc',
    price,
    lots,
    leverage: 10,
    clientOrderId: '',
    takeProfit: undefined,
    stopLoss,
  })
  expect(events[0]?.type).not.toBe('rejected')
}

it('fires every stop that one price has reached, however many', async () => {
  const { exchange } = server
  await fund(exchange, MAKER, { USDT: '1000000' }, 'perp')
  await open(MAKER, { side: 'short', price: 6_000_000, lots: 400 })
  for (const member of MEMBERS) {
    await fund(exchange, member, { USDT: '1000' }, 'perp')
    const stopLoss = { price: 5_980_000, triggerBy: 'mark' } as const
    await open(member, { side: 'long', price: 6_000_000, lots: 10, stopLoss })
  }
  await open(MAKER, { side: 'long', price: 5_970_000, lots: 400 })
  await tickIndex(exchange, 5_979_000)
  const waiting = async () => {
    const own = await Promise.all(
      MEMBERS.map((member) => exchange.readOwn({ type: 'perps', member, quote: 'USDT' })),
    )
    return own.filter(({ triggers }) => triggers.length > 0).length
  }
  // One command fires sixteen triggers; the other 24 must not need another order.
  await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toBe(0)
  const before = exchange.core.position()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  // Once nothing is due, no more commands are written.
  expect(exchange.core.position()).toBe(before)
})

/** Contracts for programs: with a read key, and a trading key. */
import type { Price } from '@assay/money/amount.ts'
import { type Client, createClient } from '@assay/wire/client/client.ts'
import * as contract from '@assay/wire/routes/trading/contract.ts'
import { getFundingPayments } from '@assay/wire/routes/trading/contractPosition.ts'
import * as data from '@assay/wire/routes/trading/marketData.ts'
import * as own from '@assay/wire/routes/trading/ownTrades.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { botOf } from '../../testing/bots.ts'
import { reasonOf } from '../../testing/send.ts'
import { fund, listSmallPerps, money, tickIndex } from '../../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'

const BTC = { base: 'BTC', quote: 'USDT' }
const terms = { ...BTC, lots: 10, leverage: 20, marginMode: 'isolated' } as const
const price = (text: string) => money(text) as bigint as Price

let server: TestServer
let member: TestMember
let reader: Client
let trader: Client
beforeAll(async () => {
  server = await startTestServer()
  await listSmallPerps(server.exchange)
  await tickIndex(server.exchange, 6_000_000)
  member = await server.member()
  const maker = await server.member()
  for (const { id } of [member, maker]) await fund(server.exchange, id, { USDT: '1000' }, 'perp')
  const { origin } = server
  reader = createClient({ origin, fetch: await botOf(server, member.id, 'read') })
  trader = createClient({ origin, fetch: await botOf(server, maker.id, 'trade') })
})
afterAll(() => server.stop())

it('returns the book, the member’s trades and those of the contract', async () => {
  const sold = await trader.call(contract.placePerpLimitSell, { ...terms, price: price('60000') })
  const book = await reader.call(data.getPerpBook, BTC)
  expect(book.asks).toEqual([{ price: money('60000'), quantity: money('0.01') }])
  expect(book.at).toBeGreaterThan(0)
  const { order } = await member.client.call(contract.placePerpMarketBuy, { ...terms, lots: 4 })
  const { trades } = await reader.call(own.getOwnPerpTrades, {})
  const [trade] = trades
  expect(trades).toEqual([
    {
      ...BTC,
      trade: trade!.trade,
      order: order.id,
      side: 'buy',
      isMaker: false,
      lots: 4,
      // 0.004 BTC at 60,000 is 240 USDT, of which a taker pays 0.0006.
      price: money('60000'),
      fee: money('0.144'),
      realizedPnl: 0n,
      tradedAt: trade!.tradedAt,
    },
  ])
  const [theirs] = (await trader.call(own.getOwnPerpTrades, { since: trade!.tradedAt })).trades
  expect(theirs).toMatchObject({ order: sold.order.id, side: 'sell', isMaker: true, lots: 4 })
  expect((await reader.call(own.getOwnPerpTrades, { until: trade!.tradedAt })).trades).toEqual([])
  const everybody = await server.visitor().call(data.getPerpTrades, { ...BTC, limit: 5 })
  expect(everybody.trades).toEqual([
    {
      id: trade!.trade,
      price: money('60000'),
      quantity: money('0.004'),
      takerSide: 'buy',
      tradedAt: trade!.tradedAt,
    },
  ])
  const { info } = await reader.call(contract.getPerpMarket, BTC)
  expect(info.at).toBeGreaterThanOrEqual(trade!.tradedAt)
  const [listed] = await reader.call(contract.getPerpMarkets, {})
  expect(listed?.at).toBeGreaterThanOrEqual(trade!.tradedAt)
})

it('shows a key that reads what funding was paid', async () => {
  expect(await reader.call(getFundingPayments, {})).toEqual({ payments: [], count: 0 })
})

it('knows orders by the names that their program gave them, and cancels by them', async () => {
  const named = { clientOrderId: 'hedge:1' }
  const input = { ...terms, ...named, price: price('59000') }
  const { order } = await trader.call(contract.placePerpLimitBuy, input)
  expect(await trader.call(own.getPerpOrderByClientId, named)).toEqual({ order })
  expect(await reasonOf(reader.call(own.getPerpOrderByClientId, named))).toBe('orderNotFound')
  expect(await reasonOf(reader.call(own.cancelPerpOrderByClientId, named))).toBe('apiRightMissing')
  const key = 'cancel-hedge-1'
  const ended = await trader.call(own.cancelPerpOrderByClientId, named, { key })
  expect(ended.order).toMatchObject({ id: order.id, status: 'cancelled' })
  expect(await trader.call(own.cancelPerpOrderByClientId, named, { key })).toEqual(ended)
  expect(await reasonOf(trader.call(own.cancelPerpOrderByClientId, named))).toBe('orderNotOpen')
})

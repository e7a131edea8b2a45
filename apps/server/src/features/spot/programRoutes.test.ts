/** Spot for programs: with a read key, and a trading key. */
import type { Price } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { type Client, createClient } from '@assay/wire/client/client.ts'
import * as data from '@assay/wire/routes/trading/marketData.ts'
import * as own from '@assay/wire/routes/trading/ownTrades.ts'
import { getSpotMarkets } from '@assay/wire/routes/trading/prices.ts'
import * as spot from '@assay/wire/routes/trading/trad.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { botOf } from '../../testing/bots.ts'
import { reasonOf } from '../../testing/send.ts'
import { money } from '../../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'

const pair = { base: 'BTC', quote: 'USDT' }
const limit = (at: string, quantity: string, clientOrderId?: string) => ({
  ...pair,
  price: money(at) as bigint as Price,
  quantity: money(quantity),
  ...(clientOrderId && { clientOrderId }),
})

let server: TestServer
let maker: TestMember
let taker: TestMember
let reader: Client
let trader: Client
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  if (maker) await maker.client.call(spot.cancelAllOrders, {})
  maker = await server.member({ USDT: '100000', BTC: '2' })
  taker = await server.member({ USDT: '100000', BTC: '2' })
  const { origin } = server
  reader = createClient({ origin, fetch: await botOf(server, taker.id, 'read') })
  trader = createClient({ origin, fetch: await botOf(server, maker.id, 'trade') })
})

it('shows as much of the book as is asked for, and when it was so', async () => {
  for (let i = 0; i < 25; i += 1) {
    await trader.call(spot.placeLimitBuy, limit(String(59_000 - i), '0.001'))
  }
  const before = Date.now()
  await trader.call(spot.placeLimitSell, limit('61000', '0.5'))
  const book = await reader.call(data.getSpotBook, pair)
  expect(book.bids).toHaveLength(25)
  expect(book.bids.slice(0, 2)).toEqual([
    { price: money('59000'), quantity: money('0.001') },
    { price: money('58999'), quantity: money('0.001') },
  ])
  expect(book.asks).toEqual([{ price: money('61000'), quantity: money('0.5') }])
  expect(book.at).toBeGreaterThanOrEqual(before)
  const top = await reader.call(data.getSpotBook, { ...pair, limit: 3 })
  expect([top.bids.length, top.sequence]).toEqual([3, book.sequence])
  const { info } = await reader.call(spot.getSpotMarket, pair)
  expect(info.at).toBeGreaterThanOrEqual(before)
  const [listed] = await reader.call(getSpotMarkets, {})
  expect(listed?.at).toBeGreaterThanOrEqual(before)
  const nowhere = reader.call(data.getSpotBook, { ...pair, base: 'DOGE' })
  expect(await reasonOf(nowhere)).toBe('marketNotFound')
})

it('returns the member’s trades and those of the market, by time and by number', async () => {
  const { order: offer } = await trader.call(spot.placeLimitSell, limit('60000', '0.3'))
  const { order } = await taker.client.call(spot.placeLimitBuy, limit('60000', '0.1'))
  const { trades } = await reader.call(own.getOwnTrades, {})
  const [trade] = trades
  expect(trades).toHaveLength(1)
  expect(trade).toEqual({
    ...pair,
    trade: trade!.trade,
    order: order.id,
    side: 'buy',
    isMaker: false,
    price: money('60000'),
    quantity: money('0.1'),
    value: money('6000'),
    fee: money('0.0001'),
    feeAsset: 'BTC',
    tradedAt: trade!.tradedAt,
  })
  const [sold] = (await trader.call(own.getOwnTrades, { limit: 1 })).trades
  expect([sold?.order, sold?.side, sold?.isMaker, sold?.feeAsset]).toEqual([
    offer.id,
    'sell',
    true,
    'USDT',
  ])
  await taker.client.call(spot.placeLimitBuy, limit('60000', '0.2'))
  const later = await reader.call(own.getOwnTrades, { after: trade!.trade })
  expect(later.trades.map(({ quantity }) => toDecimal(quantity))).toEqual(['0.2'])
  expect((await reader.call(own.getOwnTrades, { until: trade!.tradedAt })).trades).toEqual([])
  expect((await reader.call(own.getOwnTrades, { since: trade!.tradedAt })).trades).toHaveLength(2)

  const everybody = async (window: object) =>
    (await server.visitor().call(data.getSpotTrades, { ...pair, ...window })).trades
  const first = { id: trade!.trade, price: money('60000'), takerSide: 'buy' }
  expect((await everybody({ since: trade!.tradedAt })).at(-1)).toMatchObject(first)
  expect(await everybody({ after: trade!.trade - 1, before: trade!.trade + 1 })).toEqual([
    { ...first, quantity: money('0.1'), tradedAt: trade!.tradedAt },
  ])
})

it('knows orders by the names that their program gave them, and cancels by them', async () => {
  const { order } = await trader.call(spot.placeLimitBuy, limit('59000', '0.1', 'grid-1'))
  const named = { clientOrderId: 'grid-1' }
  expect(await trader.call(own.getOrderByClientId, named)).toEqual({ order })
  expect(await reasonOf(reader.call(own.getOrderByClientId, named))).toBe('orderNotFound')
  expect(await reasonOf(reader.call(own.cancelOrderByClientId, named))).toBe('apiRightMissing')
  expect(await reasonOf(taker.client.call(own.cancelOrderByClientId, named))).toBe('orderNotFound')
  const key = 'cancel-grid-1'
  const ended = await trader.call(own.cancelOrderByClientId, named, { key })
  expect(ended.order).toMatchObject({ id: order.id, status: 'cancelled', ...named })
  // A repeat gets the same answer; another request finds nothing to cancel.
  expect(await trader.call(own.cancelOrderByClientId, named, { key })).toEqual(ended)
  expect(await reasonOf(trader.call(own.cancelOrderByClientId, named))).toBe('orderNotOpen')
  const again = await trader.call(spot.placeLimitBuy, limit('58000', '0.1', 'grid-1'))
  expect(await trader.call(own.getOrderByClientId, named)).toEqual(again)
})

it('charges for many rows', async () => {
  const small = await startTestServer({ config: { requestsPerTenSeconds: 25 } })
  const visitor = small.visitor()
  const deep = () => visitor.call(data.getSpotBook, { ...pair, limit: 1_000 })
  await deep()
  await deep()
  expect(await reasonOf(deep())).toBe('tooManyRequests')
  await visitor.call(spot.getSpotMarket, pair)
  await small.stop()
})

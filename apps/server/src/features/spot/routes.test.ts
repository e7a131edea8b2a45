import { setTimeout as wait } from 'node:timers/promises'
import type { Price } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { getRecords, getSpotBalance } from '@assay/wire/routes/funds/account.ts'
import { getOutcome } from '@assay/wire/routes/member/session.ts'
import { getSpotCandles } from '@assay/wire/routes/trading/candles.ts'
import { getSpotMarkets } from '@assay/wire/routes/trading/prices.ts'
import * as spot from '@assay/wire/routes/trading/trad.ts'
import { stampOf } from '@assay/wire/socket/series.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reasonOf, sendRequest } from '../../testing/send.ts'
import { money } from '../../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'

/** The answer for an unknown key when none was forgotten. */
const nothing = { outcome: 'unknown', rememberedSince: 0 }
const pair = { base: 'BTC', quote: 'USDT' }
const price = (text: string) => money(text) as bigint as Price
const limit = (at: string, quantity: string) => ({
  ...pair,
  price: price(at),
  quantity: money(quantity),
})

let server: TestServer
let maker: TestMember
let taker: TestMember
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  if (maker) await maker.client.call(spot.cancelAllOrders, {})
  if (taker) await taker.client.call(spot.cancelAllOrders, {})
  maker = await server.member({ USDT: '100000', BTC: '2' })
  taker = await server.member({ USDT: '100000', BTC: '2' })
})

const balance = async (member: TestMember, asset: string) =>
  toDecimal(
    (await member.client.call(spot.getSpotAccount, pair)).balance[
      asset === 'BTC' ? 'baseAvailable' : 'quoteAvailable'
    ],
  )

describe('a limit order that rests', () => {
  it('shows in the book, among the open orders and as held money (SPOT-12, SPOT-35, SPOT-36, SPOT-40)', async () => {
    const { order } = await maker.client.call(spot.placeLimitBuy, limit('59000', '0.5'))
    expect(order).toMatchObject({ status: 'open', side: 'buy', type: 'limit', base: 'BTC' })
    const { bids, asks } = await server.visitor().call(spot.getSpotMarket, pair)
    expect(bids).toEqual([{ price: price('59000'), quantity: money('0.5'), barWidth: 100 }])
    expect(asks).toEqual([])
    const account = await maker.client.call(spot.getSpotAccount, pair)
    expect(account.openOrders).toEqual([order])
    expect(toDecimal(account.balance.quoteAvailable)).toBe('70500')
    expect(await maker.client.call(spot.getOpenOrders, {})).toEqual([order])
    expect(await maker.client.call(spot.getOpenOrders, { base: 'ETH', quote: 'BTC' })).toEqual([])
    expect(await taker.client.call(spot.getOpenOrders, {})).toEqual([])
  })

  it('is cancelled once, with all its money back (SPOT-15, SPOT-16, SPOT-39)', async () => {
    const { order } = await maker.client.call(spot.placeLimitSell, limit('61000', '0.25'))
    expect(await balance(maker, 'BTC')).toBe('1.75')
    const cancelled = await maker.client.call(spot.cancelOrder, { id: order.id })
    expect(cancelled.order).toMatchObject({ id: order.id, status: 'cancelled', filledQuantity: 0n })
    expect(await balance(maker, 'BTC')).toBe('2')
    expect(await reasonOf(maker.client.call(spot.cancelOrder, { id: order.id }))).toBe(
      'orderNotOpen',
    )
    expect((await server.visitor().call(spot.getSpotMarket, pair)).asks).toEqual([])
  })

  it('belongs to its member alone', async () => {
    const { order } = await maker.client.call(spot.placeLimitSell, limit('61000', '0.25'))
    const theirs = { id: order.id }
    expect(await reasonOf(taker.client.call(spot.cancelOrder, theirs))).toBe('orderNotFound')
    expect(await reasonOf(taker.client.call(spot.getOrderFills, theirs))).toBe('orderNotFound')
    expect((await taker.client.call(spot.getOrderHistory, {})).orders).toEqual([])
  })
})

describe('a trade', () => {
  it('agrees to the last digit (SPOT-14) in order, fills, history, candles, balances and records', async () => {
    await maker.client.call(spot.placeLimitSell, limit('60000.01', '0.3'))
    await maker.client.call(spot.placeLimitSell, limit('60000.02', '0.3'))
    const { order } = await taker.client.call(spot.placeMarketBuy, {
      ...pair,
      quantity: money('0.4'),
    })
    // 0.3 × 60000.01 + 0.1 × 60000.02; the buyer pays one thousandth of what is bought.
    expect(order).toMatchObject({ status: 'filled', feeAsset: 'BTC', type: 'market' })
    expect(
      [order.filledValue, order.fee, order.averagePrice].map((v) => toDecimal(v ?? -1n)),
    ).toEqual(['24000.005', '0.0004', '60000.0125'])
    expect(await balance(taker, 'BTC')).toBe('2.3996')
    expect(await balance(taker, 'USDT')).toBe('75999.995')
    // The maker sells 0.4 and pays 0.0008 of 24000.005 in fees; 0.2 stays held.
    expect(await balance(maker, 'BTC')).toBe('1.4')
    expect(await balance(maker, 'USDT')).toBe('123980.804996')

    const detail = await taker.client.call(spot.getOrderFills, { id: order.id })
    expect(detail.order).toEqual(order)
    expect(
      detail.fills.map((f) => [toDecimal(f.price), toDecimal(f.quantity), toDecimal(f.fee)]),
    ).toEqual([
      ['60000.01', '0.3', '0.0003'],
      ['60000.02', '0.1', '0.0001'],
    ])
    expect(detail.fills.every((fill) => !fill.isMaker && fill.feeAsset === 'BTC')).toBe(true)
    const { orders, count } = await taker.client.call(spot.getOrderHistory, { status: 'filled' })
    expect([orders, count]).toEqual([[order], 1])

    const { records } = await taker.client.call(getRecords, { since: order.createdAt })
    const sums = { BTC: 0n, USDT: 0n } as Record<string, bigint>
    for (const { asset, change } of records) sums[asset] = (sums[asset] ?? 0n) + change
    expect([toDecimal(sums.BTC ?? 0n), toDecimal(sums.USDT ?? 0n)]).toEqual([
      '0.3996',
      '-24000.005',
    ])
    expect(toDecimal(records.find(({ asset }) => asset === 'BTC')?.balanceAfter ?? 0n)).toBe(
      '2.3996',
    )
    expect(new Set(records.map(({ kind }) => kind))).toEqual(new Set(['buy', 'fee']))
    // Every line of the trades, fees included, contains the pair and the order.
    expect(new Set(records.map((row) => `${row.market} ${row.order}`))).toEqual(
      new Set([`BTC/USDT ${order.id}`]),
    )

    const { info, trades, asks } = await server.visitor().call(spot.getSpotMarket, pair)
    expect(
      trades.slice(0, 2).map((t) => [toDecimal(t.price), toDecimal(t.quantity), t.takerSide]),
    ).toEqual([
      ['60000.02', '0.1', 'buy'],
      ['60000.01', '0.3', 'buy'],
    ])
    expect(asks.map((row) => toDecimal(row.quantity))).toEqual(['0.2'])
    expect(toDecimal(info.lastPrice ?? 0n)).toBe('60000.02')
    expect(toDecimal(info.volume24h)).toBe('0.4')
    expect(toDecimal(info.turnover24h)).toBe('24000.005')
    const { candles } = await server.visitor().call(getSpotCandles, {
      symbol: 'BTC/USDT',
      intervalMinutes: 1,
      count: 10,
      before: 0,
    })
    const volume = candles.reduce((sum, candle) => sum + candle.volume, 0n)
    expect(toDecimal(volume)).toBe('0.4')
    expect(toDecimal(candles.at(-1)?.close ?? 0n)).toBe('60000.02')
  })

  it('fills in part, and what is cancelled then is partly cancelled (SPOT-15)', async () => {
    const { order } = await maker.client.call(spot.placeLimitBuy, limit('59000', '0.5'))
    await taker.client.call(spot.placeMarketSell, { ...pair, quantity: money('0.2') })
    const [open] = await maker.client.call(spot.getOpenOrders, pair)
    expect([open?.status, toDecimal(open?.remainingQuantity ?? 0n)]).toEqual([
      'partiallyFilled',
      '0.3',
    ])
    const { order: ended } = await maker.client.call(spot.cancelOrder, { id: order.id })
    expect([ended.status, toDecimal(ended.filledQuantity)]).toEqual(['partiallyCancelled', '0.2'])
    expect(await balance(maker, 'USDT')).toBe('88200')
    // Bought as a maker: 0.2 less 0.0008 of it.
    expect(await balance(maker, 'BTC')).toBe('2.19984')
  })

  it('never happens between two orders of one member', async () => {
    await maker.client.call(spot.placeLimitSell, limit('60000', '0.1'))
    await maker.client.call(spot.placeLimitBuy, limit('60000', '0.1'))
    const history = await maker.client.call(spot.getOrderHistory, {})
    expect(history.orders.map(({ status }) => status)).toEqual(['open', 'cancelled'])
    expect(history.orders.every(({ filledQuantity }) => filledQuantity === 0n)).toBe(true)
  })
})

describe('an order that may not wait', () => {
  it('says why it ended, in its answer as in the records', async () => {
    const ioc = { ...limit('60000', '0.5'), timeInForce: 'ioc' as const }
    const { order } = await taker.client.call(spot.placeLimitBuy, ioc)
    expect(order).toMatchObject({ status: 'cancelled', cancelReason: 'immediateOrCancel' })
    const listed = async () => (await taker.client.call(spot.getOrderHistory, {})).orders
    await expect.poll(listed).toEqual([order])
    const { order: resting } = await taker.client.call(spot.placeLimitBuy, limit('59000', '0.5'))
    expect(resting.cancelReason).toBeUndefined()
    const { order: ended } = await taker.client.call(spot.cancelOrder, { id: resting.id })
    expect(ended.cancelReason).toBe('requested')
  })
})

describe('cancel all (SPOT-17)', () => {
  it('ends the orders of one market, then those of all', async () => {
    await server.member()
    for (const at of ['59000', '58900', '58800']) {
      await maker.client.call(spot.placeLimitBuy, limit(at, '0.01'))
    }
    const eth = { base: 'ETH', quote: 'BTC', price: price('0.049'), quantity: money('1') }
    await maker.client.call(spot.placeLimitBuy, eth)
    expect(await maker.client.call(spot.cancelAllOrders, pair)).toEqual({ count: 3 })
    expect(await maker.client.call(spot.cancelAllOrders, {})).toEqual({ count: 1 })
    expect(await maker.client.call(spot.cancelAllOrders, {})).toEqual({ count: 0 })
    expect(await maker.client.call(spot.getOpenOrders, {})).toEqual([])
  })
})

describe('a request key', () => {
  it('gets the same order again, however often it is sent', async () => {
    const key = 'intent-0001'
    const first = await maker.client.call(spot.placeLimitBuy, limit('59000', '0.1'), { key })
    const again = await Promise.all(
      [1, 2, 3].map(() => maker.client.call(spot.placeLimitBuy, limit('59000', '0.1'), { key })),
    )
    for (const { order } of again) expect(order).toEqual(first.order)
    expect(await maker.client.call(spot.getOpenOrders, {})).toHaveLength(1)
    expect(await balance(maker, 'USDT')).toBe('94100')
  })

  it('sent twenty times at once places one order', async () => {
    const key = 'intent-at-once'
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        maker.client.call(spot.placeLimitBuy, limit('59000', '0.1'), { key }),
      ),
    )
    expect(new Set(answers.map(({ order }) => order.id)).size).toBe(1)
    expect(await maker.client.call(spot.getOpenOrders, {})).toHaveLength(1)
  })

  it('is refused with other content', async () => {
    const key = 'intent-0002'
    await maker.client.call(spot.placeLimitBuy, limit('59000', '0.1'), { key })
    const other = maker.client.call(spot.placeLimitBuy, limit('59000', '0.2'), { key })
    await expect(other).rejects.toMatchObject({ status: 409, reason: 'requestKeyReused' })
  })

  it('of another member is another key', async () => {
    const key = 'intent-0003'
    const mine = await maker.client.call(spot.placeLimitBuy, limit('59000', '0.1'), { key })
    const theirs = await taker.client.call(spot.placeLimitBuy, limit('59000', '0.1'), { key })
    expect(theirs.order.id).not.toBe(mine.order.id)
  })

  it('returns the outcome of a write that got no answer', async () => {
    const key = 'intent-0004'
    expect(await maker.client.call(getOutcome, { key })).toEqual(nothing)
    const { order } = await maker.client.call(spot.placeLimitBuy, limit('59000', '0.1'), { key })
    expect(await maker.client.call(getOutcome, { key })).toEqual({
      outcome: 'done',
      orderId: order.id,
    })
    expect(await taker.client.call(getOutcome, { key })).toEqual(nothing)
  })

  it('returns why a write that got no answer was refused', async () => {
    const key = 'intent-0005'
    const refused = maker.client.call(spot.placeLimitBuy, limit('59000', '2'), { key })
    expect(await reasonOf(refused)).toBe('insufficientBalance')
    expect(await maker.client.call(getOutcome, { key })).toMatchObject({
      outcome: 'refused',
      reason: 'insufficientBalance',
      message: 'Insufficient balance.',
    })
    expect(await taker.client.call(getOutcome, { key })).toEqual(nothing)
    await maker.client.call(spot.placeLimitBuy, limit('59000', '0.1'), { key })
    expect(await maker.client.call(getOutcome, { key })).toMatchObject({ outcome: 'done' })
  })
})

describe('what is refused', () => {
  it.each([
    ['priceOffTick', limit('59000.001', '0.1')],
    ['quantityOffLot', limit('59000', '0.0000001')],
    ['priceRequired', limit('0', '0.1')], // proves SPOT-22
    ['quantityRequired', limit('59000', '0')], // proves SPOT-23
    ['quantityBelowMinimum', limit('59000', '0.00001')], // proves SPOT-24
    ['quantityAboveMaximum', limit('59000', '1001')], // proves SPOT-25
    ['insufficientBalance', limit('59000', '2')], // proves SPOT-26
    ['priceOutsideBand', limit('1', '0.5')],
    ['marketNotFound', { ...limit('1', '1'), base: 'DOGE' }],
    ['stopWouldTriggerNow', undefined],
  ] as const)('%s', async (reason, input) => {
    const asked = input ?? { ...limit('59000', '0.1'), stopPrice: await livePrice() }
    expect(await reasonOf(maker.client.call(spot.placeLimitBuy, asked))).toBe(reason)
    expect(await maker.client.call(spot.getOpenOrders, {})).toEqual([])
    expect(await balance(maker, 'USDT')).toBe('100000')
  })

  it('a stop whose price was crossed since its direction was shown', async () => {
    const live = await livePrice()
    const above = { ...limit('59000', '0.1'), stopPrice: (live - price('1')) as Price }
    const crossed = maker.client.call(spot.placeLimitBuy, { ...above, stopWhen: 'rises' })
    expect(await reasonOf(crossed)).toBe('stopWouldTriggerNow')
    const { order } = await maker.client.call(spot.placeLimitBuy, { ...above, stopWhen: 'falls' })
    expect(order).toMatchObject({ status: 'waiting', stopWhen: 'falls' })
    const [open] = await maker.client.call(spot.getOpenOrders, {})
    expect(open).toMatchObject({ id: order.id, stopWhen: 'falls' })
    await maker.client.call(spot.cancelAllOrders, {})
    const { orders } = await maker.client.call(spot.getOrderHistory, {})
    expect(orders.find(({ id }) => id === order.id)?.stopWhen).toBe('falls')
  })

  it('names the figure that was too small or too large', async () => {
    const small = maker.client.call(spot.placeLimitBuy, limit('59000', '0.00001'))
    await expect(small).rejects.toMatchObject({
      status: 422,
      details: { minimum: '0.0001', asset: 'BTC' },
    })
  })

  it('more than there is to sell (SPOT-27), and a market order without a book', async () => {
    const sell = maker.client.call(spot.placeLimitSell, limit('61000', '2.1'))
    expect(await reasonOf(sell)).toBe('insufficientBalance')
    const buy = maker.client.call(spot.placeMarketBuy, { ...pair, quantity: money('0.1') })
    expect(await reasonOf(buy)).toBe('bookEmpty')
  })

  it('a market that does not trade now (SPOT-11)', async () => {
    const set = (isTradable: boolean) =>
      server.exchange.submit({
        type: 'setMarketTradable',
        at: Date.now(),
        key: '',
        market: 'BTC/USDT',
        isTradable,
      })
    await set(false)
    const order = maker.client.call(spot.placeLimitBuy, limit('59000', '0.1'))
    expect(await reasonOf(order)).toBe('marketNotTradable')
    expect((await server.visitor().call(spot.getSpotMarket, pair)).info.isTradable).toBe(false)
    await set(true)
  })
})

describe('market data', () => {
  it('lists the markets with every field of the screens (SPOT-10, SPOT-34)', async () => {
    const markets = await server.visitor().call(getSpotMarkets, {})
    expect(markets.map(({ symbol }) => symbol)).toEqual(['BTC/USDT', 'ETH/BTC'])
    expect(markets[1]).toMatchObject({
      id: 2,
      priceDecimals: 5,
      quantityDecimals: 4,
      quantityMin: money('0.001'),
      isTradable: true,
      lastPrice: money('0.05'),
    })
    const fields = ['autoid', 'tradcoin', 'maincoin', 'plate', 'state', 'price', 'rise']
    const more = ['price_accuracy', 'amount_accuracy', 'minnumber', 'buyprice', 'sellprice']
    const { body } = await sendRequest(server.origin, getSpotMarkets)
    const listed = body.data as Record<string, unknown>[]
    for (const market of listed) {
      for (const field of [...fields, ...more, 'isOptional', 'stringName']) {
        expect([field, market[field] !== undefined]).toEqual([field, true])
      }
    }
    expect(listed[1]).toMatchObject({
      autoid: 2,
      tradcoin: 'ETH',
      maincoin: 'BTC',
      state: 'enable',
      price: '0.05',
      price_accuracy: 5,
      amount_accuracy: 4,
      minnumber: '0.001',
      stringName: 'ETH/BTC',
      isOptional: false,
    })
  })

  it('shows 20 rows a side, and bars of at most 100 (SPOT-05, SPOT-06)', async () => {
    for (let i = 0; i < 24; i += 1) {
      await maker.client.call(spot.placeLimitBuy, limit(String(58_000 - i), '0.01'))
    }
    const { bids } = await server.visitor().call(spot.getSpotMarket, pair)
    expect(bids).toHaveLength(20)
    expect(bids.map((row) => toDecimal(row.price))).toEqual(
      Array.from({ length: 20 }, (_, i) => String(58_000 - i)),
    )
    // One of twenty equal rows: a twentieth of the value, times 800.
    expect(bids.every((row) => row.barWidth === 40)).toBe(true)
  })

  it('says no to an interval, a market or a coin that is not offered', async () => {
    const visitor = server.visitor()
    const candles = { symbol: 'BTC/USDT', intervalMinutes: 7, count: 5, before: 0 }
    expect(await reasonOf(visitor.call(getSpotCandles, candles))).toBe('malformedRequest')
    const missing = { ...candles, symbol: 'DOGE/USDT', intervalMinutes: 1 }
    expect(await reasonOf(visitor.call(getSpotCandles, missing))).toBe('marketNotFound')
    const intro = visitor.call(spot.getAssetIntroduction, { asset: 'NOPE' })
    expect(await reasonOf(intro)).toBe('assetNotFound')
    const { name } = await visitor.call(spot.getAssetIntroduction, { asset: 'btc' })
    expect(name).toBe('Bitcoin')
  })

  it('returns the facts about a coin and its market (MKT-04, MKT-06, CHART-03)', async () => {
    const say = async (route: Parameters<typeof sendRequest>[1], input = {}) =>
      (await sendRequest(server.origin, route, { input })).body.data
    expect(await say(spot.getAssetIntroduction, { tradcoin: 'BTC' })).toEqual({
      coin: 'BTC',
      name: 'Bitcoin',
      intro: expect.stringMatching(/\w{3,}/),
      total: '19750000',
      website: 'https://bitcoin.org',
      explorer: 'https://mempool.space',
      blockname: 'Bitcoin',
      contractaddress: '',
      precision: 8,
    })
    const [market] = (await say(getSpotMarkets)) as Record<string, string>[]
    expect(market?.stringName).toBe(`${market?.tradcoin}/${market?.maincoin}`)
    expect(market).toMatchObject({
      tradcoin: 'BTC',
      maincoin: 'USDT',
      name: 'Bitcoin',
      state: 'enable',
      price_accuracy: 2,
      price: expect.any(String),
      rise: expect.any(String),
      volume: expect.any(String),
    })
  })

  it('pages back through candles by their stamp', async () => {
    const minute = Math.floor(Date.now() / 60_000)
    for (let i = 1; i <= 30; i += 1) {
      await server.pool.query(
        'INSERT INTO candle VALUES ($1, $2, $3, $4, $5, $3, 10, 1, 1) ON CONFLICT DO NOTHING',
        ['ETH/BTC', minute - i, 5_000 + i, 5_100 + i, 4_900 + i],
      )
    }
    const ask = (count: number, before: number) =>
      server.visitor().call(getSpotCandles, {
        symbol: 'ETH/BTC',
        intervalMinutes: 1,
        count,
        before,
      })
    // The ten latest minutes; the current one has no trade yet.
    const newest = (await ask(10, 0)).candles
    expect(newest.map(({ openedAt }) => openedAt / 60_000)).toEqual(
      Array.from({ length: 9 }, (_, i) => minute - 9 + i),
    )
    expect(newest.at(-1)).toMatchObject({ open: price('0.05001'), high: price('0.05101') })
    const older = (await ask(10, stampOf(newest[0]?.openedAt ?? 0))).candles
    expect(older.map(({ openedAt }) => openedAt / 60_000)).toEqual(
      Array.from({ length: 10 }, (_, i) => minute - 19 + i),
    )
    const hours = { symbol: 'ETH/BTC', intervalMinutes: 60, count: 2, before: 0 }
    const [hour] = (await server.visitor().call(getSpotCandles, hours)).candles
    expect((hour?.openedAt ?? 1) % 3_600_000).toBe(0)
  })
})

describe('a balance', () => {
  it('never lags behind the member’s command', async () => {
    for (let i = 0; i < 10; i += 1) {
      const { order } = await maker.client.call(spot.placeLimitBuy, limit('59000', '0.1'))
      const { available } = await maker.client.call(getSpotBalance, { asset: 'USDT' })
      expect(toDecimal(available)).toBe('94100')
      await maker.client.call(spot.cancelOrder, { id: order.id })
    }
    await wait(0)
  })
})

async function livePrice(): Promise<Price> {
  const { info } = await server.visitor().call(spot.getSpotMarket, pair)
  return info.lastPrice as Price
}

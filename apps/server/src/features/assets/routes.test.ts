import { DAY_MS } from '@assay/domain/day.ts'
import type { Price } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import * as account from '@assay/wire/routes/funds/account.ts'
import { getExchangeRate } from '@assay/wire/routes/trading/prices.ts'
import * as trad from '@assay/wire/routes/trading/trad.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reasonOf, sendRequest } from '../../testing/send.ts'
import { money } from '../../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'

const dayStart = Date.now() - (Date.now() % DAY_MS)
let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  // Yesterday ended at 50,000.
  await server.pool.query(
    'INSERT INTO candle VALUES ($1, $2, 5000000, 5000000, 5000000, 5000000, 1, 1, 1)',
    ['BTC/USDT', dayStart / 60_000 - 1],
  )
  member = await server.member({ USDT: '1000.5', BTC: '0.5', ETH: '2' })
})
afterAll(() => server.stop())

it('shows every coin of an account with what it is worth (ASSET-12, ASSET-15)', async () => {
  const { assets, total } = await member.client.call(account.getSpotAccountAssets, {})
  expect(
    assets.map((row) => [row.asset, toDecimal(row.available), toDecimal(row.valueInUsdt)]),
  ).toEqual([
    ['USDT', '1000.5', '1000.5'],
    ['BTC', '0.5', '30000'],
    // Two ETH at 0.05 BTC, at 60,000 USDT each.
    ['ETH', '2', '6000'],
  ])
  expect(toDecimal(total)).toBe('37000.5')
  expect(assets[2]?.chain).toBe('Ethereum')
})

it('moves a coin there and back, and the totals follow (XFER-01, XFER-03, XFER-04, ASSET-14)', async () => {
  const { client } = await server.member({ USDT: '100' })
  const move = { asset: 'usdt', amount: money('30.25'), direction: 'in' } as const
  const moved = await client.call(account.transferPerp, move)
  expect([toDecimal(moved.from), toDecimal(moved.to)]).toEqual(['69.75', '30.25'])
  await client.call(account.transferFiat, { ...move, amount: money('9.75') })
  const totals = await client.call(account.getAccountTotals, {})
  expect([totals.total, totals.spot, totals.perp, totals.fiat].map(toDecimal)).toEqual([
    '100',
    '60',
    '30.25',
    '9.75',
  ])
  const perp = await client.call(account.getPerpAccountAssets, {})
  expect(perp.assets[0]).toMatchObject({ asset: 'USDT', available: money('30.25') })
  const fiat = await client.call(account.getFiatAccountAssets, {})
  expect(toDecimal(fiat.total)).toBe('9.75')
  const back = await client.call(account.transferPerp, { ...move, direction: 'out' })
  expect([toDecimal(back.from), toDecimal(back.to)]).toEqual(['0', '90.25'])

  const { records, count } = await client.call(account.getRecords, { kind: 'transferOut' })
  expect(count).toBe(3)
  expect(records.map((row) => [row.account, toDecimal(row.change)])).toEqual([
    ['perp', '-30.25'],
    ['spot', '-9.75'],
    ['spot', '-30.25'],
  ])
  for (const [route, text] of [
    [account.getBalance, '90.25'],
    [account.getSpotBalance, '90.25'],
    [account.getPerpBalance, '0'],
    [account.getFiatBalance, '9.75'],
  ] as const) {
    expect(toDecimal((await client.call(route, { asset: 'USDT' })).available)).toBe(text)
  }
})

it.each([
  ['insufficientBalance', { asset: 'BTC', amount: money('0.50000001') }],
  ['amountTooPrecise', { asset: 'BTC', amount: money('0.000000001') }],
  ['amountNotPositive', { asset: 'BTC', amount: money('0') }],
  ['amountTooLarge', { asset: 'BTC', amount: money('1000000000000.00000001') }],
  ['insufficientBalance', { asset: 'BTC', amount: money('1000000000000') }],
  ['assetNotFound', { asset: 'DOGE', amount: money('1') }],
] as const)('refuses a transfer: %s (XFER-02, XFER-05)', async (reason, input) => {
  const call = member.client.call(account.transferPerp, { ...input, direction: 'in' })
  expect(await reasonOf(call)).toBe(reason)
  const { available } = await member.client.call(account.getSpotBalance, { asset: 'BTC' })
  expect(toDecimal(available)).toBe('0.5')
})

it('names the least and the most of a transfer, and takes the least (XFER-02)', async () => {
  const coins = await server.visitor().call(account.getAssets, {})
  const { transferMinimum, transferMaximum } = coins.find(({ asset }) => asset === 'BTC') ?? {}
  expect(toDecimal(transferMinimum ?? 0n)).toBe('0.00000001')
  expect(toDecimal(transferMaximum ?? 0n)).toBe('1000000000000')
  const { client } = await server.member({ BTC: '1' })
  await client.call(account.transferPerp, {
    asset: 'BTC',
    amount: transferMinimum ?? money('0'),
    direction: 'in',
  })
  const { available } = await client.call(account.getPerpBalance, { asset: 'BTC' })
  expect(toDecimal(available)).toBe('0.00000001')
})

it('names the three accounts as the wire does (ASSET-03, ASSET-16 to ASSET-18, ASSET-21)', async () => {
  const own = await server.member({ USDT: '100' })
  const ask = async (route: Parameters<typeof sendRequest>[1], input: object = {}) =>
    (await sendRequest(server.origin, route, { headers: own.headers, input })).body.data
  await own.client.call(account.transferPerp, {
    asset: 'USDT',
    amount: money('30.25'),
    direction: 'in',
  })
  expect(await ask(account.getAccountTotals)).toMatchObject({
    assets: '100',
    exchange: '69.75',
    contract: '30.25',
    c2c: '0',
  })
  const perp = {
    coin: 'USDT',
    usable: '30.25',
    movable: '30.25',
    orders: '0',
    profit: '0',
    entrust: '0',
    income: '0',
  }
  expect(await ask(account.getPerpAccountAssets)).toMatchObject({
    contract_assets: [perp, {}, {}],
    contract_assets_amount: '30.25',
  })
  expect(await ask(account.getFiatAccountAssets)).toMatchObject({
    c2c_assets: [{ coin: 'USDT', usable: '0', disable: '0', usdt: '0' }, {}, {}],
    c2c_assets_amount: '0',
  })
  expect(await ask(account.getAssets)).toMatchObject([{ coin: 'USDT', precision: 6 }, {}, {}])
  for (const [route, usable] of [
    [account.getBalance, '69.75'],
    [account.getSpotBalance, '69.75'],
    [account.getPerpBalance, '30.25'],
    [account.getFiatBalance, '0'],
  ] as const) {
    expect([route.path, await ask(route, { coin: 'USDT' })]).toEqual([route.path, { usable }])
  }
})

it('moves money once, however often the same transfer is sent', async () => {
  const { client } = await server.member({ USDT: '100' })
  const input = { asset: 'USDT', amount: money('10'), direction: 'in' } as const
  await Promise.all(
    [1, 2, 3, 4].map(() => client.call(account.transferPerp, input, { key: 'once-0001' })),
  )
  expect(toDecimal((await client.call(account.getSpotBalance, { asset: 'USDT' })).available)).toBe(
    '90',
  )
})

it('measures today without what came in, by the last candle before the day', async () => {
  const { client, id } = await server.member()
  const first = await client.call(account.getAccountTotals, {})
  expect(first.todayBase).toBeUndefined()
  // A coin that arrived on the first day had no price at its start.
  const today = await server.member({ BTC: '1' })
  expect((await today.client.call(account.getAccountTotals, {})).todayBase).toBeUndefined()

  // One BTC that came yesterday, one that came today.
  for (const at of [dayStart - 1_000, Date.now()]) {
    await server.exchange.submit({
      type: 'creditMember',
      at,
      key: '',
      from: 'house/starter',
      member: id,
      account: 'spot',
      asset: 'BTC',
      amount: money('1'),
      reason: 'adjustment',
    })
  }
  const totals = await client.call(account.getAccountTotals, {})
  expect(toDecimal(totals.total)).toBe('120000')
  expect(toDecimal(totals.todayBase ?? 0n)).toBe('100000')

  // One sold for 60,000 less a fee: the gain and the fee show, the base stays.
  const other = await server.member({ USDT: '60000' })
  const order = {
    base: 'BTC',
    quote: 'USDT',
    price: money('60000') as bigint as Price,
    quantity: money('1'),
  }
  await client.call(trad.placeLimitSell, order)
  await other.client.call(trad.placeLimitBuy, order)
  const sold = await client.call(account.getAccountTotals, {})
  expect(Number(toDecimal(sold.total))).toBeLessThan(120_000)
  expect(toDecimal(sold.todayBase ?? 0n)).toBe('100000')
})

it('pages through records and filters them (ASSET-22)', async () => {
  const { client } = await server.member({ USDT: '1', BTC: '1' })
  const all = await client.call(account.getRecords, {})
  expect(all.records.map(({ asset, kind }) => [asset, kind])).toEqual([
    ['BTC', 'adjustment'],
    ['USDT', 'adjustment'],
  ])
  const paged = await client.call(account.getRecords, { page: 2, limit: 1 })
  expect([paged.count, paged.records]).toEqual([2, [all.records[1]]])
  const filtered = await client.call(account.getRecords, { asset: 'btc', account: 'spot' })
  expect(filtered.records).toEqual([all.records[0]])
  expect((await client.call(account.getRecords, { until: 1 })).count).toBe(0)
  expect((await client.call(account.getRecords, { page: 999_999_999_999_999 })).records).toEqual([])
})

it('returns the rate of a local currency, and refuses unknown ones (ASSET-19, ASSET-20)', async () => {
  const visitor = server.visitor()
  const rateOf = async (currency: string) =>
    toDecimal((await visitor.call(getExchangeRate, { currency })).rate)
  expect([await rateOf('eur'), await rateOf('USD')]).toEqual(['0.92', '1'])
  expect(await reasonOf(visitor.call(getExchangeRate, { currency: 'ZZZ' }))).toBe('assetNotFound')
  const coins = await visitor.call(account.getAssets, {})
  expect(coins.map(({ asset, decimals }) => [asset, decimals])).toEqual([
    ['USDT', 6],
    ['BTC', 8],
    ['ETH', 8],
  ])
  expect(await reasonOf(member.client.call(account.getBalance, { asset: 'NOPE' }))).toBe(
    'assetNotFound',
  )
})

import { toDecimal } from '@assay/money/decimal.ts'
import { getConsoleDecimals } from '@assay/wire/routes/operator/markets.ts'
import { getMemberProfile } from '@assay/wire/routes/operator/members.ts'
import { placePerpLimitSell, placePerpMarketBuy } from '@assay/wire/routes/trading/contract.ts'
import { addProtection } from '@assay/wire/routes/trading/contractPosition.ts'
import { placeRoundUp } from '@assay/wire/routes/trading/cycle.ts'
import { placeLimitBuy } from '@assay/wire/routes/trading/trad.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  fund,
  listSmallCycles,
  listSmallPerps,
  money,
  tickIndex,
} from '../../../testing/smallWorld.ts'
import { startTestConsole, type TestConsole } from '../../../testing/testConsole.ts'

let testConsole: TestConsole
beforeAll(async () => {
  testConsole = await startTestConsole()
  await listSmallPerps(testConsole.server.exchange)
  await listSmallCycles(testConsole.server.exchange)
  await tickIndex(testConsole.server.exchange, 6_000_000)
})
afterAll(() => testConsole.stop())

it('shows support a member’s contract positions and rounds as the member has them', async () => {
  const { server } = testConsole
  const [anna, maker] = [await server.member({ USDT: '500' }), await server.member()]
  await fund(server.exchange, anna.id, { USDT: '1000' }, 'perp')
  await fund(server.exchange, maker.id, { USDT: '100000' }, 'perp')
  const BTC = { base: 'BTC', quote: 'USDT' } as const
  const terms = { ...BTC, lots: 10, leverage: 20 } as const
  const price = money('60000') as never
  await maker.client.call(placePerpLimitSell, { ...terms, marginMode: 'cross', price })
  await anna.client.call(placePerpMarketBuy, { ...terms, marginMode: 'isolated' })
  const support = await testConsole.operator('support')
  // Rounds are sold while the index is fresh.
  await tickIndex(server.exchange, 6_000_000)
  const stake = { stake: money('100'), stakeAsset: 'USDT', seconds: 8 }
  await anna.client.call(placeRoundUp, { ...BTC, ...stake })
  const profile = await support.client.call(getMemberProfile, { member: anna.id })
  expect(profile.positions).toMatchObject([
    {
      ...BTC,
      side: 'long',
      marginMode: 'isolated',
      leverage: 20,
      lots: 10,
      entryPrice: money('60000'),
    },
  ])
  const [{ id = 0, liquidationPrice = 0n } = {}] = profile.positions
  expect(toDecimal(liquidationPrice)).toMatch(/^5\d{4}/)
  await anna.client.call(addProtection, {
    position: id,
    stopLossPrice: money('58500') as never,
    lots: 4,
  })
  await anna.client.call(placePerpLimitSell, {
    ...BTC,
    lots: 6,
    leverage: 20,
    marginMode: 'isolated',
    price: money('63000') as never,
  })
  const again = await support.client.call(getMemberProfile, { member: anna.id })
  expect(again.positions[0]?.protections).toMatchObject([
    { kind: 'stopLoss', triggerPrice: money('58500'), lots: 4 },
  ])
  expect(again.contractOrders).toMatchObject([
    { side: 'sell', status: 'open', lots: 6, limitPrice: money('63000') },
    { side: 'buy', status: 'filled', lots: 10, averagePrice: money('60000') },
  ])
  expect(profile.rounds).toMatchObject([
    { ...BTC, direction: 'up', stake: money('100'), stakeAsset: 'USDT', status: 'open' },
  ])
})

it('lists what a member withdrew with the outcome, and no one else’s', async () => {
  const { server } = testConsole
  const [anna, bert] = [await server.member(), await server.member()]
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  await server.pool.query(
    `INSERT INTO withdrawal (id, member, asset, chain, address, amount, fee, requested_at, position, status)
     VALUES (7001, $1, 'USDT', 56, $2, 12.5, 0.3, 5, 1, 'review'),
       (7002, $1, 'USDT', 56, $2, 20, 0.3, 6, 2, 'rejected')`,
    [anna.id, address],
  )
  const support = await testConsole.operator('support')
  const withdrawalsOf = async (member: number) =>
    (await support.client.call(getMemberProfile, { member })).withdrawals
  expect(await withdrawalsOf(anna.id)).toMatchObject([
    { id: 7002, status: 'rejected', transaction: '' },
    {
      id: 7001,
      asset: 'USDT',
      chain: 'BNB Smart Chain',
      address,
      requestedAt: 5,
      amount: money('12.5'),
      fee: money('0.3'),
      status: 'review',
    },
  ])
  expect(await withdrawalsOf(bert.id)).toEqual([])
})

it('shows a spot order with its trigger, its coins and what of it has traded', async () => {
  const { server } = testConsole
  const bert = await server.member({ USDT: '1000' })
  const terms = { base: 'BTC', quote: 'USDT', quantity: money('0.002') } as const
  const [price, stopPrice] = [money('61000') as never, money('60900') as never]
  await bert.client.call(placeLimitBuy, { ...terms, price, stopPrice })
  const support = await testConsole.operator('support')
  const { orders, balances } = await support.client.call(getMemberProfile, { member: bert.id })
  expect(orders).toMatchObject([
    {
      ...terms,
      price,
      stopPrice,
      side: 'buy',
      type: 'limit',
      status: 'waiting',
      filledQuantity: 0n,
      feeAsset: 'BTC',
    },
  ])
  expect(balances.find(({ asset }) => asset === 'USDT')?.held).toBeGreaterThan(0n)
  const { coins, markets } = await support.client.call(getConsoleDecimals, {})
  expect(coins).toContainEqual({ asset: 'BTC', decimals: 8 })
  expect(markets).toContainEqual({ kind: 'spot', symbol: 'BTC/USDT', priceDecimals: 2 })
})

import { toDecimal } from '@assay/money/decimal.ts'
import { placePerpLimitSell, placePerpMarketBuy } from '@assay/wire/routes/contract.ts'
import { placeRoundUp } from '@assay/wire/routes/cycle.ts'
import { getMember } from '@assay/wire/routes/operator/members.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fund, listSmallCycles, listSmallPerps, money, tick } from '../../../testing/smallWorld.ts'
import { startTestDesk, type TestDesk } from '../../../testing/testDesk.ts'

let desk: TestDesk
beforeAll(async () => {
  desk = await startTestDesk()
  await listSmallPerps(desk.server.exchange)
  await listSmallCycles(desk.server.exchange)
  await tick(desk.server.exchange, 6_000_000)
})
afterAll(() => desk.stop())

it('shows support a member’s contract positions and rounds as the member has them', async () => {
  const { server } = desk
  const [anna, maker] = [await server.member({ USDT: '500' }), await server.member()]
  await fund(server.exchange, anna.id, { USDT: '1000' }, 'perp')
  await fund(server.exchange, maker.id, { USDT: '100000' }, 'perp')
  const BTC = { base: 'BTC', quote: 'USDT' } as const
  const terms = { ...BTC, lots: 10, leverage: 20 } as const
  const price = money('60000') as never
  await maker.client.call(placePerpLimitSell, { ...terms, marginMode: 'cross', price })
  await anna.client.call(placePerpMarketBuy, { ...terms, marginMode: 'isolated' })
  const stake = { stake: money('100'), stakeAsset: 'USDT', seconds: 1 }
  await anna.client.call(placeRoundUp, { ...BTC, ...stake })

  const support = await desk.operator('support')
  const profile = await support.client.call(getMember, { member: anna.id })
  expect(profile.positions).toMatchObject([
    {
      ...{ market: 'BTC/USDT', side: 'long', marginMode: 'isolated', leverage: 20, lots: 10 },
      entryPrice: '60000',
    },
  ])
  expect(profile.positions[0]?.liquidationPrice).toMatch(/^5\d{4}/)
  expect(profile.rounds.map((row) => [row.market, row.direction, toDecimal(row.stake)])).toEqual([
    ['BTC/USDT', 'up', '100'],
  ])
  expect(profile.rounds[0]).toMatchObject({ status: 'open', asset: 'USDT' })
})

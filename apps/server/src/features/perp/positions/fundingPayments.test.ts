/** The member's own funding payments, and the filters of contract histories. */
import type { Price } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { getRecords } from '@assay/wire/routes/funds/account.ts'
import * as contract from '@assay/wire/routes/trading/contract.ts'
import * as position from '@assay/wire/routes/trading/contractPosition.ts'
import { getLiquidations } from '@assay/wire/routes/trading/contractReport.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fund, listSmallPerps, money, tickIndex } from '../../../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../../../testing/testServer.ts'

const BTC = { base: 'BTC', quote: 'USDT' }
const HOURS_8 = 8 * 3_600_000
const terms = { ...BTC, lots: 10, leverage: 20, marginMode: 'isolated' } as const
let server: TestServer
let member: TestMember
let maker: TestMember

beforeAll(async () => {
  server = await startTestServer()
  await listSmallPerps(server.exchange)
  await tickIndex(server.exchange, 6_000_000)
  member = await server.member()
  maker = await server.member()
  for (const { id } of [member, maker]) await fund(server.exchange, id, { USDT: '1000' }, 'perp')
  const price = money('60000') as bigint as Price
  await maker.client.call(contract.placePerpLimitSell, { ...terms, price })
  await member.client.call(contract.placePerpMarketBuy, terms)
})
afterAll(() => server.stop())

it('lists each payment with what it was worked out from, and it is a line of the statement', async () => {
  const stamp = (Math.floor(Date.now() / HOURS_8) + 1) * HOURS_8
  const move = { type: 'moveIndex', market: 'BTC/USDT', key: '' } as const
  await server.exchange.submit({ ...move, at: stamp, price: 6_000_000 })
  await server.exchange.submit({ ...move, at: stamp + 1, price: 6_000_000 })
  const { payments, count } = await member.client.call(position.getFundingPayments, {})
  expect(count).toBe(1)
  const [paid] = payments
  // 0.01 BTC at 60,000 is 600 USDT, at the rate without a premium: 0.01 %.
  expect(paid).toMatchObject({ ...BTC, side: 'long', marginMode: 'isolated', lots: 10 })
  expect([paid!.rate, paid!.markPrice, paid!.paid, paid!.addedToEntry].map(toDecimal)).toEqual([
    '0.0001',
    '60000',
    '0.06',
    '0',
  ])
  const { records } = await member.client.call(getRecords, { kind: 'funding', account: 'perp' })
  expect(records.map(({ change }) => toDecimal(change))).toEqual(['-0.06'])
  const [received] = (await maker.client.call(position.getFundingPayments, {})).payments
  expect(received).toMatchObject({ side: 'short', paid: -paid!.paid })
  const countOf = async (filter: object) =>
    (await member.client.call(position.getFundingPayments, filter)).count
  expect(await countOf({ side: 'long', ...BTC, position: paid!.position })).toBe(1)
  expect(await countOf({ since: paid!.paidAt, until: paid!.paidAt + 1 })).toBe(1)
  expect(await countOf({ side: 'short' })).toBe(0)
  expect(await countOf({ position: paid!.position + 1 })).toBe(0)
  expect(await countOf({ base: 'ETH', quote: 'USDT' })).toBe(0)
  expect(await countOf({ until: paid!.paidAt })).toBe(0)
})

// proves PERP-16
it('filters the outcome of contracts by market, side, kind and dates', async () => {
  const price = money('60000') as bigint as Price
  await maker.client.call(contract.placePerpLimitBuy, { ...terms, price, isReduceOnly: true })
  await member.client.call(position.closePositionsOfAsset, { base: 'BTC', side: 'all' })
  const [over] = (await member.client.call(position.getClosedPositions, {})).positions
  const closed = async (filter: object) =>
    (await member.client.call(position.getClosedPositions, filter)).count
  const dates = { since: over!.closedAt, until: over!.closedAt + 1 }
  expect(await closed({ ...BTC, side: 'long', closedBy: 'member', ...dates })).toBe(1)
  expect(await closed({ side: 'short' })).toBe(0)
  expect(await closed({ closedBy: 'liquidation' })).toBe(0)
  expect(await closed({ since: over!.closedAt + 1 })).toBe(0)
  const forced = { ...BTC, side: 'long', kind: 'deleveraged', since: 0, until: 1 } as const
  expect(await member.client.call(getLiquidations, forced)).toEqual({ closings: [], count: 0 })
})

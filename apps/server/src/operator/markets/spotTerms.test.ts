/** New fees and limits for a live market: proposed by one person, approved by another. */
import type { Price, Ratio } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { getAudit } from '@assay/wire/routes/operator/audit.ts'
import {
  type ConsoleTerms,
  getConsoleMarkets,
  proposeTerms,
} from '@assay/wire/routes/operator/markets.ts'
import { decideProposal, getProposals } from '@assay/wire/routes/operator/proposals.ts'
import {
  getOrderHistory,
  getSpotMarket,
  placeLimitBuy,
  placeLimitSell,
} from '@assay/wire/routes/trading/trad.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reasonOf } from '../../testing/send.ts'
import { money, tickIndex } from '../../testing/smallWorld.ts'
import {
  approveAsShown,
  leaveApproved,
  startTestConsole,
  type TestConsole,
  type TestOperator,
} from '../../testing/testConsole.ts'
import type { TestMember } from '../../testing/testServer.ts'
import { TestSocket } from '../../testing/testSocket.ts'

const BTC = { base: 'BTC', quote: 'USDT' }
const SYMBOL = 'BTC/USDT'
const rate = (text: string) => money(text) as bigint as Ratio
const price = (text: string) => money(text) as bigint as Price

let testConsole: TestConsole
let risk: TestOperator
let admin: TestOperator
let support: TestOperator
let ann: TestMember
let bob: TestMember

beforeAll(async () => {
  testConsole = await startTestConsole()
  await tickIndex(testConsole.server.exchange, 6_000_000)
  risk = await testConsole.operator('risk')
  admin = await testConsole.operator('admin')
  support = await testConsole.operator('support')
  ann = await testConsole.server.member({ BTC: '10' })
  bob = await testConsole.server.member({ USDT: '100000' })
})
afterAll(() => testConsole.stop())

const terms = async (): Promise<ConsoleTerms> =>
  (await support.client.call(getConsoleMarkets, {})).find(
    ({ kind, symbol }) => kind === 'spot' && symbol === SYMBOL,
  )!.terms!
const propose = async (changed: Partial<ConsoleTerms>, by = risk) =>
  by.client.call(proposeTerms, {
    ...(await terms()),
    ...changed,
    symbol: SYMBOL,
    reason: 'Volume has grown.',
  })
const approve = approveAsShown
const order = { ...BTC, price: price('60000'), quantity: money('0.01') }

it('counts for new orders once another person approved, and leaves open ones their fees', async () => {
  const socket = await new TestSocket(testConsole.server.origin).opened()
  socket.say({ key: 'usdt_btc_trad_15', mine: 15 })
  await socket.until(() => socket.of('info').length > 0)
  await ann.client.call(placeLimitSell, order)
  const { id } = await propose({ makerFeeRate: rate('0.0005'), takerFeeRate: rate('0.002') })
  expect((await terms()).takerFeeRate).not.toBe(rate('0.002'))
  expect(await reasonOf(approve(risk, id))).toBe('samePerson')
  expect(await reasonOf(approve(support, id))).toBe('roleRequired')
  const untyped = admin.client.call(decideProposal, { id, isApproved: true })
  expect(await reasonOf(untyped)).toBe('confirmationDiffers')
  const [asked] = await admin.client.call(getProposals, { status: 'open' })
  expect(asked?.confirmation).toBe('BTC/USDT 0.05% 0.2%')
  expect(await approve(admin, id)).toMatchObject({ status: 'done' })
  expect(await terms()).toMatchObject({ makerFeeRate: rate('0.0005') })
  const { info } = await testConsole.server.visitor().call(getSpotMarket, BTC)
  expect(toDecimal(info.takerFeeRate)).toBe('0.002')

  // Anyone who looks at the market learns it without asking, also while no price moves.
  await socket.until(() => socket.of('info').at(-1)?.data.takerFeeRate === rate('0.002'))
  socket.close()

  const bought = (await bob.client.call(placeLimitBuy, order)).order
  expect(toDecimal(bought.fee)).toBe('0.00002')
  await testConsole.server.exchange.settled(ann.id)
  const [sold] = (await ann.client.call(getOrderHistory, { status: 'filled' })).orders
  expect(toDecimal(sold!.fee)).toBe('0.48')
  const subjects = (await admin.client.call(getAudit, {})).map(({ subject }) => subject)
  expect(subjects).toContain(
    `proposal ${id}: spot BTC/USDT: maker fee 0.08% → 0.05%, taker fee 0.1% → 0.2%`,
  )
})

it('refuses at once what no market could have, what changes nothing, and who may not', async () => {
  expect(await reasonOf(propose({}))).toBe('termsUnchanged')
  expect(await reasonOf(propose({ takerFeeRate: rate('0.6') }))).toBe('marketInvalid')
  expect(await reasonOf(propose({ quantityMin: money('999999999') }))).toBe('marketInvalid')
  expect(await reasonOf(propose({ quantityMin: money('0.000000000000000001') }))).toBe(
    'marketInvalid',
  )
  expect(await reasonOf(propose({ makerFeeRate: 0n as Ratio }, support))).toBe('roleRequired')
})

it('does not undo what was changed after the proposal', async () => {
  const first = await propose({ notionalMin: money('20') })
  const second = await propose({ notionalMin: money('30') }, admin)
  expect(await approve(risk, second.id)).toMatchObject({ status: 'done' })
  expect(await approve(admin, first.id)).toMatchObject({ status: 'refused' })
  const [refused] = await risk.client.call(getProposals, { status: 'refused' })
  expect(refused).toMatchObject({ kind: 'terms', note: 'termsChangedSince' })
  expect(toDecimal((await terms()).notionalMin)).toBe('30')
})

it('is done once, also when a crash left it approved', async () => {
  const { id } = await propose({ makerFeeRate: 0n as Ratio })
  await approve(admin, id)
  await approve(admin, (await propose({ makerFeeRate: rate('0.0001') })).id)
  await leaveApproved(testConsole.server.pool, id)
  const status = async () =>
    (await risk.client.call(getProposals, {})).find((one) => one.id === id)?.status
  await expect.poll(status, { timeout: 60_000 }).toBe('done')
  expect(toDecimal((await terms()).makerFeeRate)).toBe('0.0001')
})

/**
 * Halting at the console: one person, at once; what continues during a halt; and two people to
 * reopen.
 */
import type { Command } from '@assay/engine/command.ts'
import { HALT_RULES } from '@assay/engine/perp/perpCommand.ts'
import type { Price } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { getAudit } from '@assay/wire/routes/operator/audit.ts'
import {
  getConsoleMarkets,
  haltMarket,
  type MarketKind,
  proposeReopening,
} from '@assay/wire/routes/operator/markets.ts'
import { decideProposal, getProposals } from '@assay/wire/routes/operator/proposals.ts'
import * as contract from '@assay/wire/routes/trading/contract.ts'
import * as position from '@assay/wire/routes/trading/contractPosition.ts'
import * as cycle from '@assay/wire/routes/trading/cycle.ts'
import {
  cancelOrder,
  getOpenOrders,
  getSpotMarket,
  placeLimitBuy,
} from '@assay/wire/routes/trading/trad.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reasonOf } from '../../testing/send.ts'
import {
  fund,
  listSmallCycles,
  listSmallPerps,
  money,
  tickIndex,
} from '../../testing/smallWorld.ts'
import {
  leaveApproved,
  startTestConsole,
  type TestConsole,
  type TestOperator,
} from '../../testing/testConsole.ts'
import type { TestMember } from '../../testing/testServer.ts'
import { TestSocket } from '../../testing/testSocket.ts'

const BTC = { base: 'BTC', quote: 'USDT' }
const SYMBOL = 'BTC/USDT'
const price = (text: string) => money(text) as bigint as Price
const PATIENCE = { timeout: 60_000, interval: 50 }

let testConsole: TestConsole
let risk: TestOperator
let admin: TestOperator
let support: TestOperator
let ann: TestMember
let bob: TestMember

beforeAll(async () => {
  testConsole = await startTestConsole()
  const { exchange } = testConsole.server
  await listSmallPerps(exchange)
  await listSmallCycles(exchange)
  await tickIndex(exchange, 6_000_000)
  risk = await testConsole.operator('risk')
  admin = await testConsole.operator('admin')
  support = await testConsole.operator('support')
  ann = await testConsole.server.member({ USDT: '10000' })
  bob = await testConsole.server.member()
  for (const { id } of [ann, bob]) await fund(exchange, id, { USDT: '10000' }, 'perp')
})
afterAll(() => testConsole.stop())

const change = (kind: MarketKind, reason: string) => ({ kind, symbol: SYMBOL, reason })
const halt = (kind: MarketKind, reason = 'The venues disagree.') =>
  risk.client.call(haltMarket, change(kind, reason))
const lineOf = async (kind: MarketKind) =>
  (await support.client.call(getConsoleMarkets, {})).find(
    (line) => line.kind === kind && line.symbol === SYMBOL,
  )!
const propose = (kind: MarketKind) =>
  risk.client.call(proposeReopening, change(kind, 'They agree again.'))
const decide = (by: TestOperator, id: number) =>
  by.client.call(decideProposal, { id, isApproved: true })
const buy = { ...BTC, price: price('59000'), quantity: money('0.002') }

it('shows every market with its prices and what is open', async () => {
  await ann.client.call(placeLimitBuy, buy)
  await testConsole.server.exchange.settled(ann.id)
  const lines = await support.client.call(getConsoleMarkets, {})
  expect(lines.map(({ kind, symbol, isOpen }) => [kind, symbol, isOpen])).toEqual([
    ['spot', 'BTC/USDT', true],
    ['spot', 'ETH/BTC', true],
    ['perp', 'BTC/USDT', true],
    ['cycle', 'BTC/USDT', true],
  ])
  const [spot] = lines
  expect(spot).toMatchObject({
    indexProblem: '',
    openCount: 1,
    haltReason: '',
  })
  expect(toDecimal(spot!.indexPrice!)).toBe('60000')
  expect(Date.now() - spot!.indexAt).toBeLessThan(60_000)
})

it('stops a spot market at once, with its reason, and lets members cancel', async () => {
  const socket = await new TestSocket(testConsole.server.origin).opened()
  socket.say({ key: 'usdt_btc_trad_15', mine: 15 })
  await socket.until(() => socket.of('info').length > 0)
  expect(await reasonOf(support.client.call(haltMarket, change('spot', 'No.')))).toBe(
    'roleRequired',
  )
  expect(
    await reasonOf(risk.client.call(haltMarket, { ...change('spot', 'Typo.'), symbol: 'X/Y' })),
  ).toBe('marketNotFound')
  await halt('spot')
  expect(await lineOf('spot')).toMatchObject({
    isOpen: false,
    haltedBy: risk.name,
    haltReason: 'The venues disagree.',
  })
  expect((await testConsole.server.visitor().call(getSpotMarket, BTC)).info.isTradable).toBe(false)
  expect(await reasonOf(ann.client.call(placeLimitBuy, buy))).toBe('marketNotTradable')
  const [open] = await ann.client.call(getOpenOrders, {})
  await ann.client.call(cancelOrder, { id: open!.id })
  const [entry] = await admin.client.call(getAudit, { action: 'market.halted' })
  expect(entry).toMatchObject({ operator: risk.name, subject: 'spot BTC/USDT' })
  // Anyone who looks at the market learns it without asking.
  await socket.until(() => socket.of('info').at(-1)?.data.isTradable === false)
  socket.close()
})

it('opens again when someone else approves, and never by the one who asked', async () => {
  const { id } = await propose('spot')
  expect(await reasonOf(decide(risk, id))).toBe('samePerson')
  expect(await reasonOf(decide(support, id))).toBe('roleRequired')
  expect((await lineOf('spot')).isOpen).toBe(false)
  expect(await decide(admin, id)).toMatchObject({ status: 'done' })
  expect((await lineOf('spot')).isOpen).toBe(true)
  await ann.client.call(placeLimitBuy, buy)
  expect(await reasonOf(propose('spot'))).toBe('marketNotHalted')
  const subjects = (await admin.client.call(getAudit, {})).map(({ action }) => action)
  expect(subjects).toEqual(expect.arrayContaining(['reopening.proposed', 'proposal.done']))
})

it('leaves halted what was halted again after the proposal', async () => {
  await halt('spot')
  const { id } = await propose('spot')
  await admin.client.call(haltMarket, change('spot', 'Something else is wrong.'))
  expect(await decide(admin, id)).toMatchObject({ status: 'refused' })
  const [refused] = await risk.client.call(getProposals, { status: 'refused' })
  expect(refused).toMatchObject({ kind: 'reopening', note: 'haltedSince' })
  expect(await lineOf('spot')).toMatchObject({ isOpen: false, haltedBy: admin.name })
})

it('is done once, also when a crash left it approved and the market was halted since', async () => {
  const { id } = await propose('spot')
  await decide(admin, id)
  await halt('spot', 'Third time.')
  await leaveApproved(testConsole.server.pool, id)
  const status = async () =>
    (await risk.client.call(getProposals, {})).find((one) => one.id === id)?.status
  await expect.poll(status, { timeout: 60_000 }).toBe('done')
  expect((await lineOf('spot')).isOpen).toBe(false)
})

it('takes no new risk in a halted contract, and lets positions close and be liquidated', async () => {
  const { exchange } = testConsole.server
  // The first tick may be older by now than an index may be.
  await tickIndex(exchange, 6_000_000)
  const terms = { ...BTC, lots: 10, leverage: 50, marginMode: 'isolated' } as const
  const offer = { ...terms, marginMode: 'cross' } as const
  await bob.client.call(contract.placePerpLimitSell, { ...offer, price: price('60000') })
  await ann.client.call(contract.placePerpMarketBuy, terms)
  await bob.client.call(contract.placePerpLimitBuy, { ...offer, lots: 4, price: price('59900') })
  await bob.client.call(contract.placePerpLimitBuy, { ...offer, lots: 6, price: price('58950') })
  const commands: Command[] = []
  exchange.core.onPublished((batch) => commands.push(...batch.map(({ command }) => command)))
  await halt('perp')
  const halting = { type: 'setPerpMarketTradable', isTradable: false, rules: HALT_RULES }
  expect(commands).toContainEqual(expect.objectContaining(halting))
  await testConsole.server.exchange.settled(bob.id)
  expect(await lineOf('perp')).toMatchObject({ isOpen: false, openCount: 2, indexProblem: '' })
  expect(toDecimal((await lineOf('perp')).openInterest)).toBe('0.01')
  expect(await reasonOf(ann.client.call(contract.placePerpMarketBuy, terms))).toBe(
    'marketNotTradable',
  )
  const [held] = await ann.client.call(position.getPositions, {})
  await ann.client.call(position.closePosition, { position: held!.id, lots: 4 })
  expect((await ann.client.call(position.getPositions, {}))[0]?.lots).toBe(6)
  await tickIndex(exchange, 5_890_000)
  await expect
    .poll(async () => (await ann.client.call(position.getPositions, {})).length, PATIENCE)
    .toBe(0)
  await bob.client.call(contract.cancelAllPerpOrders, {})
  const { id } = await propose('perp')
  await decide(admin, id)
  expect((await lineOf('perp')).isOpen).toBe(true)
})

it('sells no round in a closed cycle market and settles the open ones', async () => {
  const { exchange } = testConsole.server
  await tickIndex(exchange, 6_000_000)
  const stake = { ...BTC, stake: money('10'), stakeAsset: 'USDT', seconds: 2 }
  const { round } = await ann.client.call(cycle.placeRoundUp, stake)
  await halt('cycle')
  await testConsole.server.exchange.settled(ann.id)
  expect(await lineOf('cycle')).toMatchObject({ isOpen: false, openCount: 1 })
  expect(await reasonOf(ann.client.call(cycle.placeRoundUp, stake))).toBe('marketNotTradable')
  // Halted between its acceptance and its entry, the round continues.
  await Promise.all([6_000_000, 6_000_000, 6_000_100].map((price) => tickIndex(exchange, price)))
  const status = async () => (await ann.client.call(cycle.getRound, { id: round.id })).status
  await expect.poll(status, PATIENCE).toBe('won')
  await decide(admin, (await propose('cycle')).id)
  expect((await lineOf('cycle')).isOpen).toBe(true)
})

it('does a halt once that was sent twice, and logs it once', async () => {
  const line = change('cycle', 'Sent twice.')
  await risk.client.call(haltMarket, line, { key: 'the-same-press' })
  await decide(admin, (await propose('cycle')).id)
  await risk.client.call(haltMarket, line, { key: 'the-same-press' })
  expect((await lineOf('cycle')).isOpen).toBe(true)
  const halts = await admin.client.call(getAudit, { action: 'market.halted' })
  expect(halts.filter(({ reason }) => reason === 'Sent twice.')).toHaveLength(1)
})

/**
 * A real exchange, opened from the shipped file and driven only by outside prices: no demo, no
 * bots. Due work happens without orders and without prices.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Price } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import * as contract from '@assay/wire/routes/trading/contract.ts'
import * as position from '@assay/wire/routes/trading/contractPosition.ts'
import { getLiquidations } from '@assay/wire/routes/trading/contractReport.ts'
import * as cycle from '@assay/wire/routes/trading/cycle.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFailures } from '../failures.ts'
import { Fault } from '../fault.ts'
import { listMarkets } from '../listing/listMarkets.ts'
import { parseMarkets } from '../listing/marketsFile.ts'
import type { IndexPrices, PriceSource } from '../outside/prices/prices.ts'
import { reasonOf } from '../testing/send.ts'
import { fund, money } from '../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../testing/testServer.ts'
import { startIndexClock } from './indexClock.ts'

const pulse = createFailures({ error: () => undefined }).pulse('A clock of a test.', 1_000)

const BTC = { base: 'BTC', quote: 'USDT' }
const PATIENCE = { timeout: 60_000, interval: 100 }
const EXAMPLE = join(import.meta.dirname, '../../../../docs/markets.example.json')
const price = (text: string) => money(text) as bigint as Price

/** The shipped file, with times that a test can wait for. */
function quickMarkets() {
  const file = parseMarkets(readFileSync(EXAMPLE, 'utf8'))
  Object.assign(file.contracts[0]!, { fundingMinutes: 1, indexStaleSeconds: 4 })
  Object.assign(file.cycles[0]!, { staleAfterSeconds: 3 })
  Object.assign(file.cycles[0]!.options[0]!, { seconds: 5 })
  return file
}

/** The current venue prices; a missing market has no price. */
let said: IndexPrices = new Map()
let isBroken = false
const source: PriceSource = {
  async read() {
    if (isBroken) throw new Fault('The venues are gone.')
    return said
  },
  close: async () => undefined,
}
const say = (btc: string, eth = '3000') => {
  said = new Map([
    ['BTC/USDT', { price: price(btc), isLate: false, oldestAt: Date.now() }],
    ['ETH/USDT', { price: price(eth), isLate: false, oldestAt: Date.now() }],
  ])
}

let server: TestServer
let ann: TestMember
let bob: TestMember
let stopClock: () => Promise<void>
const errors: unknown[] = []

beforeAll(async () => {
  server = await startTestServer({ list: (exchange) => listMarkets(exchange, quickMarkets()) })
  const { exchange } = server
  // As a checker at the console books coins of the treasury.
  for (const to of ['house/starter', 'house/insurance', 'house/cycle'] as const) {
    const head = { type: 'fundHouse', at: Date.now(), key: '', from: 'chain/56' } as const
    await exchange.submit({ ...head, to, asset: 'USDT', amount: money('1000000') })
  }
  ann = await server.member({ USDT: '1000' })
  bob = await server.member()
  await fund(exchange, ann.id, { USDT: '100' }, 'perp')
  await fund(exchange, bob.id, { USDT: '100000' }, 'perp')
  stopClock = startIndexClock(exchange, source, { onError: (error) => errors.push(error), pulse })
})
afterAll(async () => {
  await stopClock()
  await server.stop()
})

const terms = { ...BTC, lots: 50, leverage: 50, marginMode: 'isolated' } as const
const info = async () => (await server.visitor().call(contract.getPerpMarket, BTC)).info
const positions = () => ann.client.call(position.getPositions, {})

it('sells no risk before the first price', async () => {
  const market = await info()
  expect([market.isHalted, market.indexPrice, market.lastPrice]).toEqual([
    true,
    undefined,
    undefined,
  ])
  const order = { ...terms, price: price('60000') }
  expect(await reasonOf(ann.client.call(contract.placePerpLimitBuy, order))).toBe('perpHalted')
  const stake = { ...BTC, stake: money('10'), stakeAsset: 'USDT', seconds: 5 }
  expect(await reasonOf(ann.client.call(cycle.placeRoundUp, stake))).toBe('feedStale')
})

it('marks a position, takes funding at its time and liquidates it', async () => {
  say('60000')
  await expect.poll(async () => (await info()).isHalted, PATIENCE).toBe(false)
  await bob.client.call(contract.placePerpLimitSell, {
    ...terms,
    marginMode: 'cross',
    price: price('60000'),
  })
  await ann.client.call(contract.placePerpMarketBuy, terms)
  say('60060')
  const mark = async () => (await positions())[0]?.markPrice
  await expect.poll(mark, PATIENCE).toBeGreaterThan(price('60000'))

  const paid = async () =>
    (await ann.client.call(position.getFundingPayments, {})).payments.map(({ rate }) =>
      toDecimal(rate),
    )
  await expect.poll(paid, { timeout: 65_000, interval: 500 }).toContain('0.0001')

  // A resting buy order gives the liquidation a price.
  await bob.client.call(contract.placePerpLimitBuy, {
    ...terms,
    marginMode: 'cross',
    isReduceOnly: true,
    price: price('59000'),
  })
  say('58900')
  await expect.poll(async () => (await positions()).length, PATIENCE).toBe(0)
  const { closings } = await ann.client.call(getLiquidations, {})
  expect(closings).toMatchObject([{ side: 'long', kind: 'liquidated' }])
})

it('marks by a late price, and lets no round count it', async () => {
  const counted = async () => (await server.visitor().call(cycle.getCycleMarket, BTC)).price
  expect(await counted()).toBe(price('58900'))
  const oldestAt = Date.now()
  said = new Map([['BTC/USDT', { price: price('59000'), isLate: true, oldestAt }]])
  await expect.poll(async () => (await info()).indexPrice, PATIENCE).toBe(price('59000'))
  expect(await counted()).toBe(price('58900'))
  said = new Map([['BTC/USDT', { price: price('59001'), isLate: false, oldestAt }]])
  await expect.poll(counted, PATIENCE).toBe(price('59001'))
})

it('settles a round by the prices, and gives it back when they have stopped', async () => {
  say('60000')
  const stake = { ...BTC, stake: money('10'), stakeAsset: 'USDT', seconds: 5 }
  const place = async () => (await ann.client.call(cycle.placeRoundUp, stake)).round.id
  const round = async (id: number) => {
    const { status, cause } = await ann.client.call(cycle.getRound, { id })
    return `${status} ${cause}`
  }
  const ticked = async () => (await server.visitor().call(cycle.getCycleMarket, BTC)).tickAt
  await expect.poll(async () => Date.now() - (await ticked()), PATIENCE).toBeLessThan(1_500)
  const first = await place()
  await expect.poll(() => round(first), PATIENCE).toBe('lost tie')
  const second = await place()
  said = new Map()
  await expect.poll(() => round(second), PATIENCE).toBe('refunded fewTicks')
})

it('lets time pass when prices have stopped: contracts halt, and the journal says so', async () => {
  await expect.poll(async () => (await info()).isHalted, PATIENCE).toBe(true)
  const { core, marketData } = server.exchange
  const before = core.position()
  await expect.poll(() => core.position(), PATIENCE).toBeGreaterThan(before)
  expect(marketData.perps.get('BTC/USDT')?.halt).toBe('staleIndex')
  const metrics = (await server.gateway.metrics.inject('/metrics')).body
  const [, age] = /^assay_index_age_seconds\{market="BTC\/USDT"\} ([\d.]+)$/m.exec(metrics) ?? []
  expect(Number(age)).toBeGreaterThan(4)
  expect(errors).toEqual([])
  // Time advances even when reading prices fails.
  isBroken = true
  await expect.poll(() => errors.length, PATIENCE).toBeGreaterThan(0)
  const then = core.position()
  await expect.poll(() => core.position(), PATIENCE).toBeGreaterThan(then)
})

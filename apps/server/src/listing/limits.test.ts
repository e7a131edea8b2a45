/**
 * Two exchanges that differ only in their limits. Each applies its own, and each accepts what the
 * other refuses: none of the figures is hard-coded.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '@assay/domain/day.ts'
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import * as finance from '@assay/wire/routes/earn/finance.ts'
import * as fiat from '@assay/wire/routes/fiat/fiat.ts'
import * as contract from '@assay/wire/routes/trading/contract.ts'
import * as cycle from '@assay/wire/routes/trading/cycle.ts'
import * as flash from '@assay/wire/routes/trading/flash.ts'
import * as trad from '@assay/wire/routes/trading/trad.ts'
import * as withdrawal from '@assay/wire/routes/withdrawal/withdrawal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_XPUB } from '../demo/chains/demoChains.ts'
import { readConversionTerms, setConversionTerms } from '../features/conversion/conversionTerms.ts'
import { fiatOfferInput, fiatPeopleOf } from '../features/fiat/testing/fiatPeople.ts'
import { setWithdrawalTerms } from '../features/withdrawal/withdrawalTerms.ts'
import type { TokenChain } from '../outside/chain/tokenChain.ts'
import { reasonOf } from '../testing/send.ts'
import { fund, keepTicking, money, type Ticking, tickIndex } from '../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../testing/testServer.ts'
import { listMarkets } from './listMarkets.ts'
import { parseMarkets } from './marketsFile.ts'

const BTC = { base: 'BTC', quote: 'USDT' } as const
const EXAMPLE = join(import.meta.dirname, '../../../../docs/markets.example.json')
const price = (text: string) => money(text) as bigint as Price
const all = (amounts: readonly Amount[]) => amounts.map((amount) => toDecimal(amount))

type Limits = {
  spot: readonly [quantity: string, value: string]
  lots: readonly [least: number, most: number]
  /** Least and most of each. */
  stake: readonly [string, string]
  conversion: readonly [string, string]
  lockup: readonly [string, string]
  fiat: readonly [string, string]
  withdrawal: readonly [least: string, most: string, ofADay: string]
}
const NARROW: Limits = {
  spot: ['0.00071', '61'],
  lots: [3, 77],
  stake: ['13', '29'],
  conversion: ['31', '47'],
  lockup: ['17', '23'],
  fiat: ['41', '43'],
  withdrawal: ['19', '37', '53'],
}
const WIDE: Limits = {
  spot: ['0.00003', '2'],
  lots: [1, 999],
  stake: ['7', '311'],
  conversion: ['11', '997'],
  lockup: ['5', '887'],
  fiat: ['21', '1999'],
  withdrawal: ['9', '777', '1555'],
}

/** No node has to answer: the chain is only listed. */
const CHAIN: TokenChain = {
  id: 56,
  urls: ['http://127.0.0.1:9'],
  confirmations: 1,
  blockSeconds: 3_600,
  tokens: [{ chain: 56, asset: 'USDT', address: `0x${'5a'.repeat(20)}`, decimals: 18 }],
}
const FUNDED = [
  ['house/starter', 'USDT'],
  ['house/starter', 'BTC'],
  ['house/convert', 'USDT'],
  ['house/convert', 'BTC'],
  ['house/cycle', 'USDT'],
  ['house/earn', 'USDT'],
] as const

async function listWith(server: TestServer, limits: Limits): Promise<void> {
  const { exchange } = server
  const head = { at: Date.now(), key: '' }
  const file = JSON.parse(readFileSync(EXAMPLE, 'utf8'))
  const [quantityMin, notionalMin] = limits.spot
  Object.assign(file.spot[0], { quantityMin, notionalMin })
  const [lotsMin, lotsMax] = limits.lots
  Object.assign(file.contracts[0], { lotsMin, lotsMax })
  const [stakeMin, stakeMax] = limits.stake
  Object.assign(file.cycles[0].options[0], { stakeMin, stakeMax })
  await listMarkets(exchange, parseMarkets(JSON.stringify(file)))
  await tickIndex(exchange, 6_000_000)
  for (const [to, asset] of FUNDED) {
    await exchange.submit({
      ...head,
      type: 'fundHouse',
      from: 'chain/56',
      to,
      asset,
      amount: money('1000000'),
    })
  }
  const bounds = limits.conversion.join('/')
  await setConversionTerms(exchange, readConversionTerms(`USDT/0/${bounds},BTC/0.001/${bounds}`))
  const [least, most] = limits.lockup.map(money) as [Amount, Amount]
  const plan = {
    id: 'usdt-2',
    asset: 'USDT',
    periodDays: 2,
    dailyRate: money('0.001') as bigint as Ratio,
    redemptionFeeRate: money('0.01') as bigint as Ratio,
    minimum: least,
    maximum: most,
    isOffered: true,
  }
  await exchange.submit({ ...head, type: 'setEarnPlan', plan })
  const [minimum, maximum, dailyMaximum] = limits.withdrawal.map(money) as [Amount, Amount, Amount]
  await setWithdrawalTerms(exchange, [
    {
      asset: 'USDT',
      chain: 56,
      decimals: 18,
      fee: money('1'),
      minimum,
      maximum,
      dailyMaximum,
      reviewAbove: minimum,
    },
  ])
}

describe.each([
  [
    'narrow',
    NARROW,
    [
      'quantityBelowMinimum',
      'longBelowMinimum',
      'longAboveMaximum',
      'stakeBelowMinimum',
      'conversionAboveMaximum',
      'lockupBelowMinimum',
    ],
  ],
  // The same orders are accepted here.
  ['wide', WIDE, ['none', 'none', 'none', 'none', 'none', 'none']],
])('an exchange with %s limits (NET-25)', (_, limits, refusals) => {
  let server: TestServer
  let member: TestMember
  let index: Ticking
  beforeAll(async () => {
    server = await startTestServer({
      list: async () => undefined,
      deposits: { chains: [CHAIN], xpub: DEMO_XPUB, everyMs: 3_600_000 },
      withdrawals: {
        wallets: [],
        holdMs: 0,
        hasExplorers: true,
        everyMs: 3_600_000,
        reconcileEveryMs: 3_600_000,
        factorAbove: undefined,
      },
    })
    await listWith(server, limits)
    index = keepTicking(server.exchange, 6_000_000)
    member = await server.member({ USDT: '10000' })
    await fund(server.exchange, member.id, { USDT: '10000' }, 'perp')
  })
  afterAll(async () => {
    await index.stop()
    await server.stop()
  })

  it('says those of spot, contracts and rounds', async () => {
    const visitor = server.visitor()
    const { info } = await visitor.call(trad.getSpotMarket, BTC)
    expect(all([info.quantityMin, info.notionalMin])).toEqual(limits.spot)
    const { info: perp } = await visitor.call(contract.getPerpMarket, BTC)
    expect([perp.lotsMin, perp.lotsMax]).toEqual(limits.lots)
    const { options } = await visitor.call(cycle.getCycleMarket, BTC)
    expect(all([options[0]!.stakeMin, options[0]!.stakeMax])).toEqual(limits.stake)
  })

  it('says those of conversions, lockups, withdrawals and currency', async () => {
    const { client } = member
    const [usdt] = await client.call(flash.getConvertibleCoins, {})
    expect(all([usdt!.minimumWorth, usdt!.maximumWorth])).toEqual(limits.conversion)
    const { plans } = await client.call(finance.getEarnPlans, {})
    expect(plans.map(({ minimum, maximum }) => all([minimum, maximum]))).toEqual([limits.lockup])
    const { networks } = await client.call(withdrawal.getWithdrawInfo, {})
    expect(
      networks.map(({ minimum, maximum, dailyMaximum }) => all([minimum, maximum, dailyMaximum])),
    ).toEqual([limits.withdrawal])
    const [minimum, maximum] = limits.fiat.map(money) as [Amount, Amount]
    const merchant = await fiatPeopleOf(server).merchant('Mara Test', { BTC: '10' })
    const offer = fiatOfferInput({ asset: 'BTC', price: price('60000'), quantity: money('1') })
    await merchant.client.call(fiat.openFiatOffer, { ...offer, minimum, maximum })
    const { levels } = await client.call(fiat.getFiatLevels, { currency: 'EUR' })
    expect(levels.map((level) => all([level.minimum, level.maximum]))).toEqual([limits.fiat])
  })

  it('keeps to them', async () => {
    const { client } = member
    const order = { ...BTC, price: price('60000'), quantity: money('0.0007') }
    const rests = { ...BTC, leverage: 10, marginMode: 'cross', price: price('59000') } as const
    const stake = { ...BTC, stakeAsset: 'USDT', seconds: 30, stake: money('12') }
    const pay = { from: 'USDT', to: 'BTC', by: 'pay', amount: money('50') } as const
    const maturesAt = (Math.floor(Date.now() / DAY_MS) + 3) * DAY_MS
    const lock = { plan: 'usdt-2', principal: money('16'), maturesAt, isFree: true }
    expect([
      await reasonOf(client.call(trad.placeLimitBuy, order)),
      await reasonOf(client.call(contract.placePerpLimitBuy, { ...rests, lots: 2 })),
      await reasonOf(client.call(contract.placePerpLimitBuy, { ...rests, lots: 78 })),
      await reasonOf(client.call(cycle.placeRoundUp, stake)),
      await reasonOf(client.call(flash.requestQuote, pay)),
      await reasonOf(client.call(finance.openLockup, lock)),
    ]).toEqual(refusals)
  })
})

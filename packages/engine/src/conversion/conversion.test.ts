import type { ConversionTerms } from '@assay/domain/conversion/conversion.ts'
import { type Amount, ONE, type Ratio } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { expect, test } from 'vitest'
import type { Command } from '../kernel/command.ts'
import { apply, createState, type State } from '../kernel/engine.ts'
import type { Event } from '../kernel/event.ts'
import { decodeCommand, encodeCommand } from '../kernel/journal.ts'
import { balancesOf } from '../kernel/read.ts'
import { hashOf, restore, snapshotOf } from '../kernel/snapshot.ts'
import { assertInvariants } from '../testing/invariants.ts'
import { tableMarket } from '../testing/table.ts'
import { conversionsOf } from './conversionRead.ts'

const amount = (text: string) => parseAmount(text) as Amount
const termsOf = (asset: string, more: Partial<ConversionTerms> = {}): ConversionTerms => ({
  ...{ asset, isOffered: true, spread: (ONE / 1000n) as Ratio },
  ...{ minimum: amount('10'), maximum: amount('50000') },
  ...{ validityMs: 10_000, staleAfterMs: 5_000, ...more },
})

/** Members 1 and 2 have 10,000 USDT, the house 1 BTC and 1,000 USDT. One BTC is 50,000 USDT. */
function world(): State {
  const state = createState()
  const head = { at: 0, key: '' }
  for (const [id, decimals] of [
    ['USDT', 6],
    ['BTC', 8],
  ] as const) {
    apply(state, { ...head, type: 'listAsset', asset: { id, name: id, decimals, chain: '' } })
  }
  const market = { ...tableMarket, symbol: 'BTC/USDT', base: 'BTC', quote: 'USDT' }
  const fixed = { priceDecimals: 2, quantityDecimals: 5 }
  apply(state, { ...head, type: 'listSpotMarket', market: { ...market, ...fixed } })
  for (const asset of ['USDT', 'BTC']) {
    const own = { asset, amount: amount(asset === 'BTC' ? '1' : '1000') }
    apply(state, { ...head, type: 'fundHouse', from: 'outside/demo', to: 'house/convert', ...own })
    run(state, { type: 'setConversionTerms', terms: termsOf(asset) }, 0)
  }
  const coin = { asset: 'USDT', amount: amount('20000') }
  apply(state, { ...head, type: 'fundHouse', from: 'outside/demo', to: 'house/starter', ...coin })
  for (const member of [1, 2]) {
    const to = { member, account: 'spot', asset: 'USDT', amount: amount('10000') } as const
    apply(state, { ...head, type: 'creditMember', from: 'house/starter', reason: 'demo', ...to })
  }
  move(state, 50_000, 1_000)
  return state
}

function play(state: State, command: object, at = 1_000): Event[] {
  const events = apply(state, { at, key: '', ...command } as Command)
  assertInvariants(state)
  return events
}
function run(state: State, command: object, at = 1_000): string {
  const event = play(state, command, at).find(({ type }) => type !== 'conversionLapsed')
  return event?.type === 'rejected' ? event.code : (event?.type ?? '')
}
const move = (state: State, price: number, at: number) =>
  play(state, { type: 'moveIndex', market: 'BTC/USDT', price: price * 100 }, at)
const ask = (pay: string, more: object = {}) => ({
  ...{ type: 'quoteConversion', member: 1, from: 'USDT', to: 'BTC', by: 'pay' },
  ...{ amount: amount(pay), ...more },
})
const take = (quote: number, member = 1) => ({ type: 'acceptConversion', member, quote })
const own = (state: State, member = 1) =>
  balancesOf(state, member).map(({ asset, available }) => `${toDecimal(available)} ${asset}`)
const named = (state: State, name: string) =>
  toDecimal(state.ledger.namedAt(state.ledger.named.get(name)!))

test('a quote is made from the index, held from the house, and converts once (FLASH-01, FLASH-07)', () => {
  const state = world()
  expect(run(state, ask('1000'))).toBe('conversionQuoted')
  // 1000 * 0.999 / (50000 * 1.001) = 0.01996003 …
  expect(state.conversions.live.get(1)).toMatchObject({
    ...{ pay: amount('1000'), receive: amount('0.01996003') },
    ...{ minimum: amount('10'), maximum: amount('50000'), quotedAt: 1_000, expiresAt: 11_000 },
  })
  expect(named(state, 'house/convert BTC')).toBe('0.98003997')
  expect(named(state, 'house/convert/held BTC')).toBe('0.01996003')
  // The price may go where it wants.
  move(state, 60_000, 10_999)
  expect(run(state, take(1), 10_999)).toBe('converted')
  expect(own(state)).toEqual(['9000 USDT', '0.01996003 BTC'])
  expect(named(state, 'house/convert USDT')).toBe('2000')
  expect(named(state, 'house/convert/held BTC')).toBe('0')
  expect(run(state, take(1), 10_999)).toBe('quoteNotLive')
})

test('a quote may be asked by what is to be received', () => {
  const state = world()
  expect(run(state, ask('0.01', { by: 'receive' }))).toBe('conversionQuoted')
  // 0.01 * 50000 * 1.001 / 0.999 = 501.001001 …, up
  expect(toDecimal(state.conversions.live.get(1)!.pay)).toBe('501.001002')
})

test('a quote ends with its time, which gives back what was held', () => {
  const state = world()
  run(state, ask('1000'))
  // The very millisecond of its expiry is too late.
  expect(run(state, take(1), 11_000)).toBe('quoteNotLive')
  expect(named(state, 'house/convert BTC')).toBe('0.98003997')
  expect(play(state, { type: 'passTime' }, 11_000).map(({ type }) => type)).toEqual([
    ...['timePassed', 'conversionLapsed'],
  ])
  expect(named(state, 'house/convert BTC')).toBe('1')
  expect(run(state, take(1), 11_000)).toBe('quoteNotLive')
})

test('a member has one live quote: a new one lets the old one go', () => {
  const state = world()
  run(state, ask('1000'))
  expect(play(state, ask('2000')).map(({ type }) => type)).toEqual([
    ...['conversionLapsed', 'conversionQuoted'],
  ])
  expect([...state.conversions.live.keys()]).toEqual([2])
  expect(run(state, take(1))).toBe('quoteNotLive')
  // A refused one leaves it alone.
  expect(run(state, ask('1'))).toBe('conversionBelowMinimum')
  expect(run(state, take(2))).toBe('converted')
})

test('nobody takes what was quoted to another', () => {
  const state = world()
  run(state, ask('1000'))
  expect(run(state, take(1, 2))).toBe('quoteNotLive')
  expect(run(state, take(1))).toBe('converted')
})

test('amounts are checked on both sides of each limit (FLASH-02)', () => {
  const state = world()
  expect(run(state, ask('9.999999'))).toBe('conversionBelowMinimum')
  expect(run(state, ask('10'))).toBe('conversionQuoted')
  expect(run(state, ask('50000.000001'))).toBe('conversionAboveMaximum')
  expect(run(state, ask('10000.000001'))).toBe('insufficientBalance')
  expect(run(state, ask('10000'))).toBe('conversionQuoted')
  expect(run(state, ask('0'))).toBe('amountNotPositive')
  expect(run(state, ask('10.0000001'))).toBe('amountTooPrecise')
  expect(run(state, { ...ask('10'), by: 'none' })).toBe('commandInvalid')
})

test('money that is gone when the quote is taken refuses, and the quote stays', () => {
  const state = world()
  run(state, ask('9000'))
  const away = { type: 'transfer', member: 1, from: 'spot', to: 'perp', asset: 'USDT' }
  run(state, { ...away, amount: amount('1000.000001') })
  expect(run(state, take(1))).toBe('insufficientBalance')
  run(state, { ...away, from: 'perp', to: 'spot', amount: amount('0.000001') })
  expect(run(state, take(1))).toBe('converted')
})

test('what the house does not have is not promised, to one or to many', () => {
  const state = world()
  run(state, { type: 'setConversionTerms', terms: termsOf('BTC', { spread: 0n as Ratio }) })
  run(state, { type: 'setConversionTerms', terms: termsOf('USDT', { spread: 0n as Ratio }) })
  move(state, 10_000, 1_000)
  expect(run(state, ask('6000'))).toBe('conversionQuoted')
  expect(run(state, ask('6000', { member: 2 }))).toBe('conversionSoldOut')
  expect(run(state, ask('4000', { member: 2 }))).toBe('conversionQuoted')
  expect(named(state, 'house/convert BTC')).toBe('0')
  // One's own promise makes room for the next.
  expect(run(state, ask('6000'))).toBe('conversionQuoted')
})

test('an index that is old, halted or missing quotes nothing', () => {
  const state = world()
  expect(run(state, ask('1000'), 6_000)).toBe('conversionQuoted')
  expect(run(state, ask('1000'), 6_001)).toBe('conversionPriceStale')
  expect(conversionsOf(state, 6_001).map(({ leg }) => leg?.asset)).toEqual(['USDT', undefined])
  move(state, 50_000, 6_001)
  const trading = { type: 'setMarketTradable', market: 'BTC/USDT' }
  run(state, { ...trading, isTradable: false }, 6_001)
  expect(run(state, ask('1000'), 6_001)).toBe('conversionPriceStale')
})

test('what is not offered is refused, and terms must be sound', () => {
  const state = world()
  expect(run(state, ask('1000', { to: 'ETH' }))).toBe('conversionNotOffered')
  expect(run(state, ask('1000', { to: 'USDT' }))).toBe('conversionNotOffered')
  run(state, { type: 'setConversionTerms', terms: termsOf('BTC', { isOffered: false }) })
  expect(run(state, ask('1000'))).toBe('conversionNotOffered')
  for (const more of [
    { spread: (ONE / 5n) as Ratio },
    { spread: -1n as Ratio },
    { minimum: 0n as Amount },
    { maximum: amount('9') },
    { validityMs: 999 },
    { staleAfterMs: Number.NaN },
  ]) {
    const terms = termsOf('BTC', more)
    expect(run(state, { type: 'setConversionTerms', terms })).toBe('commandInvalid')
  }
})

test('the same request key quotes once and converts once', () => {
  const state = world()
  const asked = { at: 1_000, key: 'ask', ...ask('1000') } as Command
  apply(state, asked)
  expect(apply(state, { ...asked, at: 2_000 })).toEqual([{ type: 'repeated', order: 1 }])
  const taken = { at: 2_000, key: 'take', ...take(1) } as Command
  expect(apply(state, taken)[0]?.type).toBe('converted')
  expect(apply(state, taken)).toEqual([{ type: 'repeated', order: 0 }])
  expect(own(state)).toEqual(['9000 USDT', '0.01996003 BTC'])
})

test('journal and snapshot keep conversions to the last digit', () => {
  const state = world()
  const terms = termsOf('BTC', { validityMs: 20_000 })
  for (const command of [{ type: 'setConversionTerms', terms }, ask('1000.123456'), take(7)]) {
    const whole = { at: 1_500, key: '', ...command } as Command
    expect(decodeCommand(encodeCommand(whole))).toEqual(whole)
    apply(state, whole)
  }
  const twin = restore(snapshotOf(state))
  expect(hashOf(twin)).toBe(hashOf(state))
  expect(twin.conversions.live).toEqual(state.conversions.live)
  for (const each of [twin, state]) play(each, { type: 'passTime' }, 60_000)
  expect(hashOf(twin)).toBe(hashOf(state))
  expect(state.conversions.live.size).toBe(0)
})

import type { ConversionTerms } from '@assay/domain/conversion/conversion.ts'
import { type Amount, ONE, type Ratio } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { expect, test } from 'vitest'
import type { Command } from '../command.ts'
import { apply } from '../engine.ts'
import { decodeCommand, encodeCommand } from '../journal.ts'
import { balancesOf } from '../kernel/reads/read.ts'
import { hashOf, restore, snapshotOf } from '../snapshot.ts'
import type { State } from '../state.ts'
import { conversionsOf } from './conversionRead.ts'
import { amountOf, conversionWorld, SPREAD } from './testing/conversionWorld.ts'

const termsOf = (asset: string, more: Partial<ConversionTerms> = {}): ConversionTerms => ({
  asset,
  isOffered: true,
  spread: SPREAD,
  minimum: amountOf('10'),
  maximum: amountOf('50000'),
  validityMs: 10_000,
  staleAfterMs: 5_000,
  ...more,
})

/** Members 1 and 2 have 10,000 USDT, the house 1 BTC and 1,000 USDT. One BTC is 50,000 USDT. */
const world = () =>
  conversionWorld({
    house: { USDT: '1000', BTC: '1' },
    members: [{ USDT: '10000' }, { USDT: '10000' }],
    termsOf,
  })
const ask = (pay: string, more: object = {}) => ({
  type: 'quoteConversion',
  member: 1,
  from: 'USDT',
  to: 'BTC',
  by: 'pay',
  amount: amountOf(pay),
  ...more,
})
const take = (quote: number, member = 1) => ({ type: 'acceptConversion', member, quote })
const own = (state: State, member = 1) =>
  balancesOf(state, member).map(({ asset, available }) => `${toDecimal(available)} ${asset}`)
const named = (state: State, name: string) =>
  toDecimal(state.ledger.namedAt(state.ledger.named.get(name)!))

test('a quote is made from the index, held from the house, and converts once (FLASH-01, FLASH-07)', () => {
  const { state, run, move } = world()
  expect(run(ask('1000'))).toBe('conversionQuoted')
  // 1000 * 0.999 / (50000 * 1.001) = 0.01996003 …
  expect(state.conversions.live.get(1)).toMatchObject({
    pay: amountOf('1000'),
    receive: amountOf('0.01996003'),
    minimum: amountOf('10'),
    maximum: amountOf('50000'),
    quotedAt: 1_000,
    expiresAt: 11_000,
  })
  expect(named(state, 'house/convert BTC')).toBe('0.98003997')
  expect(named(state, 'house/convert/held BTC')).toBe('0.01996003')
  // The price may move freely.
  move(60_000, 10_999)
  expect(run(take(1), 10_999)).toBe('converted')
  expect(own(state)).toEqual(['9000 USDT', '0.01996003 BTC'])
  expect(named(state, 'house/convert USDT')).toBe('2000')
  expect(named(state, 'house/convert/held BTC')).toBe('0')
  expect(run(take(1), 10_999)).toBe('quoteNotLive')
})

test('a quote may be asked by what is to be received', () => {
  const { state, run } = world()
  expect(run(ask('0.01', { by: 'receive' }))).toBe('conversionQuoted')
  // 0.01 * 50000 * 1.001 / 0.999 = 501.001001 …, up
  expect(toDecimal(state.conversions.live.get(1)!.pay)).toBe('501.001002')
})

test('a quote ends with its time, which gives back what was held', () => {
  const { state, run, play } = world()
  run(ask('1000'))
  // The exact millisecond of its expiry is too late.
  expect(run(take(1), 11_000)).toBe('quoteNotLive')
  expect(named(state, 'house/convert BTC')).toBe('0.98003997')
  expect(play({ type: 'passTime' }, 11_000).map(({ type }) => type)).toEqual([
    'timePassed',
    'conversionLapsed',
  ])
  expect(named(state, 'house/convert BTC')).toBe('1')
  expect(run(take(1), 11_000)).toBe('quoteNotLive')
})

test('a member has one live quote: a new one lets the old one go', () => {
  const { state, run, play } = world()
  run(ask('1000'))
  expect(play(ask('2000')).map(({ type }) => type)).toEqual([
    'conversionLapsed',
    'conversionQuoted',
  ])
  expect([...state.conversions.live.keys()]).toEqual([2])
  expect(run(take(1))).toBe('quoteNotLive')
  // A refused request does not affect it.
  expect(run(ask('1'))).toBe('conversionBelowMinimum')
  expect(run(take(2))).toBe('converted')
})

test('no one takes what was quoted to another', () => {
  const { run } = world()
  run(ask('1000'))
  expect(run(take(1, 2))).toBe('quoteNotLive')
  expect(run(take(1))).toBe('converted')
})

test('amounts are checked on both sides of each limit (FLASH-02)', () => {
  const { run } = world()
  expect(run(ask('9.999999'))).toBe('conversionBelowMinimum')
  expect(run(ask('10'))).toBe('conversionQuoted')
  expect(run(ask('50000.000001'))).toBe('conversionAboveMaximum')
  expect(run(ask('10000.000001'))).toBe('insufficientBalance')
  expect(run(ask('10000'))).toBe('conversionQuoted')
  expect(run(ask('0'))).toBe('amountNotPositive')
  expect(run(ask('10.0000001'))).toBe('amountTooPrecise')
  expect(run({ ...ask('10'), by: 'none' })).toBe('commandInvalid')
})

test('money that is gone when the quote is taken refuses, and the quote stays', () => {
  const { run } = world()
  run(ask('9000'))
  const away = { type: 'transfer', member: 1, from: 'spot', to: 'perp', asset: 'USDT' }
  run({ ...away, amount: amountOf('1000.000001') })
  expect(run(take(1))).toBe('insufficientBalance')
  run({ ...away, from: 'perp', to: 'spot', amount: amountOf('0.000001') })
  expect(run(take(1))).toBe('converted')
})

test('what the house does not have is not promised, to one or to many', () => {
  const { state, run, move } = world()
  run({ type: 'setConversionTerms', terms: termsOf('BTC', { spread: 0n as Ratio }) })
  run({ type: 'setConversionTerms', terms: termsOf('USDT', { spread: 0n as Ratio }) })
  move(10_000, 1_000)
  expect(run(ask('6000'))).toBe('conversionQuoted')
  expect(run(ask('6000', { member: 2 }))).toBe('conversionSoldOut')
  expect(run(ask('4000', { member: 2 }))).toBe('conversionQuoted')
  expect(named(state, 'house/convert BTC')).toBe('0')
  // A member's own promise makes room for the next.
  expect(run(ask('6000'))).toBe('conversionQuoted')
})

test('an index that is old, halted or missing quotes nothing', () => {
  const { state, run, move } = world()
  expect(run(ask('1000'), 6_000)).toBe('conversionQuoted')
  expect(run(ask('1000'), 6_001)).toBe('conversionPriceStale')
  expect(conversionsOf(state, 6_001).map(({ leg }) => leg?.asset)).toEqual(['USDT', undefined])
  move(50_000, 6_001)
  const trading = { type: 'setMarketTradable', market: 'BTC/USDT' }
  run({ ...trading, isTradable: false }, 6_001)
  expect(run(ask('1000'), 6_001)).toBe('conversionPriceStale')
})

test('what is not offered is refused, and terms must be sound', () => {
  const { run } = world()
  expect(run(ask('1000', { to: 'ETH' }))).toBe('conversionNotOffered')
  expect(run(ask('1000', { to: 'USDT' }))).toBe('conversionNotOffered')
  run({ type: 'setConversionTerms', terms: termsOf('BTC', { isOffered: false }) })
  expect(run(ask('1000'))).toBe('conversionNotOffered')
  for (const more of [
    { spread: (ONE / 5n) as Ratio },
    { spread: -1n as Ratio },
    { minimum: 0n as Amount },
    { maximum: amountOf('9') },
    { validityMs: 999 },
    { staleAfterMs: Number.NaN },
  ]) {
    const terms = termsOf('BTC', more)
    expect(run({ type: 'setConversionTerms', terms })).toBe('commandInvalid')
  }
})

test('the same request key quotes once and converts once', () => {
  const { state } = world()
  const asked = { at: 1_000, key: 'ask', ...ask('1000') } as Command
  apply(state, asked)
  expect(apply(state, { ...asked, at: 2_000 })).toEqual([{ type: 'repeated', order: 1 }])
  const taken = { at: 2_000, key: 'take', ...take(1) } as Command
  expect(apply(state, taken)[0]?.type).toBe('converted')
  expect(apply(state, taken)).toEqual([{ type: 'repeated', order: 0 }])
  expect(own(state)).toEqual(['9000 USDT', '0.01996003 BTC'])
})

test('journal and snapshot keep conversions to the last digit', () => {
  const { state } = world()
  const terms = termsOf('BTC', { validityMs: 20_000 })
  for (const command of [{ type: 'setConversionTerms', terms }, ask('1000.123456'), take(7)]) {
    const whole = { at: 1_500, key: '', ...command } as Command
    expect(decodeCommand(encodeCommand(whole))).toEqual(whole)
    apply(state, whole)
  }
  const twin = restore(snapshotOf(state))
  expect(hashOf(twin)).toBe(hashOf(state))
  expect(twin.conversions.live).toEqual(state.conversions.live)
  for (const each of [twin, state]) apply(each, { at: 60_000, key: '', type: 'passTime' })
  expect(hashOf(twin)).toBe(hashOf(state))
  expect(state.conversions.live.size).toBe(0)
})

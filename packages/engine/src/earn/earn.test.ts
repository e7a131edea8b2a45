import { DAY_MS } from '@assay/domain/day.ts'
import type { EarnPlan } from '@assay/domain/earn/earnPlan.ts'
import {
  fundedPrincipal,
  LOCKUPS_MAX,
  PLANS_MAX,
  REDEMPTION_FREE_MS,
} from '@assay/domain/earn/lockupRules.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { expect, test } from 'vitest'
import type { Command } from '../command.ts'
import { apply, createState } from '../engine.ts'
import type { Event } from '../event.ts'
import { decodeCommand, encodeCommand } from '../journal.ts'
import { balancesOf } from '../kernel/reads/read.ts'
import { hashOf, restore, snapshotOf } from '../snapshot.ts'
import type { State } from '../state.ts'
import { Auditor } from '../testing/auditor.ts'
import { assertInvariants } from '../testing/invariants.ts'
import { seededRandom } from '../testing/random.ts'
import { earnOffersOf, yieldCommandsDue } from './earnRead.ts'
import { YIELDS_PER_COMMAND } from './runEarn.ts'
import { randomEarn } from './testing/earnLife.ts'

const amount = (text: string) => parseAmount(text) as Amount
const rate = (text: string) => parseAmount(text) as bigint as Ratio
const MIDNIGHT = 20_000 * DAY_MS
const NOON = MIDNIGHT - DAY_MS / 2

const planOf = (more: Partial<EarnPlan> = {}): EarnPlan => ({
  id: 'usdt-3',
  asset: 'USDT',
  periodDays: 3,
  dailyRate: rate('0.0012'),
  redemptionFeeRate: rate('0.005'),
  minimum: amount('10'),
  maximum: amount('50000'),
  isOffered: true,
  ...more,
})

/** Members 1 and 2 have 60,000 USDT, the house 100 USDT for yields. */
function world(plan = planOf()) {
  const state = createState()
  const auditor = new Auditor(state)
  const play = (command: object, at = NOON): Event[] => {
    const events = apply(state, { at, key: '', ...command } as Command)
    auditor.afterCommand(events)
    assertInvariants(state)
    return events
  }
  play({ type: 'listAsset', asset: { id: 'USDT', name: 'USDT', decimals: 6, chain: '' } })
  const fund = { type: 'fundHouse', from: 'outside/demo', asset: 'USDT' }
  play({ ...fund, to: 'house/earn', amount: amount('100') })
  play({ ...fund, to: 'house/starter', amount: amount('120000') })
  for (const member of [1, 2]) {
    const to = { member, account: 'spot', asset: 'USDT', amount: amount('60000') }
    play({ type: 'creditMember', from: 'house/starter', reason: 'demo', ...to })
  }
  play({ type: 'setEarnPlan', plan })
  const run = (command: object, at = NOON) => nameOf(play(command, at))
  return { state, play, run }
}

const open = (principal: string, more: object = {}) => ({
  type: 'openLockup',
  member: 1,
  plan: 'usdt-3',
  principal: amount(principal),
  ...more,
})
const redeem = (lockup: number, member = 1) => ({ type: 'redeemLockup', member, lockup })
const agreed = (fee: string) => ({ ...redeem(1), fee: amount(fee) })
const own = (state: State) =>
  balancesOf(state, 1).map(({ available, held }) => `${toDecimal(available)}+${toDecimal(held)}`)[0]
const named = (state: State, name: string) =>
  toDecimal(state.ledger.namedAt(state.ledger.named.get(`${name} USDT`)!))
const pass = { type: 'passTime' }
const nameOf = ([event]: Event[]) => (event?.type === 'rejected' ? event.code : (event?.type ?? ''))
const typeOf = (state: State, command: object) =>
  nameOf(apply(state, { at: NOON, key: '', ...command } as Command))

test('a lockup earns each day and returns whole at maturity (LOCK-01, LOCK-07)', () => {
  const { state, run, play } = world()
  expect(run(open('10000'))).toBe('lockupOpened')
  // 10000 · 0.0012 = 12 a day, three days, all of it held before the first starts.
  expect(state.lockups.open.get(1)).toMatchObject({
    dailyYield: amount('12'),
    startsAt: MIDNIGHT,
    maturesAt: MIDNIGHT + 3 * DAY_MS,
  })
  expect([own(state), named(state, 'house/earn'), named(state, 'house/earn/held')]).toEqual([
    '50000+10000',
    '64',
    '36',
  ])
  const types = (at: number) => play(pass, at).map(({ type }) => type)
  expect(types(MIDNIGHT + DAY_MS - 1)).toEqual(['timePassed'])
  expect(types(MIDNIGHT + DAY_MS)).toEqual(['timePassed', 'yieldPaid'])
  expect(own(state)).toBe('50012+10000')
  expect(types(MIDNIGHT + DAY_MS)).toEqual(['timePassed'])
  // After a gap each missed day is paid separately.
  expect(types(MIDNIGHT + 9 * DAY_MS)).toEqual([
    'timePassed',
    'yieldPaid',
    'yieldPaid',
    'lockupMatured',
  ])
  expect([own(state), named(state, 'house/earn/held')]).toEqual(['60036+0', '0'])
  expect(run(redeem(1), MIDNIGHT + 9 * DAY_MS)).toBe('lockupNotRunning')
})

test('days count from the next midnight, also when it is midnight now', () => {
  const { state, run } = world()
  run(open('10'), MIDNIGHT)
  expect(state.lockups.open.get(1)!.startsAt).toBe(MIDNIGHT + DAY_MS)
})

test('taking it back early costs the fee that was fixed, and days that are over stay paid (LOCK-06)', () => {
  const { state, run, play } = world()
  run(open('10000'))
  expect(run(redeem(1, 2))).toBe('lockupNotRunning')
  const events = play(redeem(1), MIDNIGHT + DAY_MS)
  expect(events.map(({ type }) => type)).toEqual(['yieldPaid', 'lockupRedeemed'])
  // 60000 + 12 − 10000 · 0.005
  expect(own(state)).toBe('59962+0')
  expect([named(state, 'house/fees'), named(state, 'house/earn')]).toEqual(['50', '88'])
  expect(run(redeem(1), MIDNIGHT + DAY_MS)).toBe('lockupNotRunning')
  play(pass, MIDNIGHT + 5 * DAY_MS)
  expect(own(state)).toBe('59962+0')
})

test('a free time that is none is refused', () => {
  const { state, run } = world()
  const before = hashOf(state)
  for (const freeMs of [Number.NaN, Infinity, -1, 0.5]) {
    expect(run(open('10000', { freeMs }))).toBe('timeInvalid')
  }
  expect(hashOf(state)).toBe(before)
})

test('for an hour it is taken back for nothing, and no other fee than the agreed one is taken', () => {
  const { state, run, play } = world()
  const end = NOON + REDEMPTION_FREE_MS
  run(open('10000', { freeMs: REDEMPTION_FREE_MS }))
  expect(run(agreed('50'), end - 1)).toBe('redemptionFeeChanged')
  const twin = restore(snapshotOf(state))
  expect(hashOf(twin)).toBe(hashOf(state))
  expect(play(agreed('0'), end - 1)).toMatchObject([
    { type: 'lockupRedeemed', lockup: { redemptionFee: 0n } },
  ])
  expect([own(state), named(state, 'house/earn')]).toEqual(['60000+0', '100'])
  // Held longer, it would reserve yield from others, so it costs the fee even before its first day.
  expect(typeOf(twin, { at: end, ...agreed('0') })).toBe('redemptionFeeChanged')
  expect(typeOf(twin, { at: end, ...agreed('50') })).toBe('lockupRedeemed')
  expect([own(twin), named(twin, 'house/fees')]).toEqual(['59950+0', '50'])
})

test('the free hour is there once a coin and UTC day, so that no one holds the pool for ever', () => {
  const { state, run } = world()
  const hour = { freeMs: REDEMPTION_FREE_MS }
  const back = (lockup: number) => ({ ...redeem(lockup), fee: 0n, isCounted: true })
  run(open('10000', hour))
  run(open('10', hour))
  expect(run(back(1))).toBe('lockupRedeemed')
  for (const each of [state, restore(snapshotOf(state))]) {
    expect(typeOf(each, open('10000', hour))).toBe('freeRedemptionUsed')
    expect(typeOf(each, open('10', { ...hour, member: 2 }))).toBe('lockupOpened')
    // Earlier promises stay; a lockup opened now costs its fee from the first moment.
    expect(typeOf(each, back(2))).toBe('lockupRedeemed')
    expect(typeOf(each, open('10000', { freeMs: 0 }))).toBe('lockupOpened')
    expect(typeOf(each, back(4))).toBe('redemptionFeeChanged')
    expect(typeOf(each, { ...back(4), fee: amount('50') })).toBe('lockupRedeemed')
  }
  const next = { ...open('10', hour), at: MIDNIGHT }
  const twin = restore(snapshotOf(state))
  expect(hashOf(twin)).toBe(hashOf(state))
  for (const each of [state, twin]) expect(typeOf(each, next)).toBe('lockupOpened')
  // Free redemptions of the day before are dropped when a new one is noted.
  typeOf(state, { ...back(5), at: MIDNIGHT })
  expect([...state.lockups.freeRedemptions]).toEqual([
    { member: 1, asset: 'USDT', startsAt: MIDNIGHT + DAY_MS },
  ])
})

test('the hour ends where the first day begins', () => {
  const { state, run } = world()
  run(open('10000', { freeMs: REDEMPTION_FREE_MS }), MIDNIGHT - 1_000)
  const twin = restore(snapshotOf(state))
  expect(typeOf(state, { at: MIDNIGHT - 1, ...agreed('0') })).toBe('lockupRedeemed')
  expect(typeOf(twin, { at: MIDNIGHT, ...agreed('0') })).toBe('redemptionFeeChanged')
})

test('one of an older journal stays free until its first day', () => {
  const { state, run } = world()
  run(open('10000'))
  expect([...snapshotOf(state)].join()).not.toContain('freeUntil')
  const twin = restore(snapshotOf(state))
  expect(typeOf(state, { at: MIDNIGHT - 1, ...agreed('0') })).toBe('lockupRedeemed')
  expect(typeOf(twin, { at: MIDNIGHT, ...agreed('0') })).toBe('redemptionFeeChanged')
})

test('in the millisecond of maturity there is nothing left to redeem', () => {
  const { run } = world()
  run(open('10000'))
  expect(run(redeem(1), MIDNIGHT + 3 * DAY_MS)).toBe('lockupNotRunning')
  expect(run(redeem(1), MIDNIGHT + 3 * DAY_MS - 1)).toBe('yieldPaid')
})

test('what is not funded is not promised, to one or to many', () => {
  const { state, run } = world()
  // 100 funds three days of 33.333333 each, which any principal below 33.333334 / 0.0012 earns.
  const [refused] = apply(state, { at: NOON, key: '', ...open('27777.778334') } as Command)
  expect(refused).toMatchObject({
    code: 'yieldNotFunded',
    details: { most: '27777.778333', asset: 'USDT' },
  })
  const twin = restore(snapshotOf(state))
  const [fits] = apply(twin, { at: NOON, key: '', ...open('27777.778333') } as Command)
  expect(fits?.type).toBe('lockupOpened')
  expect(run(open('20000'))).toBe('lockupOpened')
  expect(run(open('20000', { member: 2 }))).toBe('yieldNotFunded')
  expect(run(open('7777.777', { member: 2 }))).toBe('lockupOpened')
  const funds = state.ledger.namedAt(state.ledger.named.get('house/earn USDT')!)
  expect(fundedPrincipal(planOf(), { funds, decimals: 6 })).toBeLessThan(amount('10'))
  // Operators cannot move promised money.
  const away = { type: 'moveHouse', from: 'house/earn', to: 'house/treasury', asset: 'USDT' }
  expect(run({ ...away, amount: funds + 1n })).toBe('houseMoneyShort')
  const [held] = apply(state, {
    at: NOON,
    key: '',
    ...away,
    from: 'house/earn/held',
    amount: 1n,
  } as unknown as Command)
  expect(held).toMatchObject({ code: 'accountNotFound' })
})

test('amounts are checked on both sides of each limit (LOCK-08, LOCK-09)', () => {
  const { state, run, play } = world(planOf({ maximum: amount('70000') }))
  play({
    type: 'fundHouse',
    from: 'outside/demo',
    to: 'house/earn',
    asset: 'USDT',
    amount: amount('1000'),
  })
  expect(run(open('9.999999'))).toBe('lockupBelowMinimum')
  expect(run(open('70000.000001'))).toBe('lockupAboveMaximum')
  expect(run(open('60000.000001'))).toBe('insufficientBalance')
  expect(run(open('10.0000001'))).toBe('amountTooPrecise')
  expect(run(open('0'))).toBe('amountNotPositive')
  const whole = restore(snapshotOf(state))
  expect(typeOf(whole, open('60000'))).toBe('lockupOpened')
  const limited = restore(snapshotOf(state))
  apply(limited, {
    at: NOON,
    key: '',
    type: 'setEarnPlan',
    plan: planOf({ maximum: amount('50') }),
  })
  expect(typeOf(limited, open('50.000001'))).toBe('lockupAboveMaximum')
  expect(typeOf(limited, open('50'))).toBe('lockupOpened')
  expect(run(open('10', { plan: 'other' }))).toBe('planNotOffered')
  expect(run(open('10', { member: 0 }))).toBe('accountNotFound')
  for (let count = 0; count < LOCKUPS_MAX; count++) expect(run(open('10'))).toBe('lockupOpened')
  expect(run(open('10'))).toBe('tooManyLockups')
  expect(run(redeem(1))).toBe('lockupRedeemed')
  expect(run(open('10'))).toBe('lockupOpened')
  expect(state.lockups.open.size).toBe(LOCKUPS_MAX)
})

test('a plan keeps its rate, period and fee; limits and offer may change', () => {
  const { run, play } = world()
  const set = (more: Partial<EarnPlan>) => run({ type: 'setEarnPlan', plan: planOf(more) })
  expect(set({ dailyRate: rate('0.0013') })).toBe('planFixed')
  expect(set({ periodDays: 4 })).toBe('planFixed')
  expect(set({ redemptionFeeRate: rate('0') })).toBe('planFixed')
  for (const unsound of [
    { id: 'Big' },
    { periodDays: 0 },
    { periodDays: 366 },
    { periodDays: 1.5 },
    { dailyRate: rate('0.0101') },
    { dailyRate: 0n as Ratio },
    { minimum: amount('0.0001'), dailyRate: rate('0.001') },
    { maximum: amount('9') },
    { redemptionFeeRate: rate('0.11') },
  ]) {
    expect(set({ id: 'new', ...unsound })).toBe('planInvalid')
  }
  expect(set({ asset: 'ETH' })).toBe('assetNotFound')
  run(open('1000'))
  expect(set({ isOffered: false })).toBe('earnPlanSet')
  expect(run(open('1000'))).toBe('planNotOffered')
  // Open lockups continue.
  expect(play(pass, MIDNIGHT + DAY_MS).map(({ type }) => type)).toEqual(['timePassed', 'yieldPaid'])
  expect(set({ isOffered: true })).toBe('earnPlanSet')
  expect(run(open('1000'), MIDNIGHT + DAY_MS)).toBe('lockupOpened')
})

test('the end that was agreed to is kept to: a moment past midnight it is another', () => {
  const { run } = world()
  const agreed = open('10', { maturesAt: MIDNIGHT + 3 * DAY_MS })
  expect(run(agreed, MIDNIGHT)).toBe('lockupDatesChanged')
  expect(run(agreed, MIDNIGHT - 1)).toBe('lockupOpened')
})

test('plans take a place only while they are offered or someone is in', () => {
  const { run } = world()
  const set = (id: string, isOffered = true) =>
    run({ type: 'setEarnPlan', plan: planOf({ id, isOffered }) })
  for (let count = 1; count < PLANS_MAX; count++) expect(set(`plan-${count}`)).toBe('earnPlanSet')
  expect(set('one-more')).toBe('tooManyPlans')
  expect(set('kept-closed', false)).toBe('earnPlanSet')
  // Closed with an open lockup, the place is still taken; it is free once all have ended.
  run(open('10', { plan: 'plan-1' }))
  expect(set('plan-1', false)).toBe('earnPlanSet')
  expect(set('one-more')).toBe('tooManyPlans')
  expect(run(redeem(1))).toBe('lockupRedeemed')
  expect(set('one-more')).toBe('earnPlanSet')
  expect(set('plan-1')).toBe('tooManyPlans')
})

test('a command pays a bounded number of days, and the next ones the rest', () => {
  const { state } = world(planOf({ periodDays: 1 }))
  const many = YIELDS_PER_COMMAND + 3
  for (let count = 0; count < many; count++) {
    const member = 1 + Math.floor(count / LOCKUPS_MAX)
    const to = { member, account: 'spot', asset: 'USDT', amount: amount('10') }
    const credit = { type: 'creditMember', from: 'house/starter', reason: 'demo', ...to }
    if (member > 2) {
      const fund = { type: 'fundHouse', from: 'outside/demo', to: 'house/starter', asset: 'USDT' }
      apply(state, { at: NOON, key: '', ...fund, amount: amount('10') } as Command)
      apply(state, { at: NOON, key: '', ...credit } as Command)
    }
    const [event] = apply(state, { at: NOON, key: '', ...open('10', { member }) } as Command)
    expect(event?.type).toBe('lockupOpened')
  }
  const due = MIDNIGHT + DAY_MS
  const [funding] = earnOffersOf(state).funding
  expect(funding).toMatchObject({ lockups: many, owed: funding!.held, principal: amount('2590') })
  expect([yieldCommandsDue(state, due - 1), yieldCommandsDue(state, due)]).toEqual([0, 2])
  for (const left of [3, 0]) {
    apply(state, { at: due, key: '', type: 'passTime' })
    expect(state.lockups.open.size).toBe(left)
    assertInvariants(state)
  }
})

test('the same request key locks once and redeems once; journal and snapshot keep all of it', () => {
  const { state } = world()
  const commands = [
    { at: NOON, key: 'lock', ...open('1000.123456', { maturesAt: MIDNIGHT + 3 * DAY_MS }) },
    { at: NOON, key: 'lock-2', ...open('500', { freeMs: REDEMPTION_FREE_MS }) },
    { at: MIDNIGHT + DAY_MS, key: 'back', ...redeem(2), fee: amount('2.5'), isCounted: true },
    { at: MIDNIGHT + DAY_MS, key: '', type: 'setEarnPlan', plan: planOf({ isOffered: false }) },
  ] as Command[]
  for (const command of commands) {
    expect(decodeCommand(encodeCommand(command))).toEqual(command)
    apply(state, command)
  }
  expect(apply(state, commands[0]!)).toEqual([{ type: 'repeated', order: 1 }])
  expect(apply(state, commands[2]!)).toEqual([{ type: 'repeated', order: 0 }])
  const twin = restore(snapshotOf(state))
  expect(hashOf(twin)).toBe(hashOf(state))
  for (const each of [twin, state]) {
    apply(each, { at: MIDNIGHT + 9 * DAY_MS, key: '', type: 'passTime' })
    expect(each.lockups.open.size).toBe(0)
    assertInvariants(each)
  }
  expect(hashOf(twin)).toBe(hashOf(state))
})

test.each([1, 2, 3])('a random life of lockups keeps every invariant (seed %i)', (seed) => {
  // Also whole balances fit.
  const { state, play } = world(planOf({ maximum: amount('70000') }))
  const random = seededRandom(seed)
  const seen = new Set<string>()
  let twin = restore(snapshotOf(state))
  for (let count = 0; count < 800; count++) {
    const isLater = random.isOneOf(8)
    const command = isLater
      ? { type: 'passTime', at: state.now + random.between(1, 3) * DAY_MS }
      : { at: state.now + random.below(DAY_MS / 50), ...randomEarn(state, random, 1 + (count % 2)) }
    const events = play(command)
    for (const { type } of events) seen.add(type)
    expect(apply(twin, { key: '', ...command } as Command)).toEqual(events)
    if (count === 400) twin = restore(snapshotOf(state))
  }
  expect(hashOf(twin)).toBe(hashOf(state))
  expect([...seen].toSorted()).toEqual([
    'earnPlanSet',
    'houseFunded',
    'lockupMatured',
    'lockupOpened',
    'lockupRedeemed',
    'rejected',
    'timePassed',
    'yieldPaid',
  ])
})

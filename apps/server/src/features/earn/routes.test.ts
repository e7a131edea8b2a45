import { DAY_MS } from '@assay/domain/day.ts'
import type { EarnPlan } from '@assay/domain/earn/earnPlan.ts'
import type { Ratio } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import * as finance from '@assay/wire/routes/earn/finance.ts'
import * as account from '@assay/wire/routes/funds/account.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { doWhatIsDue } from '../../clocks/dueClock.ts'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import { reasonOf } from '../../testing/send.ts'
import { money } from '../../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'

const rate = (text: string) => money(text) as bigint as Ratio
const plan: EarnPlan = {
  id: 'usdt-2',
  asset: 'USDT',
  periodDays: 2,
  dailyRate: rate('0.001'),
  redemptionFeeRate: rate('0.01'),
  minimum: money('10'),
  maximum: money('5000'),
  isOffered: true,
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { submit } = server.exchange
  const head = { at: Date.now(), key: '' }
  await submit({ ...head, type: 'setEarnPlan', plan })
  await submit({ ...head, type: 'setEarnPlan', plan: { ...plan, id: 'gone', isOffered: false } })
  await submit({
    ...head,
    type: 'fundHouse',
    from: 'outside/demo',
    to: 'house/earn',
    asset: 'USDT',
    amount: money('10'),
  })
})
afterAll(() => server.stop())

/** The engine's time, which is ahead once days were skipped. */
let clock = Date.now()
/** The end of a lockup of so many days that is opened now. */
const endOf = (days: number) => (Math.floor(clock / DAY_MS) + 1 + days) * DAY_MS
const lock = ({ client }: TestMember, principal: string, key?: string, isFree = true) =>
  client.call(
    finance.openLockup,
    { plan: 'usdt-2', principal: money(principal), maturesAt: endOf(2), isFree },
    key === undefined ? {} : { key },
  )
const owned = async ({ client }: TestMember) => {
  const { assets } = await client.call(account.getSpotAccountAssets, {})
  return [assets[0]!.available, assets[0]!.held].map(toDecimal).join('+')
}

it('shows anyone the plans on offer, how much of each is funded, and what is owed (LOCK-02, LOCK-03)', async () => {
  const { plans, funding } = await server.visitor().call(finance.getEarnPlans, {})
  const { isOffered: _, ...offered } = plan
  expect(plans).toEqual([
    {
      ...offered,
      name: 'Tether',
      decimals: 6,
      dividendTime: 'daily',
      incomeAsset: 'USDT',
      // 10 pays two days of 5, which is what anything below 5.000001 / 0.001 earns.
      funded: money('5000.000999'),
    },
  ])
  const none = money('0')
  expect(funding).toEqual([
    { asset: 'USDT', owed: none, held: none, free: money('10'), principal: none, lockups: 0 },
  ])
})

it('locks once for one key, pays each day, returns the principal, and records all of it (LOCK-04, LOCK-05)', async () => {
  const member = await server.member({ USDT: '1000' })
  const opened = await lock(member, '500', 'lock-it-once')
  expect(opened).toMatchObject({
    plan: 'usdt-2',
    principal: money('500'),
    dailyYield: money('0.5'),
    status: 'paid',
    wholeYield: money('1'),
    paidYield: money('0'),
    redemptionFee: money('5'),
    paidDays: 0,
  })
  expect(opened.maturesAt - opened.startsAt).toBe(2 * DAY_MS)
  expect(await lock(member, '500', 'lock-it-once')).toEqual(opened)
  expect(await owned(member)).toBe('500+500')
  const early = await lock(member, '100')
  const stranger = await server.member({ USDT: '10' })
  const theft = stranger.client.call(finance.redeemLockup, { id: early.id, fee: money('0') })
  expect(await reasonOf(theft)).toBe('lockupNotRunning')
  const redeem = (id: number, fee: string, key: string) =>
    member.client.call(finance.redeemLockup, { id, fee: money(fee) }, { key })
  expect(await reasonOf(redeem(early.id, '1', 'too-much'))).toBe('redemptionFeeChanged')
  const redeemed = await redeem(early.id, '0', 'take-it-back')
  expect(redeemed).toMatchObject({ status: 'redeemed', redemptionFee: money('0') })
  expect(await redeem(early.id, '0', 'take-it-back')).toEqual(redeemed)
  // Once a day: repeatedly locking for an hour would keep the funded yield from others.
  const { totals } = await member.client.call(finance.getLockups, {})
  expect(totals[0]!.freeAt).toBe(redeemed.endedAt)
  expect(await reasonOf(lock(member, '100'))).toBe('freeRedemptionUsed')
  const later = await lock(member, '100', undefined, false)
  expect(later.freeUntil).toBe(later.openedAt)
  expect(await owned(member)).toBe('400+600')

  for (const day of [0, 1, 2]) {
    clock = opened.startsAt + day * DAY_MS
    await doWhatIsDue(server.exchange, clock - 1)
    await doWhatIsDue(server.exchange, clock)
    if (day > 0) continue
    await server.exchange.submit({ type: 'passTime', at: clock, key: '' })
    expect(await reasonOf(redeem(later.id, '0', 'too-late'))).toBe('redemptionFeeChanged')
    const taken = await redeem(later.id, '1', 'with-the-fee')
    expect(taken).toMatchObject({ status: 'redeemed', redemptionFee: money('1') })
  }
  expect(await owned(member)).toBe('1000+0')
  const done = await member.client.call(finance.getLockups, { isOpen: false })
  expect(
    done.lockups.map(({ id, status, paidYield }) => [id, status, toDecimal(paidYield)]),
  ).toEqual([
    [opened.id, 'complete', '1'],
    [later.id, 'redeemed', '0'],
    [early.id, 'redeemed', '0'],
  ])
  expect(done.totals).toEqual([
    {
      asset: 'USDT',
      locked: money('0'),
      earned: money('1'),
      lastPayout: money('0.5'),
      freeAt: redeemed.endedAt,
    },
  ])
  expect((await member.client.call(finance.getLockups, { isOpen: true })).count).toBe(0)
  const { records } = await member.client.call(account.getRecords, { limit: 9 })
  expect(
    records.map(({ kind, change, held, balanceAfter, reference }) =>
      [kind, ...[change, held, balanceAfter].map(toDecimal), reference].join(' '),
    ),
  ).toEqual([
    `released 0 -500 1000 ${opened.id}`,
    `yield 0.5 0 1000 ${opened.id}`,
    `yield 0.5 0 999.5 ${opened.id}`,
    `released 0 -99 999 ${later.id}`,
    `redemptionFee -1 -1 999 ${later.id}`,
    `locked 0 100 1000 ${later.id}`,
    `released 0 -100 1000 ${early.id}`,
    `locked 0 100 1000 ${early.id}`,
    `locked 0 500 1000 ${opened.id}`,
  ])
  const { records: locked } = await member.client.call(account.getRecords, { kind: 'locked' })
  expect(locked.length).toBe(3)
  const { records: yields } = await member.client.call(account.getRecords, { kind: 'yield' })
  expect(yields.length).toBe(2)
})

it('sells only what is funded, however many ask at the same time', async () => {
  const members = await Promise.all(
    Array.from({ length: 6 }, () => server.member({ USDT: '2000' })),
  )
  // The remaining funding pays for 4500.
  const reasons = await Promise.all(members.map((member) => reasonOf(lock(member, '1000'))))
  expect(reasons.filter((reason) => reason === 'none').length).toBe(4)
  expect(reasons.filter((reason) => reason === 'yieldNotFunded').length).toBe(2)
  const { plans, funding } = await server.visitor().call(finance.getEarnPlans, {})
  expect(funding[0]).toMatchObject({ owed: money('8'), held: money('8'), lockups: 4 })
  expect(plans[0]!.funded).toBeLessThan(money('1000'))
})

it('refuses what the rules say no to, and locks nothing where it is not offered', async () => {
  const member = await server.member({ USDT: '20' })
  expect(await reasonOf(lock(member, '9'))).toBe('lockupBelowMinimum')
  expect(await reasonOf(lock(member, '5001'))).toBe('lockupAboveMaximum')
  expect(await reasonOf(lock(member, '21'))).toBe('insufficientBalance')
  const asked = { principal: money('10'), maturesAt: endOf(2), isFree: true }
  const late = { ...asked, plan: 'usdt-2', maturesAt: endOf(1) }
  expect(await reasonOf(member.client.call(finance.openLockup, late))).toBe('lockupDatesChanged')
  const gone = { ...asked, plan: 'gone' }
  expect(await reasonOf(member.client.call(finance.openLockup, gone))).toBe('planNotOffered')
  const closed = await startTestServer({ config: { blockedProducts: 'finance:*' } })
  const { client } = await closed.member()
  const barred = client.call(finance.openLockup, { ...asked, plan: 'usdt-2' })
  expect(await reasonOf(barred)).toBe('productUnavailable')
  expect((await client.call(finance.getLockups, {})).count).toBe(0)
  await closed.stop()
})

it('leaves a journal from which every row can be proved', async () => {
  const { core } = server.exchange
  await core.waitForHistory(core.position())
  await verifyJournal(server.pool.options.connectionString as string)
})

/**
 * Plans of locked finance: proposed by one person, approved by another, with their funding shown.
 */
import { PLANS_MAX } from '@assay/domain/earn/lockupRules.ts'
import type { Ratio } from '@assay/money/amount.ts'
import { getEarnPlans } from '@assay/wire/routes/earn/finance.ts'
import { type ConsolePlan, getConsoleEarn, proposePlan } from '@assay/wire/routes/operator/earn.ts'
import { getProposals } from '@assay/wire/routes/operator/proposals.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reasonOf } from '../../../testing/send.ts'
import { money } from '../../../testing/smallWorld.ts'
import {
  approveAsShown,
  startTestConsole,
  type TestConsole,
  type TestOperator,
} from '../../../testing/testConsole.ts'

const rate = (text: string) => money(text) as bigint as Ratio
const plan: ConsolePlan = {
  id: 'usdt-30',
  asset: 'USDT',
  periodDays: 30,
  dailyRate: rate('0.0001'),
  redemptionFeeRate: rate('0.002'),
  minimum: money('10'),
  maximum: money('5000'),
  isOffered: true,
}

let testConsole: TestConsole
let risk: TestOperator
let admin: TestOperator
beforeAll(async () => {
  testConsole = await startTestConsole()
  risk = await testConsole.operator('risk')
  admin = await testConsole.operator('admin')
})
afterAll(() => testConsole.stop())

const propose = (more: Partial<ConsolePlan> = {}) =>
  risk.client.call(proposePlan, { ...plan, ...more, reason: 'The treasury funds it.' })
const approve = approveAsShown
const sold = async () => (await testConsole.server.visitor().call(getEarnPlans, {})).plans

it('offers a plan once another person approved it, and sells none of it before it is funded', async () => {
  const { id } = await propose()
  expect(await sold()).toEqual([])
  const [line] = await admin.client.call(getProposals, {})
  expect(line).toMatchObject({
    kind: 'plan',
    subject:
      'new plan usdt-30: 30 days of USDT at 0.01% a day, fee for leaving early 0.2%, from 10 to 5000, offered',
  })
  expect(await reasonOf(approve(risk, id))).toBe('samePerson')
  expect(await approve(admin, id)).toMatchObject({ status: 'done' })
  expect((await sold()).map((each) => [each.id, each.funded])).toEqual([['usdt-30', 0n]])
  await testConsole.server.exchange.submit({
    type: 'fundHouse',
    from: 'outside/demo',
    to: 'house/earn',
    at: Date.now(),
    key: '',
    asset: 'USDT',
    amount: money('3'),
  })
  const { plans, funding } = await admin.client.call(getConsoleEarn, {})
  const none = money('0')
  expect(plans).toEqual([plan])
  expect(funding).toEqual([
    { asset: 'USDT', principal: none, lockups: 0, owed: none, held: none, free: money('3') },
  ])
})

it('lets limits and offer change, never what was promised', async () => {
  expect(await reasonOf(propose())).toBe('termsUnchanged')
  expect(await reasonOf(propose({ dailyRate: rate('0.0002') }))).toBe('planFixed')
  expect(await reasonOf(propose({ id: 'usdt-31', periodDays: 0 }))).toBe('planInvalid')
  expect(await reasonOf(propose({ id: 'xyz-30', asset: 'XYZ' }))).toBe('assetNotFound')
  const { id } = await propose({ isOffered: false, maximum: money('100') })
  await approve(admin, id)
  expect(await sold()).toEqual([])
})

it('shows before and after, and refuses what was approved over terms that changed meanwhile', async () => {
  const old = await propose({ isOffered: true, maximum: money('100') })
  const newer = await propose({ isOffered: false, minimum: money('20'), maximum: money('200') })
  const lines = await admin.client.call(getProposals, {})
  const subjectOf = (id: number) => lines.find((line) => line.id === id)?.subject
  expect([subjectOf(old.id), subjectOf(newer.id)]).toEqual([
    'plan usdt-30: not offered → offered',
    'plan usdt-30: minimum 10 → 20 USDT, maximum 100 → 200 USDT',
  ])
  expect(await approve(admin, newer.id)).toMatchObject({ status: 'done' })
  await approve(admin, old.id)
  const after = await admin.client.call(getProposals, {})
  expect(after.find(({ id }) => id === old.id)).toMatchObject({ note: 'termsChangedSince' })
  const kept = { minimum: money('20'), maximum: money('200'), isOffered: false }
  expect((await admin.client.call(getConsoleEarn, {})).plans).toEqual([{ ...plan, ...kept }])
  // Two proposals for the same new plan: the second finds it existing.
  const [first, second] = [await propose({ id: 'usdt-twin' }), await propose({ id: 'usdt-twin' })]
  await approve(admin, first.id)
  await approve(admin, second.id)
  const last = await admin.client.call(getProposals, {})
  expect(last.find(({ id }) => id === second.id)).toMatchObject({ note: 'termsChangedSince' })
})

it('says when a plan is proposed that there is no place for one more', async () => {
  const { core, submit } = testConsole.server.exchange
  const free = PLANS_MAX - (await core.read({ type: 'earn' }, core.position())).inUse.size
  for (let count = 0; count < free; count++) {
    const filler = { ...plan, id: `filler-${count}` }
    await submit({ type: 'setEarnPlan', at: Date.now(), key: '', plan: filler })
  }
  expect(await reasonOf(propose({ id: 'one-more' }))).toBe('tooManyPlans')
  expect(await reasonOf(propose({ id: 'one-more', isOffered: false }))).toBe('none')
})

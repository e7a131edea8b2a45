import type { Price, Ratio } from '@assay/money/amount.ts'
import { getOfferings, subscribe } from '@assay/wire/routes/launchpad/ieo.ts'
import {
  type ConsoleOffering,
  getConsoleOfferings,
  type OfferingAction,
  proposeOffering,
  proposeOfferingAction,
} from '@assay/wire/routes/operator/launchpad.ts'
import { getOverview } from '@assay/wire/routes/operator/overview.ts'
import { getProposals } from '@assay/wire/routes/operator/proposals.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { doWhatIsDue } from '../../../clocks/dueClock.ts'
import { reasonOf } from '../../../testing/send.ts'
import { money } from '../../../testing/smallWorld.ts'
import {
  approveAsShown,
  startTestConsole,
  type TestConsole,
  type TestOperator,
} from '../../../testing/testConsole.ts'

const STARTS_AT = Date.now() - 1_000
const ENDS_AT = STARTS_AT + 86_400_000
const offering: ConsoleOffering = {
  id: 'spring',
  issuer: 'Spring Ltd.',
  document: 'https://spring.example',
  asset: 'ETH',
  total: money('10'),
  unit: money('1'),
  minimum: money('1'),
  maximum: money('6'),
  prices: [{ asset: 'USDT', price: money('50') as bigint as Price }],
  allotment: 'firstCome',
  startsAt: STARTS_AT,
  endsAt: ENDS_AT,
  lockDays: 30,
  releases: 2,
  releaseEveryDays: 7,
  giftRate: 0n as Ratio,
  rebateRate: money('0.05') as bigint as Ratio,
  needsIdentity: false,
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

const propose = (more: Partial<ConsoleOffering> = {}) =>
  risk.client.call(proposeOffering, { ...offering, ...more, reason: 'The issuer sent the tokens.' })
const act = (which: OfferingAction, id = 'spring') =>
  risk.client.call(proposeOfferingAction, { id, action: which, reason: 'As agreed.' })
const waitsFor = async (by: TestOperator) =>
  (await by.client.call(getOverview, {})).waits.find(({ kind }) => kind === 'offerings')
const approve = approveAsShown

it('is made by two once all of its tokens are there, settled by two, and withdrawn by two (A25)', async () => {
  const { exchange } = testConsole.server
  const unfunded = await propose()
  const [line] = await admin.client.call(getProposals, {})
  expect(line).toMatchObject({ kind: 'offering' })
  expect(line!.subject).toMatch(/^new offering spring: 10 ETH of Spring Ltd\., for 50 USDT each, /)
  expect(await reasonOf(approve(risk, unfunded.id))).toBe('samePerson')
  expect(await approve(admin, unfunded.id)).toMatchObject({ status: 'refused' })
  await exchange.submit({
    type: 'fundHouse',
    from: 'outside/demo',
    to: 'house/launchpad',
    at: Date.now(),
    key: '',
    asset: 'ETH',
    amount: money('21'),
  })
  expect(await approve(admin, (await propose()).id)).toMatchObject({ status: 'done' })
  expect(await reasonOf(propose())).toBe('offeringFixed')
  const { offerings, funding } = await admin.client.call(getConsoleOfferings, {})
  expect(offerings).toMatchObject([{ offering, stage: 'open', reserved: money('10') }])
  expect(funding).toEqual([
    { asset: 'ETH', owed: money('10'), held: money('10'), free: money('11') },
  ])

  const member = await testConsole.server.member({ USDT: '500' })
  const asked = { payAsset: 'USDT', quantity: money('4') }
  await member.client.call(subscribe, { ...asked, offering: 'spring' })
  expect(await reasonOf(act('settle'))).toBe('offeringNotAtStage')
  expect(await approve(admin, (await propose({ id: 'summer' })).id)).toMatchObject({
    status: 'done',
  })
  const withdrawal = await act('withdraw', 'summer')
  expect(await reasonOf(approve(risk, withdrawal.id))).toBe('samePerson')
  expect(await approve(admin, withdrawal.id)).toMatchObject({ status: 'done' })

  const early = await act('withdraw')
  await doWhatIsDue(exchange, ENDS_AT)
  // An allotted offering is not the one to be withdrawn.
  expect(await approve(admin, early.id)).toMatchObject({ status: 'refused' })
  const toSettle = { count: 1, oldestAt: ENDS_AT }
  expect(await waitsFor(risk)).toMatchObject({ ...toSettle, forYou: 1 })
  expect(await waitsFor(await testConsole.operator('auditor'))).toMatchObject({
    ...toSettle,
    forYou: 0,
  })
  const settling = await act('settle')
  expect(await reasonOf(act('withdraw'))).toBe('proposalWaits')
  const listed = (await admin.client.call(getConsoleOfferings, {})).offerings
  expect(listed.map(({ offering: { id }, waiting }) => [id, waiting])).toEqual([
    ['summer', ''],
    ['spring', 'settle'],
  ])
  const waiting = await admin.client.call(getProposals, {})
  const { subject, confirmation } = waiting.find(({ id }) => id === settling.id)!
  // 4 at 50 USDT, less a rebate of 5 %.
  expect(subject).toContain('take 190 USDT for 4 ETH that were won')
  expect(confirmation).toBe('190 USDT')
  expect(subject).toContain(
    `4 ETH that were won, as ${testConsole.server.publicOrigin}/ieo/spring lists`,
  )
  expect(await approve(admin, settling.id)).toMatchObject({ status: 'done' })
  expect(await waitsFor(risk)).toMatchObject({ count: 0, oldestAt: 0 })
  // A settled offering is final.
  expect(await reasonOf(act('withdraw'))).toBe('offeringNotAtStage')
  const shown = (await member.client.call(getOfferings, {})).offerings
  expect(shown.map(({ id, stage }) => [id, stage])).toEqual([
    ...[
      ['summer', 'withdrawn'],
      ['spring', 'settled'],
    ],
  ])
})

it('waits on the first page of those who may see offerings', async () => {
  const roles = ['support', 'identity', 'financeMaker', 'risk', 'auditor', 'admin'] as const
  const seen = await Promise.all(
    roles.map(async (role) => ((await waitsFor(await testConsole.operator(role))) ? [role] : [])),
  )
  expect(seen.flat()).toEqual(['support', 'risk', 'auditor', 'admin'])
})

it('refuses what cannot be', async () => {
  expect(await reasonOf(propose({ id: 'new', endsAt: STARTS_AT + 1 }))).toBe('offeringInvalid')
  expect(await reasonOf(propose({ id: 'new', prices: [] }))).toBe('offeringInvalid')
  expect(await reasonOf(propose({ id: 'new', asset: 'NONE' }))).toBe('assetNotFound')
  expect(await reasonOf(act('withdraw', 'none'))).toBe('offeringNotAtStage')
})

import { getPromotion } from '@assay/wire/routes/claim/arbitrage.ts'
import {
  type ConsolePromotion,
  getConsolePromotions,
  proposePromotion,
} from '@assay/wire/routes/operator/claim.ts'
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

const ENDS_AT = Date.UTC(2100, 0, 1)
const promotion: ConsolePromotion = {
  id: 'welcome',
  issuer: 'Assay Ltd.',
  asset: 'USDT',
  amount: money('5'),
  places: 3,
  endsAt: ENDS_AT,
  needsIdentity: true,
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

const propose = (more: Partial<ConsolePromotion> = {}) =>
  risk.client.call(proposePromotion, { ...promotion, ...more, reason: 'From our own money.' })
const approve = approveAsShown

it('offers a promotion once another person approved it and all of it is funded, and withdraws it by two', async () => {
  const unfunded = await propose()
  const [line] = await admin.client.call(getProposals, {})
  expect(line).toMatchObject({
    kind: 'promotion',
    subject:
      'new promotion welcome: 5 USDT for each of 3 members, given by Assay Ltd., until 2100-01-01T00:00:00.000Z, verified members only, offered',
  })
  expect(await reasonOf(approve(risk, unfunded.id))).toBe('samePerson')
  expect(await approve(admin, unfunded.id)).toMatchObject({ status: 'refused' })
  await testConsole.server.exchange.submit({
    type: 'fundHouse',
    from: 'outside/demo',
    to: 'house/claim',
    at: Date.now(),
    key: '',
    asset: 'USDT',
    amount: money('16'),
  })
  expect(await approve(admin, (await propose()).id)).toMatchObject({ status: 'done' })
  expect(await admin.client.call(getConsolePromotions, {})).toEqual({
    promotions: [{ ...promotion, claimed: 0 }],
    funding: [{ asset: 'USDT', owed: money('15'), held: money('15'), free: money('1') }],
  })
  const member = await testConsole.server.member()
  expect((await member.client.call(getPromotion, {})).promotion?.left).toBe(3)

  const [withdrawal, again] = [
    await propose({ isOffered: false }),
    await propose({ isOffered: false }),
  ]
  expect(await approve(admin, withdrawal.id)).toMatchObject({ status: 'done' })
  expect(await approve(admin, again.id)).toMatchObject({ status: 'refused' })
  expect(await member.client.call(getPromotion, {})).toEqual({})
  const { funding } = await admin.client.call(getConsolePromotions, {})
  expect(funding[0]).toMatchObject({ held: 0n, free: money('16') })
})

it('refuses other terms under an old name, what cannot be, and what changes nothing', async () => {
  expect(await reasonOf(propose({ amount: money('6') }))).toBe('promotionFixed')
  expect(await reasonOf(propose({ isOffered: false }))).toBe('termsUnchanged')
  expect(await reasonOf(propose({ id: 'new', places: 0 }))).toBe('promotionInvalid')
  expect(await reasonOf(propose({ id: 'new', endsAt: 1 }))).toBe('promotionInvalid')
  expect(await reasonOf(propose({ id: 'new', asset: 'NONE' }))).toBe('assetNotFound')
})

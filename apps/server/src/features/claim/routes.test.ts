import type { Promotion } from '@assay/domain/claim/promotion.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { LOCALES } from '@assay/wire/locale.ts'
import { claimReward, getPromotion } from '@assay/wire/routes/claim/arbitrage.ts'
import * as account from '@assay/wire/routes/funds/account.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import { reasonOf } from '../../testing/send.ts'
import { money } from '../../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'
import { promotionTexts } from './routes.ts'

const promotion: Promotion = {
  id: 'welcome',
  issuer: 'Assay Ltd.',
  asset: 'USDT',
  amount: money('5'),
  places: 3,
  endsAt: Date.now() + 3_600_000,
  needsIdentity: false,
  isOffered: true,
}
const ID = { id: 'welcome' }

let server: TestServer
const set = (more: Partial<Promotion>) =>
  server.exchange.submit({
    type: 'setPromotion',
    at: Date.now(),
    key: '',
    promotion: { ...promotion, ...more },
  })
beforeAll(async () => {
  server = await startTestServer()
  await server.exchange.submit({
    type: 'fundHouse',
    from: 'outside/demo',
    to: 'house/claim',
    at: Date.now(),
    key: '',
    asset: 'USDT',
    amount: money('100'),
  })
})
afterAll(() => server.stop())

const claim = ({ client }: TestMember, key?: string) =>
  client.call(claimReward, ID, key === undefined ? {} : { key })
const offered = async ({ client }: TestMember) => (await client.call(getPromotion, {})).promotion
const has = async ({ client }: TestMember) =>
  toDecimal((await client.call(account.getSpotAccountAssets, {})).assets[0]!.available)

it('says who gives what out of which funds, under which conditions, until when (CLAIM-01)', async () => {
  const member = await server.member()
  expect(await offered(member)).toBeUndefined()
  expect(await reasonOf(claim(member))).toBe('claimOver')
  await set({})
  expect(await offered(member)).toEqual({
    id: 'welcome',
    issuer: 'Assay Ltd.',
    asset: 'USDT',
    decimals: 6,
    amount: money('5'),
    left: 3,
    endsAt: promotion.endsAt,
    status: 'open',
    ...promotionTexts(promotion, 'en'),
  })
  expect(await reasonOf(server.visitor().call(getPromotion, {}))).toBe('notSignedIn')
  const locales = Object.values(LOCALES)
  const every = locales.map((locale) => {
    const { source, conditions, risk } = promotionTexts(
      { ...promotion, issuer: 'A$$AP $& Ltd.', needsIdentity: true },
      locale,
    )
    expect(source).toContain('A$$AP $& Ltd.')
    return [source, ...conditions, risk]
  })
  // No two languages share a text.
  for (const line of [0, 1, 2, 3, 4]) {
    expect(new Set(every.map((texts) => texts[line])).size).toBe(locales.length)
  }
})

it('pays a member once, however often they ask, and no more members than there are places (CLAIM-02, CLAIM-03)', async () => {
  const [first, second, third, fourth] = (await Promise.all(
    Array.from({ length: 4 }, () => server.member()),
  )) as [TestMember, TestMember, TestMember, TestMember]
  const reasons = await Promise.all(Array.from({ length: 20 }, () => reasonOf(claim(first))))
  expect(reasons.filter((reason) => reason === 'none').length).toBe(1)
  expect(reasons.filter((reason) => reason === 'alreadyClaimed').length).toBe(19)
  expect(await has(first)).toBe('5')
  expect(await offered(first)).toMatchObject({ status: 'claimed', left: 2 })
  // A repeated request gets the first outcome.
  for (const _again of [1, 2]) {
    expect(await claim(second, 'claim-it-once')).toMatchObject({ status: 'claimed' })
  }
  expect(await has(second)).toBe('5')
  expect(await reasonOf(claim(third))).toBe('none')
  expect(await reasonOf(claim(fourth))).toBe('claimUsedUp')
  expect(await offered(fourth)).toMatchObject({ status: 'usedUp', left: 0 })
  const { records } = await first.client.call(account.getRecords, {})
  expect(records.map(({ kind, change }) => [kind, toDecimal(change)])).toEqual([['reward', '5']])
  await set({ isOffered: false })
  expect(await offered(first)).toBeUndefined()
  expect(await reasonOf(claim(first))).toBe('alreadyClaimed')
})

it('is for verified members alone where it says so, and offered only where it may be', async () => {
  const member = await server.member()
  await set({ id: 'verified', needsIdentity: true })
  const asked = () => reasonOf(member.client.call(claimReward, { id: 'verified' }))
  expect(await offered(member)).toMatchObject({ status: 'unverified' })
  expect(await asked()).toBe('identityRequired')
  await server.pool.query(`UPDATE member SET identity_status = 'verified' WHERE id = $1`, [
    member.id,
  ])
  expect(await asked()).toBe('none')
  await server.exchange.core.waitForHistory(server.exchange.core.position())
  await verifyJournal(server.pool.options.connectionString as string)

  const closed = await startTestServer({ config: { blockedProducts: 'arbitrage:*' } })
  const { client } = await closed.member()
  expect(await client.call(getPromotion, {})).toEqual({})
  await closed.stop()
})

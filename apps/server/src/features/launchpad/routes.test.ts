import { allot } from '@assay/domain/launchpad/allotment.ts'
import type { Offering } from '@assay/domain/launchpad/offering.ts'
import { releaseAt } from '@assay/domain/launchpad/offeringRules.ts'
import type { Price, Ratio } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { LOCALES } from '@assay/wire/locale.ts'
import * as account from '@assay/wire/routes/funds/account.ts'
import { getBanners } from '@assay/wire/routes/home.ts'
import * as ieo from '@assay/wire/routes/launchpad/ieo.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { doWhatIsDue } from '../../clocks/dueClock.ts'
import { createListedThings } from '../../http/pages/listedThings.ts'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import { reasonOf } from '../../testing/send.ts'
import { money } from '../../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'
import { offeringTexts } from './offeringTexts.ts'

const NOW = Date.now()
const offeringOf = (more: Partial<Offering> = {}): Offering => ({
  id: 'spring',
  issuer: 'Spring Ltd.',
  document: '',
  asset: 'ETH',
  total: money('10'),
  unit: money('0.1'),
  minimum: money('0.1'),
  maximum: money('6'),
  prices: [{ asset: 'USDT', price: money('50') as bigint as Price }],
  allotment: 'proRata',
  startsAt: NOW - 1_000,
  endsAt: NOW + 3_600_000,
  lockDays: 1,
  releases: 2,
  releaseEveryDays: 7,
  giftRate: money('0.1') as bigint as Ratio,
  rebateRate: money('0.05') as bigint as Ratio,
  needsIdentity: false,
  ...more,
})

let server: TestServer
const make = (more: Partial<Offering> = {}) =>
  server.exchange.submit({
    type: 'makeOffering',
    at: Date.now(),
    key: '',
    offering: offeringOf(more),
  })
beforeAll(async () => {
  server = await startTestServer()
  await server.exchange.submit({
    type: 'fundHouse',
    from: 'outside/demo',
    to: 'house/launchpad',
    at: Date.now(),
    key: '',
    asset: 'ETH',
    amount: money('100'),
  })
})
afterAll(() => server.stop())

const subscribe = ({ client }: TestMember, quantity: string, offering = 'spring', key?: string) =>
  client.call(
    ieo.subscribe,
    { offering, payAsset: 'USDT', quantity: money(quantity) },
    key === undefined ? {} : { key },
  )
const own = async ({ client }: TestMember) =>
  (await client.call(ieo.getSubscriptions, {})).subscriptions
const shown = async (id: string) =>
  (await server.visitor().call(ieo.getOfferings, {})).offerings.find((each) => each.id === id)
const texts = async (member: TestMember) =>
  (await own(member)).map(({ status, allotted, gift, released, payment, held }) => [
    status,
    toDecimal(allotted),
    toDecimal(gift),
    toDecimal(released),
    toDecimal(payment),
    toDecimal(held),
  ])

it('shows offerings to everyone, with how they go and what can go wrong (IEO-03, IEO-06, IEO-09, IEO-10)', async () => {
  await make()
  await make({ id: 'later', startsAt: NOW + 60_000 })
  expect(await shown('spring')).toEqual({
    ...offeringOf(),
    ...offeringTexts(offeringOf(), 'en'),
    name: 'Ethereum',
    decimals: 8,
    phase: 'inProgress',
    stage: 'open',
    remaining: money('10'),
    subscribed: 0n,
    released: 0n,
  })
  expect(await shown('later')).toMatchObject({ phase: 'notOpen' })
  const [first] = await server.visitor().call(getBanners, { placement: 'app' })
  expect(first).toMatchObject({ link: '/ieo' })
  const { has } = createListedThings(server.gateway)
  expect(await has({ kind: 'offering', name: 'spring' })).toBe(true)
  expect(await has({ kind: 'offering', name: '987654' })).toBe(false)
  const { payAssets } = await server.visitor().call(ieo.getPayAssets, { asset: 'ETH' })
  expect(
    payAssets.map(({ offering, asset, price }) => [offering, asset, toDecimal(price)]),
  ).toEqual([
    ...[
      ['spring', 'USDT', '50'],
      ['later', 'USDT', '50'],
    ],
  ])
  for (const locale of Object.values(LOCALES)) {
    const { rules, risk } = offeringTexts(offeringOf({ needsIdentity: true }), locale)
    expect(rules.length).toBe(6)
    expect([...rules, risk].every((text) => text.length > 10 && !text.includes('{'))).toBe(true)
  }
})

it('holds the whole payment, once for each request, and refuses what does not fit (IEO-02, IEO-07, IEO-08, IEO-11, IEO-12)', async () => {
  const member = await server.member({ USDT: '600' })
  for (const _again of [1, 2]) {
    expect(await subscribe(member, '8', 'spring', 'subscribe-once')).toMatchObject({
      status: 'inReview',
    })
  }
  expect(await texts(member)).toEqual([['inReview', '0', '0', '0', '0', '400']])
  expect(await reasonOf(subscribe(member, '0.15'))).toBe('quantityOffUnit')
  expect(await reasonOf(subscribe(member, '0'))).toBe('quantityNotPositive')
  expect(await reasonOf(subscribe(member, '10.1'))).toBe('remainingInsufficient')
  expect(await reasonOf(subscribe(member, '2.1'))).toBe('subscriptionAboveMaximum')
  expect(await reasonOf(subscribe(await server.member(), '1'))).toBe('insufficientBalance')
  expect(await reasonOf(subscribe(member, '1', 'later'))).toBe('offeringNotOpen')
  expect(await reasonOf(subscribe(member, '1', 'none'))).toBe('offeringNotOpen')
  await make({ id: 'verified', needsIdentity: true })
  expect(await reasonOf(subscribe(member, '1', 'verified'))).toBe('identityRequired')
  // Other members' requests are hidden while subscribing is still possible.
  const hidden = await server.visitor().call(ieo.getAllotment, { offering: 'spring' })
  expect(hidden).toEqual({ subscriptions: [], count: 0 })
})

it('deals out by the clock as anyone can work out, is paid when settled, and releases on time (IEO-01, IEO-04, IEO-05)', async () => {
  const { exchange } = server
  await make({ id: 'deal' })
  const [ann, bob] = [await server.member({ USDT: '500' }), await server.member({ USDT: '500' })]
  await subscribe(ann, '9', 'deal')
  await subscribe(bob, '3', 'deal')
  await subscribe(bob, '3.3', 'deal')
  const { endsAt } = offeringOf()
  await doWhatIsDue(exchange, endsAt)
  await exchange.core.waitForHistory(exchange.core.position())
  const dealt = () => server.visitor().call(ieo.getAllotment, { offering: 'deal' })
  const last = (await own(bob))[0]!.id
  const write = (status: string) =>
    server.pool.query('UPDATE subscription SET status = $2 WHERE id = $1', [last, status])
  // While one is still unprocessed.
  await write('inReview')
  expect(await dealt()).toEqual({ subscriptions: [], count: 0 })
  await write('awaitingPayment')
  const { subscriptions, count } = await dealt()
  expect([count, subscriptions.map(({ party }) => party)]).toEqual([3, [1, 2, 2]])
  const again = allot(
    offeringOf(),
    subscriptions.map(({ id, party, quantity }) => ({ id, member: party, quantity })),
  )
  expect(subscriptions.map(({ id }) => again.get(id))).toEqual(
    subscriptions.map(({ allotted }) => allotted),
  )
  expect(await texts(ann)).toEqual([['awaitingPayment', '5.9', '0.59', '0', '280.25', '295']])

  await exchange.submit({ type: 'settleOffering', at: endsAt, key: '', offering: 'deal' })
  expect(await texts(ann)).toEqual([['paid', '5.9', '0.59', '0', '280.25', '0']])
  const first = releaseAt(offeringOf(), 1)
  expect((await own(ann))[0]!.nextReleaseAt).toBe(first)
  await doWhatIsDue(exchange, first - 1)
  expect((await texts(ann))[0]![0]).toBe('paid')
  await doWhatIsDue(exchange, first)
  expect(await texts(ann)).toEqual([['releasing', '5.9', '0.59', '3.245', '280.25', '0']])
  await doWhatIsDue(exchange, releaseAt(offeringOf(), 2))
  expect(await texts(ann)).toEqual([['complete', '5.9', '0.59', '6.49', '280.25', '0']])
  expect(toDecimal((await shown('deal'))!.released)).toBe('11')
  const { records } = await ann.client.call(account.getRecords, {})
  const moves = records.map(({ kind, change, held }) => [kind, toDecimal(change), toDecimal(held)])
  // 450 were held, of which 155 were released as not allotted, and a rebate of 14.75 was paid back.
  expect(moves.slice(0, 6)).toEqual([
    ...[
      ['tokenRelease', '3.245', '0'],
      ['tokenRelease', '3.245', '0'],
      ['subscriptionFreed', '0', '-14.75'],
      ['subscription', '-280.25', '-280.25'],
      ['subscriptionFreed', '0', '-155'],
      ['subscriptionHeld', '0', '450'],
    ],
  ])
  const paidIn = records.filter(({ asset }) => asset === 'USDT')
  const stillHeld = paidIn.reduce((sum, { held }) => sum + held, 0n)
  const balances = await exchange.balances(ann.id)
  expect(stillHeld).toBe(balances.find(({ asset }) => asset === 'USDT')?.held)
  const only = await ann.client.call(account.getRecords, { kind: 'subscriptionHeld' })
  expect([only.count, toDecimal(only.records[0]!.balanceAfter)]).toEqual([1, '500'])
  await exchange.core.waitForHistory(exchange.core.position())
  await verifyJournal(server.pool.options.connectionString as string)
})

it('writes the outcome of a subscription: dealt out, without a win, arrived, given back', async () => {
  const { exchange } = server
  const [ann, bob] = [await server.member({ USDT: '500' }), await server.member({ USDT: '500' })]
  for (const [name, { id }] of Object.entries({ ann, bob })) {
    await server.pool.query('UPDATE member SET email = $2 WHERE id = $1', [
      id,
      `${name}@subscriber.example`,
    ])
  }
  const read = (name: string) =>
    server.letters.filter(({ to }) => to === `${name}@subscriber.example`).map(({ body }) => body)
  // One unit requested by two: the first gets it.
  const endsAt = releaseAt(offeringOf(), 2) + 3_600_000
  const lot = { ...offeringOf(), total: money('0.1'), maximum: money('0.1'), endsAt }
  await make({ ...lot, id: 'one' })
  await make({ ...lot, id: 'back' })
  const won = (await subscribe(ann, '0.1', 'one')).id
  const lost = (await subscribe(bob, '0.1', 'one')).id
  const returned = (await subscribe(bob, '0.1', 'back')).id
  await exchange.submit({
    type: 'withdrawOffering',
    at: Date.now(),
    key: '',
    offering: 'back',
    stage: 'open',
  })
  await doWhatIsDue(exchange, endsAt)
  const told = [
    `The offering was withdrawn. All 5 USDT of subscription ${returned} are free again in your spot account.`,
    `Subscription ${lost} won no tokens this time. All 5 USDT are free again in your spot account.`,
  ]
  await expect.poll(() => read('bob')).toEqual(told)
  await exchange.submit({ type: 'settleOffering', at: endsAt, key: '', offering: 'one' })
  await exchange.core.waitForHistory(exchange.core.position())
  await doWhatIsDue(exchange, releaseAt(lot, 1))
  const arrived = `0.055 ETH of subscription ${won} are in your spot account.`
  await expect.poll(() => read('ann').at(-1)).toBe(arrived)
  expect(read('ann')).toEqual([
    `Subscription ${won} won 0.1 ETH, all that it asked for. 5 USDT stay held for the payment. How much everyone won can be worked out again on the page of the offering.`,
    arrived,
  ])
})

it('is sold only where it may be', async () => {
  const closed = await startTestServer({ config: { blockedProducts: 'ieo:*' } })
  const member = await closed.member()
  expect(await reasonOf(subscribe(member, '1'))).toBe('productUnavailable')
  await closed.stop()
})

it('charges for a list of what was dealt out by how long it may be', async () => {
  const small = await startTestServer({ config: { requestsPerTenSeconds: 25 } })
  const ask = () => small.visitor().call(ieo.getAllotment, { offering: 'none' })
  // A window of ten seconds may end in between: five cannot all fit into two windows of two.
  const answers = await Promise.all(Array.from({ length: 5 }, () => reasonOf(ask())))
  expect(answers).toContain('tooManyRequests')
  expect(answers).toContain('none')
  await small.stop()
})

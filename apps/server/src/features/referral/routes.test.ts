import { DAY_MS } from '@assay/domain/day.ts'
import { type Amount, type Price, ZERO } from '@assay/money/amount.ts'
import { parseAmount, parsePrice, parseRatio, toDecimal } from '@assay/money/decimal.ts'
import { getRecords } from '@assay/wire/routes/funds/account.ts'
import * as referral from '@assay/wire/routes/member/referral.ts'
import { getMember } from '@assay/wire/routes/member/session.ts'
import * as trad from '@assay/wire/routes/trading/trad.ts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createFailures } from '../../failures.ts'
import { Fault } from '../../fault.ts'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import { reasonOf } from '../../testing/send.ts'
import { signUp } from '../../testing/signUp.ts'
import {
  confirmEmails,
  startTestServer,
  type TestMember,
  type TestServer,
} from '../../testing/testServer.ts'
import { averageHeld } from './averageHeld.ts'
import { readReferralTerms, requireListed } from './readReferralTerms.ts'
import { createReferralProgram } from './referralProgram.ts'
import { startReferralClock } from './startReferralClock.ts'
import { createTeam } from './team.ts'

const pulse = createFailures({ error: () => undefined }).pulse('A clock of a test.', 1_000)

/** The tests run at noon, far from midnight UTC. */
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS
vi.useFakeTimers({ toFake: ['Date'], now: TODAY + DAY_MS / 2, shouldAdvanceTime: true })

let server: TestServer
const terms = readReferralTerms(undefined, 'ETH')
beforeAll(async () => {
  server = await startTestServer({ config: { platformToken: 'ETH' } })
})
afterAll(async () => {
  try {
    await server.stop()
  } finally {
    vi.useRealTimers()
  }
})

const amountOf = (text: string) => parseAmount(text) as Amount

async function credit(member: number, text: string, { asset = 'ETH', at = Date.now() } = {}) {
  const to = { member, account: 'spot', asset, amount: amountOf(text), reason: 'demo' } as const
  const key = ''
  await server.exchange.submit({ type: 'creditMember', at, key, from: 'house/starter', ...to })
}

/** Signs in with a new wallet through a member's link. */
async function friendOf({ client }: Pick<TestMember, 'client'>): Promise<TestMember> {
  const { invitationCode } = await client.call(getMember, {})
  const friend = await signUp(server.origin, undefined, { invitationCode })
  await confirmEmails(server.pool, [friend.id])
  return friend
}

const seeAll = () => server.exchange.core.waitForHistory(server.exchange.core.position())

async function rowsOf(text: string, values: unknown[]) {
  await seeAll()
  return (await server.pool.query(text, values)).rows
}

// proves TEAM-05, TEAM-08
it('shows members their code, the link with it, and the terms', async () => {
  const { client } = await server.member()
  const { invitationCode, invitationUrl } = await client.call(getMember, {})
  expect(invitationUrl).toBe(`${server.publicOrigin}/login?code=${invitationCode}`)
  expect(await client.call(referral.getInvitation, {})).toEqual({
    invitationCode,
    invitationUrl,
    token: 'ETH',
    tiers: [
      { rate: parseRatio('0.1'), from: 0n, to: parseAmount('500') },
      { rate: parseRatio('0.2'), from: parseAmount('500'), to: parseAmount('5000') },
      { rate: parseRatio('0.3'), from: parseAmount('5000') },
    ],
    rate: parseRatio('0.1'),
    friendRate: parseRatio('0.1'),
    friendsAfter: Date.UTC(2021, 11, 18),
  })
  for (const route of [referral.getInvitation, referral.getTeam, referral.getTeamIncome]) {
    expect(await reasonOf(server.visitor().call(route, {}))).toBe('notSignedIn')
  }
})

it('starts with no terms that share more than the fee', () => {
  expect(() => readReferralTerms('0.1/500/0.2/5000/0.3/0.21/2021-12-18', 'ETH')).toThrow(
    'at most 0.5',
  )
  expect(() => readReferralTerms('0.1/500/0.2/5000/0.3', 'ETH')).toThrow('write it as')
  expect(() => readReferralTerms('0.1/500/0.2/5000/0.3/0.1/18.12.2021', '')).toThrow('write it as')
})

it('starts with no platform token that is not listed', () => {
  const { assets } = server.exchange.marketData
  expect(() => requireListed('ETHER', assets)).toThrow('`ETHER`, which is not a listed coin')
  for (const token of ['', 'ETH']) expect(() => requireListed(token, assets)).not.toThrow()
})

it('makes no account for a wallet with a code that no one has, and none asks for an old one', async () => {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const count = async () => (await server.pool.query('SELECT count(*) FROM member')).rows[0].count
  const before = await count()
  for (const code of ['ABCD2345', 'no such code', '_']) {
    await expect(signUp(server.origin, wallet, { invitationCode: code })).rejects.toMatchObject({
      reason: 'invitationUnknown',
    })
  }
  expect(await count()).toBe(before)
  const { id } = await signUp(server.origin, wallet)
  expect((await signUp(server.origin, wallet, { invitationCode: 'ABCD2345' })).id).toBe(id)
})

it('shows who invites with a code, by the first letters of the name, and what a friend gets', async () => {
  const { client, account } = await server.member()
  const { invitationCode } = await client.call(getMember, {})
  const asked = { invitationCode: invitationCode.toLowerCase() }
  expect(await server.visitor().call(referral.getInviter, asked)).toEqual({
    name: `${account.address.slice(0, 3)}***`,
    friendRate: parseRatio('0.1'),
  })
  const unknown = server.visitor().call(referral.getInviter, { invitationCode: 'ABCD2345' })
  expect(await reasonOf(unknown)).toBe('invitationUnknown')
})

// proves TEAM-09
it('sets a rate by the average of the day before, over all accounts, at both sides of each bound', async () => {
  const yesterday = TODAY - DAY_MS
  const rateOf = async (halves: string, since: number) => {
    const inviter = await server.member()
    // Half a day of so much is an average of half of it; today's credits do not count yet.
    await credit(inviter.id, halves, { at: since })
    await credit(inviter.id, '100000')
    await friendOf(inviter)
    const [row] = await rowsOf('SELECT rate, held, day FROM referral_rate WHERE member = $1', [
      inviter.id,
    ])
    expect(row.day).toBe(TODAY)
    return [Number(row.rate), Number(row.held)]
  }
  const noon = yesterday + DAY_MS / 2
  expect(await rateOf('999.99999998', noon)).toEqual([0.1, 499.99999999])
  expect(await rateOf('1000', noon)).toEqual([0.2, 500])
  expect(await rateOf('10000', noon)).toEqual([0.2, 5000])
  expect(await rateOf('10000.00000002', noon)).toEqual([0.3, 5000.00000001])
  expect(await rateOf('500', yesterday - 5 * DAY_MS)).toEqual([0.2, 500])
  expect(await rateOf('500', yesterday + 1)).toEqual([0.1, expect.closeTo(499.999994, 5)])
})

it('weighs each balance by how long it was held, and moving a coin between accounts changes nothing', async () => {
  const { id } = await server.member()
  const yesterday = TODAY - DAY_MS
  await credit(id, '100', { at: yesterday + DAY_MS / 4 })
  const move = { type: 'transfer', member: id, from: 'spot', to: 'fiat', asset: 'ETH' } as const
  const at = yesterday + DAY_MS / 2
  await server.exchange.submit({ ...move, at, key: '', amount: amountOf('60') })
  await credit(id, '20', { at: yesterday + (DAY_MS / 4) * 3 })
  await seeAll()
  const asked = { members: [id], asset: 'ETH', day: yesterday }
  const average = (await averageHeld(server, asked)).get(id)
  // 100 for three quarters of the day, 20 more for one.
  expect(toDecimal(average ?? 0n)).toBe('80')
})

it('sets a day once, and every day again', async () => {
  const inviter = await server.member()
  const { id } = await friendOf(inviter)
  const program = createReferralProgram({ pool: server.pool, exchange: server.exchange, terms })
  const days = async () =>
    (
      await rowsOf('SELECT day FROM referral_rate WHERE member = $1 ORDER BY day', [inviter.id])
    ).map(({ day }) => day)
  await program.bind(id)
  await program.bind()
  await program.setRates(TODAY + 5)
  expect(await days()).toEqual([TODAY])
  await program.setRates(TODAY + DAY_MS)
  await program.setRates(TODAY + DAY_MS + 5)
  expect(await days()).toEqual([TODAY, TODAY + DAY_MS])
})

/** An exchange that fails the next commands of a kind. */
function failing(type: string, times: number) {
  let left = times
  const { exchange } = server
  const submit: typeof exchange.submit = (command) =>
    command.type === type && left-- > 0
      ? Promise.reject(new Fault('The writer is gone.'))
      : exchange.submit(command)
  return { ...exchange, submit }
}

async function invite(inviter: number): Promise<number> {
  const { id } = await server.member()
  await server.pool.query('UPDATE member SET invited_by = $2 WHERE id = $1', [id, inviter])
  return id
}

const boundTo = async (friend: number) =>
  (await rowsOf('SELECT inviter FROM referral_friend WHERE member = $1', [friend]))[0]?.inviter

it('tries what failed at a sign-in or at an hour again at the next look', async () => {
  const { id: inviter } = await server.member()
  const first = await invite(inviter)
  const exchange = failing('bindInviter', 2)
  const program = createReferralProgram({ pool: server.pool, exchange, terms })
  await expect(program.bind(first)).rejects.toThrow('The writer is gone.')
  expect(program.hasMissed()).toBe(true)
  const errors: unknown[] = []
  const stop = startReferralClock(program, {
    onError: (error) => errors.push(error),
    pulse,
    everyMs: 5,
  })
  await vi.waitFor(async () => expect(await boundTo(first)).toBe(inviter), 60_000)
  expect(errors).toHaveLength(1)
  await vi.waitFor(() => expect(program.hasMissed()).toBe(false), 60_000)
  await stop()
})

it('reports a lasting failure once, and again when it returns', async () => {
  const errors: unknown[] = []
  let looks = 0
  const program = {
    hasMissed: () => true,
    bind: () => Promise.resolve(),
    setRates: () =>
      ++looks === 4 ? Promise.resolve() : Promise.reject(new Fault('Member 7 is without a rate.')),
  }
  const stop = startReferralClock(program, {
    onError: (error) => errors.push(error),
    pulse,
    everyMs: 2,
  })
  await vi.waitFor(() => expect(looks).toBeGreaterThan(6), 60_000)
  await stop()
  expect(errors.map(String)).toEqual(Array(2).fill('Fault: Member 7 is without a rate.'))
})

it('binds each friend whom two gateways bind at once, and neither calls it a failure', async () => {
  const { id: inviter } = await server.member()
  const friend = await invite(inviter)
  const parts = { pool: server.pool, exchange: server.exchange, terms }
  const both = [createReferralProgram(parts), createReferralProgram(parts)]
  await Promise.all(both.map((program) => program.bind(friend)))
  expect(await boundTo(friend)).toBe(inviter)
})

it('continues past a rate that the engine refuses, and says whose it is', async () => {
  const inviters = [await server.member(), await server.member(), await server.member()]
  for (const inviter of inviters) await friendOf(inviter)
  const [, refused] = inviters.map(({ id }) => id)
  const { exchange } = server
  const submit: typeof exchange.submit = (command) =>
    exchange.submit(
      command.type === 'setCommissionRate' && command.member === refused
        ? { ...command, held: -1n as Amount }
        : command,
    )
  const day = TODAY + 2 * DAY_MS
  const program = createReferralProgram({
    pool: server.pool,
    terms,
    exchange: { ...exchange, submit },
  })
  await expect(program.setRates(day)).rejects.toThrow(`members ${refused} are without a rate`)
  const late = await rowsOf('SELECT member FROM referral_inviter WHERE day < $1', [day])
  expect(late).toEqual([{ member: refused }])
})

it('lets a member sign in while rates are being set', async () => {
  const inviter = await server.member()
  await friendOf(inviter)
  const { exchange } = server
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const submit: typeof exchange.submit = async (command) => {
    if (command.type === 'setCommissionRate' && command.day > TODAY) await held
    return exchange.submit(command)
  }
  const program = createReferralProgram({
    pool: server.pool,
    terms,
    exchange: { ...exchange, submit },
  })
  const rates = program.setRates(TODAY + 3 * DAY_MS)
  const stranger = await server.member()
  await program.bind(stranger.id)
  const friend = await invite(inviter.id)
  await program.bind(friend)
  expect(await boundTo(friend)).toBe(inviter.id)
  letGo()
  await rates
})

it('never weighs a balance by less than no time when clocks go back', async () => {
  const { id } = await server.member()
  const day = TODAY - DAY_MS
  await credit(id, '100', { at: day + DAY_MS / 2 })
  await credit(id, '100', { at: day + DAY_MS / 4 })
  await seeAll()
  const asked = { members: [id], asset: 'ETH', day }
  expect(toDecimal((await averageHeld(server, asked)).get(id) ?? 0n)).toBe('100')
})

it('reads no line from before the day unless it must, and still knows the balance then', async () => {
  const { id } = await server.member()
  const other = await server.member()
  await credit(id, '7', { at: TODAY - 9 * DAY_MS })
  await credit(other.id, '7', { at: TODAY - 9 * DAY_MS })
  // A rate of a later day was set after these lines, so they are before the bound.
  await friendOf(await server.member())
  const program = createReferralProgram({ pool: server.pool, exchange: server.exchange, terms })
  await program.setRates(TODAY + 4 * DAY_MS)
  const day = TODAY + 6 * DAY_MS
  await credit(other.id, '3', { at: day + DAY_MS / 2 })
  await seeAll()
  const averaged = await averageHeld(server, { members: [id, other.id], asset: 'ETH', day })
  expect(toDecimal(averaged.get(id) ?? 0n)).toBe('7')
  expect(toDecimal(averaged.get(other.id) ?? 0n)).toBe('8.5')
})

// proves TEAM-01, TEAM-02, TEAM-03, TEAM-04, TEAM-11, TEAM-12
it('shows a team with what each friend brought, in the coin of the fee', async () => {
  const inviter = await server.member()
  const empty = await inviter.client.call(referral.getTeam, {})
  expect(empty).toMatchObject({ size: 0, direct: 0, totals: [], members: [], rateSince: 0 })

  const [buyer, seller] = [await friendOf(inviter), await friendOf(inviter)]
  const { client: below } = await server.member()
  await friendOf(buyer)
  expect((await below.call(referral.getTeam, {})).size).toBe(0)
  await credit(buyer.id, '2000', { asset: 'USDT' })
  await credit(seller.id, '1', { asset: 'BTC' })
  const order = {
    base: 'BTC',
    quote: 'USDT',
    board: 'main',
    price: parsePrice('60000') as Price,
  } as const
  const quantity = amountOf('0.01')
  await seller.client.call(trad.placeLimitSell, { ...order, quantity })
  await buyer.client.call(trad.placeLimitBuy, { ...order, quantity })

  const team = await inviter.client.call(referral.getTeam, { order: 'income' })
  expect(team).toMatchObject({ size: 3, direct: 2, rateSince: TODAY, rate: parseRatio('0.1') })
  // The maker pays 0.08 % of 600 USDT, the taker 0.1 % of 0.01 BTC; a tenth of each arrives.
  const usdt = { asset: 'USDT', amount: amountOf('0.048') }
  const btc = { asset: 'BTC', amount: amountOf('0.000001') }
  // Nothing of the current day: otherwise polling would reveal each trade of a friend.
  expect(team.totals).toEqual([])
  expect(team.members).toEqual([
    { number: 2, invitedAt: TODAY, income: [] },
    { number: 1, invitedAt: TODAY, income: [] },
  ])
  expect((await inviter.client.call(referral.getTeamIncome, {})).count).toBe(0)

  const known = createTeam(server.pool)
  const until = TODAY + DAY_MS
  expect(await known.totals(inviter.id, until)).toEqual([btc, usdt])
  // 0.000001 BTC is worth 0.06 USDT.
  const by = new Map([
    ['BTC', order.price],
    ['USDT', parsePrice('1') as Price],
  ])
  const page = { limit: 15, offset: 0 }
  expect(await known.members(inviter.id, { by, until }, page)).toMatchObject([
    { number: 1, income: [btc] },
    { number: 2, income: [usdt] },
  ])
  const byTime = await inviter.client.call(referral.getTeam, { limit: 1 })
  expect(byTime.members.map(({ number }) => number)).toEqual([2])

  expect(await known.incomeCount(inviter.id, { friend: undefined, until })).toBe(2)
  // Another trade of the day adds to the same sum.
  await seller.client.call(trad.placeLimitSell, { ...order, quantity })
  await buyer.client.call(trad.placeLimitBuy, { ...order, quantity })
  await seeAll()
  const twice = { ...usdt, amount: amountOf('0.096') }
  const ofSeller = { friend: 2, until }
  expect(await known.income(inviter.id, ofSeller, page)).toEqual([
    { ...twice, friend: 2, product: 'spot', day: TODAY },
  ])
  expect(await known.incomeCount(inviter.id, ofSeller)).toBe(1)

  const kinds = async (client: TestMember['client'], kind: 'rebate') =>
    (await client.call(getRecords, { kind })).records.map(({ asset, change }) => ({
      asset,
      amount: change,
    }))
  // The statement has one line per coin and day: no trade, time or friend.
  const { records, count } = await inviter.client.call(getRecords, { kind: 'commission' })
  expect(count).toBe(2)
  expect(records).toContainEqual({
    id: `commission-USDT-${TODAY}`,
    account: 'spot',
    asset: 'USDT',
    kind: 'commission',
    change: twice.amount,
    balanceAfter: twice.amount,
    held: ZERO,
    reference: '',
    market: '',
    order: 0,
    createdAt: expect.any(Number),
  })
  expect(records.map(({ createdAt }) => createdAt - (createdAt % DAY_MS))).toEqual([TODAY, TODAY])
  // A tenth of the member's own fee is returned, with each trade.
  expect(await kinds(seller.client, 'rebate')).toEqual([usdt, usdt])
  const [rebate] = (await buyer.client.call(getRecords, { kind: 'rebate' })).records
  expect(rebate).toMatchObject({ market: 'BTC/USDT', change: btc.amount })
  // No other member sees any of it.
  expect(await known.totals(seller.id, until)).toEqual([])
})

// proves TEAM-13
it('pays both parts in the platform token where the fee was paid in it', async () => {
  const inviter = await server.member()
  const friend = await friendOf(inviter)
  const seller = await server.member({ ETH: '1' })
  await credit(friend.id, '1', { asset: 'BTC' })
  const order = { base: 'ETH', quote: 'BTC', board: 'main', price: parsePrice('0.05') as Price }
  const quantity = amountOf('1')
  await seller.client.call(trad.placeLimitSell, { ...order, quantity })
  await friend.client.call(trad.placeLimitBuy, { ...order, quantity })
  const { records } = await friend.client.call(getRecords, { kind: 'rebate' })
  expect(records).toMatchObject([{ asset: terms.token, change: amountOf('0.0001') }])
  const totals = await createTeam(server.pool).totals(inviter.id, TODAY + DAY_MS)
  expect(totals).toEqual([{ asset: terms.token, amount: amountOf('0.0001') }])
})

it('leaves a journal from which every row can be proved', async () => {
  await seeAll()
  await verifyJournal(server.pool.options.connectionString as string)
})

/** The console's first page: each role gets the figures of its own pages. */
import type { WithdrawalTerms } from '@assay/domain/withdrawal/withdrawal.ts'
import type { Command } from '@assay/engine/command.ts'
import type { Price } from '@assay/money/amount.ts'
import { getArticles } from '@assay/wire/routes/home.ts'
import { proposeCredit } from '@assay/wire/routes/operator/credits.ts'
import { haltMarket } from '@assay/wire/routes/operator/markets.ts'
import { getOverview, type WaitKind } from '@assay/wire/routes/operator/overview.ts'
import { haltWithdrawals } from '@assay/wire/routes/operator/reserves.ts'
import { approveWithdrawal, getWithdrawalQueue } from '@assay/wire/routes/operator/withdrawals.ts'
import { placeLimitBuy, placeLimitSell } from '@assay/wire/routes/trading/trad.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Fault } from '../../fault.ts'
import { reasonOf, sendRequest } from '../../testing/send.ts'
import { money } from '../../testing/smallWorld.ts'
import { startTestConsole, type TestConsole, type TestOperator } from '../../testing/testConsole.ts'
import type { TestMember } from '../../testing/testServer.ts'

const ADDRESS = `0x${'5'.repeat(40)}`
let testConsole: TestConsole
let maker: TestOperator
let checker: TestOperator
let anna: TestMember

beforeAll(async () => {
  testConsole = await startTestConsole()
  maker = await testConsole.operator('financeMaker')
  checker = await testConsole.operator('financeChecker')
  anna = await testConsole.server.member({ USDT: '500', ETH: '2' })
})
afterAll(() => testConsole.stop())

const overview = (operator: TestOperator) => operator.client.call(getOverview, {})
async function wait(operator: TestOperator, kind: WaitKind) {
  const found = (await overview(operator)).waits.find((one) => one.kind === kind)
  return found && [found.count, found.forYou, found.oldestAt]
}
const troubles = async (operator: TestOperator) =>
  (await overview(operator)).troubles.map(({ kind, subject, detail }) => [kind, subject, detail])

// First, for what walks through all accounts is kept for a while.
it('has the figures of the exchange, in USDT as far as there are prices', async () => {
  const bert = await testConsole.server.member({ BTC: '0.01' })
  const pair = { base: 'BTC', quote: 'USDT', price: money('58000') as bigint as Price }
  await anna.client.call(placeLimitBuy, { ...pair, quantity: money('0.002') })
  await bert.client.call(placeLimitSell, { ...pair, quantity: money('0.001') })
  const { members, trading, books } = await overview(await testConsole.operator('risk'))
  expect(members).toEqual({ all: 2, newToday: 2, seenToday: 2 })
  // What anna bids for is not all there; a thousandth of a coin was sold for 58.
  expect(trading).toEqual({ openOrders: 1, openRounds: 0, turnover24h: money('58') })
  // 500 USDT, 0.01 BTC at 58000 and 2 ETH at 0.05 of that, less fees, which now belong to the
  // house. The small world started with a thousand million of each coin.
  const { members: owned = 0n, house = 0n, unpriced } = books ?? {}
  const fees = money('6880') - owned
  expect([fees > 0n && fees < money('1'), unpriced]).toEqual([true, 0])
  expect(owned + house).toBe(money('60901000000000'))
})

/** Who sees these is tested with the product. */
const OF_PRODUCTS: readonly string[] = ['fiatReviews', 'offerings']

it('shows each role its own pages only', async () => {
  const seen: Record<string, { kinds: string[]; parts: string[] }> = {}
  for (const role of ['support', 'identity', 'financeMaker', 'risk', 'auditor', 'admin'] as const) {
    const { at, waits, troubles: _, ...parts } = await overview(await testConsole.operator(role))
    expect(Math.abs(Date.now() - at)).toBeLessThan(10_000)
    const kinds = waits.map(({ kind }) => kind).filter((kind) => !OF_PRODUCTS.includes(kind))
    seen[role] = { kinds, parts: Object.keys(parts).sort() }
  }
  const deposits = ['unclaimed', 'stuckDeposits']
  expect(seen).toEqual({
    support: {
      kinds: ['proposals', 'hints', ...deposits, 'tickets'],
      parts: ['members', 'trading'],
    },
    identity: { kinds: ['papers'], parts: ['members'] },
    financeMaker: {
      kinds: ['withdrawals', 'proposals', 'hints', ...deposits],
      parts: ['books', 'members', 'sending'],
    },
    risk: {
      kinds: ['withdrawals', 'proposals', ...deposits],
      parts: ['books', 'members', 'sending', 'trading'],
    },
    auditor: {
      kinds: ['withdrawals', 'proposals', ...deposits],
      parts: ['books', 'sending', 'trading'],
    },
    admin: {
      kinds: ['proposals', 'tickets'],
      parts: ['books', 'trading'],
    },
  })
  // There is no page for the content role yet.
  const content = await testConsole.operator('content')
  expect(await reasonOf(overview(content))).toBe('roleRequired')
})

it('counts withdrawals that wait, and says whose turn it is', async () => {
  const { exchange } = testConsole.server
  const at = Date.now()
  const terms: WithdrawalTerms = {
    asset: 'USDT',
    chain: 56,
    decimals: 18,
    fee: money('1'),
    minimum: money('10'),
    maximum: money('10000'),
    dailyMaximum: money('25000'),
    reviewAbove: money('50'),
  }
  await exchange.submit({ type: 'setWithdrawalTerms', at, key: '', terms })
  const request = (key: string, sentAt: number) =>
    exchange.submit({
      type: 'requestWithdrawal',
      at: sentAt,
      key,
      member: anna.id,
      asset: 'USDT',
      chain: 56,
      address: ADDRESS,
      amount: money('100'),
      fee: money('1'),
    } as Command)
  expect(await wait(maker, 'withdrawals')).toEqual([0, 0, 0])
  await request('w-1', at)
  const { position } = await request('w-2', at + 5)
  await exchange.core.waitForHistory(position)

  const queue = await maker.client.call(getWithdrawalQueue, {})
  const oldestAt = queue[0]?.requestedAt
  expect(await wait(maker, 'withdrawals')).toEqual([2, 2, oldestAt])
  expect(await wait(checker, 'withdrawals')).toEqual([2, 0, oldestAt])
  const id = queue[0]?.id ?? 0
  await maker.client.call(approveWithdrawal, { id })
  expect(await wait(maker, 'withdrawals')).toEqual([2, 1, oldestAt])
  expect(await wait(checker, 'withdrawals')).toEqual([2, 1, oldestAt])
  await checker.client.call(approveWithdrawal, { id })
  expect(await wait(maker, 'withdrawals')).toEqual([1, 1, queue[1]?.requestedAt])
  expect((await overview(maker)).sending).toEqual({ count: 1, oldestAt })
})

it('counts proposals of the kinds one sees, and asks no one to decide their own', async () => {
  await maker.client.call(proposeCredit, {
    member: anna.id,
    account: 'spot',
    asset: 'USDT',
    amount: money('1'),
    source: 'house/starter',
    kind: 'correction',
    reason: 'A fee was taken twice.',
  })
  const count = async (operator: TestOperator) => (await wait(operator, 'proposals'))?.slice(0, 2)
  expect(await count(maker)).toEqual([1, 0])
  expect(await count(checker)).toEqual([1, 1])
  expect(await count(await testConsole.operator('auditor'))).toEqual([1, 0])
  // Credits are not for the eyes of support.
  expect(await count(await testConsole.operator('support'))).toEqual([0, 0])
})

it('counts papers, hints, coins without a deposit and deposits that stick, from the oldest on', async () => {
  const { pool } = testConsole.server
  const everyRole = await testConsole.operator('identity', 'support')
  const bert = await testConsole.server.member()
  const none = [0, 0, 0]
  for (const kind of ['papers', 'hints', 'unclaimed', 'stuckDeposits'] as const) {
    expect([kind, await wait(everyRole, kind)]).toEqual([kind, none])
  }
  await pool.query(
    `INSERT INTO image (name, member, purpose, size, created_at) VALUES ('p.jpg', $1, 'identity', 1, 1)`,
    [anna.id],
  )
  for (const [member, sentAt] of [
    [anna.id, 31],
    [bert.id, 30],
  ]) {
    await pool.query(
      `INSERT INTO identity_application (member, status, country, document, sealed_name,
         sealed_number, number_index, image, sent_at)
       VALUES ($1, 'underReview', 'DE', 'idCard', '', '', $3, 'p.jpg', $2)`,
      [member, sentAt, String(sentAt)],
    )
  }
  await pool.query(`INSERT INTO chain_cursor (chain, block, hash, head) VALUES (1, 100, 'h', 104)`)
  for (const [hash, block, seenAt] of [
    ['0xa', 90, 41],
    ['0xb', 103, 40],
  ]) {
    await pool.query(
      `INSERT INTO deposit (chain, transaction, log_index, member, asset, amount, block,
         is_on_chain, seen_at) VALUES (1, $1, 0, $2, 'USDT', 5, $3, true, $4)`,
      [hash, anna.id, block, seenAt],
    )
  }
  for (const [hash, sentAt] of [
    ['0xc', 51],
    ['0xd', 50],
  ]) {
    await pool.query(
      `INSERT INTO deposit_proof (member, asset, chain, amount, transaction, image, sent_at)
       VALUES ($1, 'USDT', 1, 5, $2, 'p.jpg', $3)`,
      [anna.id, hash, sentAt],
    )
  }
  // A deposit that was credited meanwhile needs no answer any more.
  await pool.query(
    `INSERT INTO deposit_credit (chain, transaction, log_index, member, asset, amount, position, at)
     VALUES (1, '0xd', 0, $1, 'USDT', 5, 1, 1)`,
    [anna.id],
  )
  await pool.query(
    `INSERT INTO deposit_address (member, address, shown_at)
     VALUES ($1, '0x' || repeat('1', 40), 0), ($2, '0x' || repeat('2', 40), 0)`,
    [anna.id, bert.id],
  )
  await pool.query(
    `INSERT INTO unclaimed_coins VALUES (1, $1, 'ETH', 0.7, 5, 61, 0), (1, $2, 'ETH', 0.7, 5, 60, 0.7)`,
    [anna.id, bert.id],
  )
  expect(await wait(everyRole, 'papers')).toEqual([2, 2, 30])
  expect(await wait(everyRole, 'hints')).toEqual([1, 1, 51])
  expect(await wait(everyRole, 'unclaimed')).toEqual([1, 0, 61])
  expect(await wait(maker, 'unclaimed')).toEqual([1, 1, 61])
  expect(await wait(everyRole, 'stuckDeposits')).toEqual([1, 1, 41])
})

it('says what is wrong: the brake, a market, the signer, and reserves that no one compared', async () => {
  const { pool } = testConsole.server
  const risk = await testConsole.operator('risk')
  const uncompared = ['reservesUncompared', '', '']
  const unpriced = ['BTC/USDT', 'ETH/USDT', 'ETH/BTC'].map((symbol) => [
    'indexProblem',
    `spot ${symbol}`,
    'noIndex',
  ])
  const before = await troubles(risk)
  expect(before[0]).toEqual(uncompared)
  expect(unpriced).toEqual(expect.arrayContaining(before.slice(1)))
  expect(await troubles(checker)).toEqual([uncompared])

  await maker.client.call(haltWithdrawals, { reason: 'The node tells two stories.' })
  const change = { kind: 'spot', symbol: 'BTC/USDT', reason: 'The venues disagree.' } as const
  await risk.client.call(haltMarket, change)
  await pool.query(
    `INSERT INTO signer_status (chain, address, seen_at, problem)
     VALUES (1, '0x1', $1, 'No coin for gas.'), (56, '0x1', $2, ''), (137, '0x1', $1, '')`,
    [Date.now(), Date.now() - 120_000],
  )
  const halted = ['withdrawalsHalted', '', 'The node tells two stories.']
  const signer = [
    ['signerProblem', 'Ethereum', 'No coin for gas.'],
    ['signerSilent', 'BNB Smart Chain', ''],
  ]
  expect(await troubles(checker)).toEqual([halted, uncompared, ...signer])
  expect(await troubles(risk)).toContainEqual([
    'marketHalted',
    'spot BTC/USDT',
    'The venues disagree.',
  ])
  const support = await testConsole.operator('support')
  const kinds = new Set((await troubles(support)).map(([kind]) => kind))
  expect([...kinds].filter((kind) => kind !== 'indexProblem')).toEqual(['marketHalted'])
})

it('names the route of a failed call, of members and of the console, and a clock that hangs', async () => {
  const { pool, origin, gateway } = testConsole.server
  const call = { input: { type: 'notice' } }
  const admin = await testConsole.operator('admin')
  const failing = async () =>
    (await troubles(admin)).filter(([kind]) => kind === 'failing' || kind === 'clockSilent')
  expect(await failing()).toEqual([])
  await pool.query('ALTER TABLE article RENAME TO away')
  const { status } = await sendRequest(origin, getArticles, call)
  await pool.query('ALTER TABLE away RENAME TO article')
  await pool.query('ALTER TABLE withdrawal RENAME TO away')
  const seen = await sendRequest(testConsole.origin, getWithdrawalQueue, { headers: maker.headers })
  await pool.query('ALTER TABLE away RENAME TO withdrawal')
  expect([status, seen.status]).toEqual([500, 500])
  expect(await failing()).toEqual([
    ['failing', `GET ${getArticles.path} failed.`, '1'],
    ['failing', `GET ${getWithdrawalQueue.path} failed.`, '1'],
  ])
  const long = Date.now() - 61_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(long)
  const pulse = gateway.failures.pulse('Stars are old.', 100)
  clock.mockRestore()
  expect((await failing())[0]).toEqual(['clockSilent', 'Stars are old.', ''])
  pulse.end()
  expect(await failing()).toHaveLength(2)
})

it('says what a loop over money could not do, within a minute, here and among the figures', async () => {
  const { stuck, metrics } = testConsole.server.gateway
  const auditor = await testConsole.operator('auditor')
  const found = async () => (await troubles(auditor)).filter(([kind]) => kind === 'itemStuck')
  const fail = async () => {
    throw new Fault('The deposit was refused: assetNotFound.')
  }
  const item = { items: ['deposit-1-0xa-0'], nameOf: (name: string) => name, work: fail }
  await stuck.each('deposits', '1', item)
  // What the next turn does is no trouble.
  expect(await found()).toEqual([])
  await stuck.each('deposits', '1', { ...item, items: [] })
  const halfAMinuteAgo = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 30_000)
  await stuck.each('deposits', '1', item)
  halfAMinuteAgo.mockRestore()
  expect(await found()).toEqual([
    ['itemStuck', 'deposit-1-0xa-0', 'The deposit was refused: assetNotFound.'],
  ])
  const { body } = await metrics.inject('/metrics')
  expect(body).toContain('assay_stuck_items{loop="deposits"} 1')
  expect(body).toMatch(/assay_stuck_seconds\{loop="deposits"\} 3\d/)
  expect(body).toContain('assay_stuck_failures_total{loop="deposits"} 2')
  const support = await testConsole.operator('support')
  expect((await troubles(support)).filter(([kind]) => kind === 'itemStuck')).toEqual([])
})

it('shows every process of an exchange that has several, what fails there, and which is silent', async () => {
  const { peers, exchange } = testConsole.server.gateway
  const support = await testConsole.operator('support')
  expect((await overview(support)).processes).toBeUndefined()
  const failure = { count: 3, lastAt: Date.now() }
  const report = {
    name: 'two/17',
    roles: ['core'],
    isLeading: true,
    jobs: ['prices'],
    version: '9.9.9',
    position: exchange.core.position() - 5,
    isEnding: false,
    failures: [['A push failed.', failure]] as [string, typeof failure][],
    silent: [{ ifFailed: 'Stars are old.', since: 1 }],
  }
  const tell = (more: object = {}) => peers.publish('processReported', { ...report, ...more })
  tell()
  tell({ name: 'three/4', isLeading: false, position: undefined, failures: [], silent: [] })
  const { processes } = await overview(support)
  expect(processes?.map(({ name, leads, behind }) => [name, leads, behind])).toEqual([
    [expect.stringContaining(`/${process.pid}`), true, 0],
    ['three/4', false, undefined],
    ['two/17', true, 5],
  ])
  expect(processes?.[2]).toMatchObject({ roles: ['core'], jobs: ['prices'], version: '9.9.9' })
  const found = async () => (await troubles(support)).filter(([, name]) => name?.includes('two/17'))
  const own = [
    ['clockSilent', 'Stars are old. (two/17)', ''],
    ['failing', 'A push failed. (two/17)', '3'],
  ]
  expect(await found()).toEqual(own)
  // Killed: it says nothing more. One that ends in order says so, and is not missed.
  const then = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 16_000)
  tell()
  then.mockRestore()
  expect(await found()).toEqual([['processSilent', 'two/17', 'core'], ...own])
  tell({ isEnding: true })
  tell({ name: 'three/4', isEnding: true })
  expect(await found()).toEqual([])
  expect((await overview(support)).processes).toBeUndefined()
})

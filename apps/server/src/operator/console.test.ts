/**
 * The console from end to end over HTTP: coming in, two people and one credit, and the log of it
 * all.
 */
import { inspect } from 'node:util'
import type { WithdrawalTerms } from '@assay/domain/withdrawal/withdrawal.ts'
import type { Command } from '@assay/engine/command.ts'
import { type Ratio, ZERO } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { verifyAudit } from '@assay/wire/proof/auditChain.ts'
import { getRecords } from '@assay/wire/routes/funds/account.ts'
import { freezeAccount } from '@assay/wire/routes/member/security.ts'
import { exportAudit, getAudit } from '@assay/wire/routes/operator/audit.ts'
import { getBooks, proposeCredit } from '@assay/wire/routes/operator/credits.ts'
import { getOpenDeposits } from '@assay/wire/routes/operator/deposits.ts'
import { proposeInviterEnd } from '@assay/wire/routes/operator/inviter.ts'
import {
  freezeMember,
  getMemberProfile,
  proposeUnfreeze,
  searchMembers,
} from '@assay/wire/routes/operator/members.ts'
import {
  beginProposalApproval,
  decideProposal,
  getProposals,
  withdrawProposal,
} from '@assay/wire/routes/operator/proposals.ts'
import {
  approveWithdrawal,
  getAllWithdrawals,
  getWithdrawalQueue,
  rejectWithdrawal,
} from '@assay/wire/routes/operator/withdrawals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reasonOf } from '../testing/send.ts'
import { money } from '../testing/smallWorld.ts'
import { startTestConsole, type TestConsole, type TestOperator } from '../testing/testConsole.ts'
import type { TestMember } from '../testing/testServer.ts'

let testConsole: TestConsole
let maker: TestOperator
let checker: TestOperator
let auditor: TestOperator
let anna: TestMember

beforeAll(async () => {
  testConsole = await startTestConsole()
  maker = await testConsole.operator('financeMaker', 'support')
  checker = await testConsole.operator('financeChecker')
  auditor = await testConsole.operator('auditor')
  anna = await testConsole.server.member({ USDT: '10' })
})
afterAll(() => testConsole.stop())

const credit = (changes: object = {}) => ({
  member: anna.id,
  account: 'spot' as const,
  asset: 'USDT',
  amount: money('150'),
  source: 'house/starter' as const,
  kind: 'correction' as const,
  reason: 'A fee was taken twice.',
  ...changes,
})
const owned = async () => {
  const balances = await testConsole.server.exchange.balances(anna.id)
  return toDecimal(balances.find(({ asset }) => asset === 'USDT')?.available ?? 0n)
}
const decide = (operator: TestOperator, id: number, changes: object = {}) =>
  operator.client.call(decideProposal, {
    id,
    isApproved: true,
    confirmation: '150 USDT',
    ...changes,
  })

/** As if the invitation had been sent to that member's address; 0 for no member. */
const isAlso = ({ id }: TestOperator, member: number) =>
  testConsole.server.pool.query(
    'UPDATE operator SET email = (SELECT email FROM member WHERE id = $2) WHERE id = $1',
    [id, member],
  )

describe('a credit', () => {
  it('needs two people, is typed back, comes out of the house and happens once', async () => {
    const before = await testConsole.server.exchange.core.read(
      { type: 'books' },
      testConsole.server.exchange.core.position(),
    )
    const { id } = await maker.client.call(proposeCredit, credit())
    const [open] = await checker.client.call(getProposals, { status: 'open' })
    expect(open).toMatchObject({
      id,
      subject: '150 USDT (correction of an error)',
      worth: '150.00',
      canDecide: true,
    })
    const [own] = await maker.client.call(getProposals, { status: 'open' })
    expect(own).toMatchObject({ id, canDecide: false })

    expect(await reasonOf(decide(maker, id))).toBe('roleRequired')
    expect(await reasonOf(decide(checker, id, { confirmation: '15 USDT' }))).toBe(
      'confirmationDiffers',
    )
    expect(await owned()).toBe('10')
    expect(await decide(checker, id)).toEqual({ status: 'done' })
    expect(await owned()).toBe('160')
    expect(await decide(checker, id)).toEqual({ status: 'done' })
    expect(await reasonOf(decide(checker, id, { isApproved: false }))).toBe('alreadyDecided')
    expect(await owned()).toBe('160')

    // The member reads a reason from a closed list, and nothing of the internal notes.
    const { records } = await anna.client.call(getRecords, { kind: 'correction' })
    expect(records).toMatchObject([{ change: money('150'), balanceAfter: money('160') }])
    expect(inspect(records)).not.toContain('taken twice')

    const usdt = (books: typeof before.books) => books.find(({ asset }) => asset === 'USDT')
    const after = await testConsole.server.exchange.core.read(
      { type: 'books' },
      testConsole.server.exchange.core.position(),
    )
    const [was, is] = [usdt(before.books), usdt(after.books)]
    expect((is?.members ?? 0n) - (was?.members ?? 0n)).toBe(money('150'))
    expect((is?.house ?? 0n) - (was?.house ?? 0n)).toBe(-money('150'))
    expect(is?.outside).toBe(was?.outside)
  })

  it('is neither made nor checked by who has the account', async () => {
    await isAlso(maker, anna.id)
    const make = () => maker.client.call(proposeCredit, credit({ amount: money('1') }))
    expect(await reasonOf(make())).toBe('ownAccount')
    await isAlso(maker, 0)
    const { id } = await make()
    await isAlso(checker, anna.id)
    expect(await reasonOf(decide(checker, id, { confirmation: '1 USDT' }))).toBe('ownAccount')
    expect(await reasonOf(decide(checker, id, { isApproved: false }))).toBe('ownAccount')
    await isAlso(checker, 0)
    await decide(checker, id, { isApproved: false })
  })

  it('is never made and checked by one person, not even in the table', async () => {
    const { id } = await maker.client.call(proposeCredit, credit({ amount: money('1') }))
    const { pool } = testConsole.server
    // An attacker turned the maker into a checker.
    await pool.query(`UPDATE operator SET roles = '{financeChecker}' WHERE id = $1`, [maker.id])
    expect(await reasonOf(decide(maker, id, { confirmation: '1 USDT' }))).toBe('samePerson')
    await pool.query(`UPDATE operator SET roles = '{financeMaker,support}' WHERE id = $1`, [
      maker.id,
    ])
    const forged = pool.query(
      `UPDATE operator_proposal SET status = 'approved', checker = maker WHERE id = $1`,
      [id],
    )
    await expect(forged).rejects.toThrow('operator_proposal_check')
    const both = pool.query(`UPDATE operator SET roles = '{financeMaker,financeChecker}'`)
    await expect(both).rejects.toThrow('operator_roles_check')
    expect(await decide(checker, id, { isApproved: false })).toEqual({ status: 'rejected' })
  })

  it('cannot give what the house does not have, even if approved', async () => {
    const before = await owned()
    const short = maker.client.call(proposeCredit, credit({ source: 'house/fees' }))
    expect(await reasonOf(short)).toBe('houseMoneyShort')
    // It was there when it was proposed, and is not any more.
    const { id } = await maker.client.call(proposeCredit, credit())
    await testConsole.server.pool.query(
      `UPDATE operator_proposal SET payload = payload || '{"source": "house/fees"}' WHERE id = $1`,
      [id],
    )
    expect(await decide(checker, id)).toEqual({ status: 'refused' })
    const [refused] = await checker.client.call(getProposals, { status: 'refused' })
    expect(refused).toMatchObject({ id, note: 'houseAccountShort' })
    expect(await owned()).toBe(before)
  })

  it('is withdrawn by its maker alone, as long as no one has decided', async () => {
    const { id } = await maker.client.call(proposeCredit, credit())
    const withdraw = (by: TestOperator) => by.client.call(withdrawProposal, { id })
    const other = await testConsole.operator('financeMaker')
    expect(await reasonOf(withdraw(other))).toBe('notProposer')
    expect(await reasonOf(withdraw(checker))).toBe('roleRequired')
    const own = async () => (await maker.client.call(getProposals, {}))[0]
    expect(await own()).toMatchObject({ id, canWithdraw: true })
    expect(await withdraw(maker)).toEqual({ status: 'withdrawn' })
    expect(await withdraw(maker)).toEqual({ status: 'withdrawn' })
    expect(await own()).toMatchObject({ id, status: 'withdrawn', canWithdraw: false })
    expect(await reasonOf(decide(checker, id))).toBe('alreadyDecided')
    const decided = await maker.client.call(proposeCredit, credit())
    await decide(checker, decided.id, { isApproved: false })
    const late = maker.client.call(withdrawProposal, { id: decided.id })
    expect(await reasonOf(late)).toBe('alreadyDecided')
  })

  it('refuses what is no credit', async () => {
    const reasons = await Promise.all(
      [
        { asset: 'DOGE' },
        { amount: money('0') },
        { amount: money('0.0000001') },
        { member: 999_999_999 },
      ].map((changes) => reasonOf(maker.client.call(proposeCredit, credit(changes)))),
    )
    expect(reasons).toEqual([
      'assetNotFound',
      'amountNotPositive',
      'amountTooPrecise',
      'memberNotFound',
    ])
  })

  it('is one proposal however often the same key is sent', async () => {
    const key = 'the-same-key'
    const first = await maker.client.call(proposeCredit, credit(), { key })
    expect(await maker.client.call(proposeCredit, credit(), { key })).toEqual(first)
    const other = maker.client.call(proposeCredit, credit({ amount: money('9') }), { key })
    expect(await reasonOf(other)).toBe('requestKeyReused')
    await decide(checker, first.id, { isApproved: false })
  })

  it('that was approved before a crash, and before credits had kinds, is carried out after it, once', async () => {
    const before = Number(await owned())
    const { id } = await maker.client.call(proposeCredit, credit())
    const { pool } = testConsole.server
    await pool.query(`UPDATE operator_proposal SET payload = payload - 'kind' WHERE id = $1`, [id])
    const { options } = await checker.client.call(beginProposalApproval, { id })
    await pool.query(
      `UPDATE operator_proposal SET status = 'approved', checker = $2, decided_at = 1, approval = $3
       WHERE id = $1`,
      [id, checker.id, checker.device.get(options)],
    )
    await expect
      .poll(async () => (await checker.client.call(getProposals, {}))[0]?.status, {
        timeout: 60_000,
      })
      .toBe('done')
    expect(Number(await owned())).toBe(before + 150)
    const { records } = await anna.client.call(getRecords, { limit: 1 })
    expect(records).toMatchObject([{ kind: 'adjustment' }])
  })
})

describe('a member', () => {
  it('is found by number, wallet or part of a name; contacts come masked', async () => {
    const { pool } = testConsole.server
    await pool.query(`UPDATE member SET email = 'anna@mail.example' WHERE id = $1`, [anna.id])
    for (const words of [String(anna.id), anna.account.address, 'NNA@mail']) {
      const found = await maker.client.call(searchMembers, { words })
      expect([words, found.map(({ id, contact }) => [id, contact])]).toEqual([
        words,
        [[anna.id, 'a***@mail.example']],
      ])
    }
    expect(await maker.client.call(searchMembers, { words: '%' })).toEqual([])
  })

  it('is in the list of the newest, page after page, and looking at that is in the log', async () => {
    const { rows } = await testConsole.server.pool.query(
      `INSERT INTO member (name, invitation_code, created_at)
       SELECT 'Many' || n, 'MANY' || n, n FROM generate_series(1, 60) AS n RETURNING id`,
    )
    const newest = (rows as { id: number }[]).map(({ id }) => id).sort((a, b) => b - a)
    const first = await maker.client.call(searchMembers, {})
    expect(first.map(({ id }) => id)).toEqual(newest.slice(0, 50))
    const before = first.at(-1)?.id ?? 0
    const second = await maker.client.call(searchMembers, { before })
    expect(second.slice(0, 10).map(({ id }) => id)).toEqual(newest.slice(50))
    expect(second.map(({ id }) => id)).toContain(anna.id)
    const many = await maker.client.call(searchMembers, { words: 'many', before })
    expect(many.map(({ id }) => id)).toEqual(newest.slice(50))
    const [look] = await auditor.client.call(getAudit, { action: 'members.listed' })
    expect(look).toMatchObject({ operator: maker.name, member: 0 })
  })

  it('is shown in full, and the look is in the log', async () => {
    const profile = await maker.client.call(getMemberProfile, { member: anna.id })
    expect(profile).toMatchObject({ email: 'anna@mail.example', wallet: anna.account.address })
    expect(profile.logins).toHaveLength(1)
    expect(profile.records.map(({ kind }) => kind)).toContain('correction')
    const [look] = await auditor.client.call(getAudit, { action: 'member.viewed' })
    expect(look).toMatchObject({ operator: maker.name, member: anna.id })
    expect(await reasonOf(maker.client.call(getMemberProfile, { member: 4 }))).toBe(
      'memberNotFound',
    )
  })
})

describe('the log', () => {
  it('shows the credit, and who was refused', async () => {
    const log = await auditor.client.call(getAudit, { member: anna.id })
    const actions = log.map(({ action }) => action)
    for (const action of ['credit.proposed', 'proposal.approved', 'proposal.done']) {
      expect(actions).toContain(action)
    }
    const denied = await auditor.client.call(getAudit, { action: 'access.denied' })
    expect(denied.map(({ subject }) => subject)).toContain('POST /ops/proposals/approvalBegin')
  })

  it('is exported whole, and the export is verified (A42)', async () => {
    const { lines } = await auditor.client.call(exportAudit, { from: 0 })
    const verdict = await verifyAudit(lines)
    expect(verdict).toMatchObject({ isIntact: true, count: lines.length })
    const changed = lines.map((line) => line.replace('150 USDT', '151 USDT'))
    expect((await verifyAudit(changed)).isIntact).toBe(false)
    expect((await auditor.client.call(exportAudit, { from: lines.length + 1 })).lines).toEqual([])
  })

  it('leaves a line for each export, wherever it begins, and none for going on', async () => {
    const exportFrom = (from: number) => auditor.client.call(exportAudit, { from })
    const noted = async () => {
      const rows = await auditor.client.call(getAudit, { action: 'audit.exported' })
      return rows.map(({ subject }) => subject)
    }
    const before = await noted()
    const { lines } = await exportFrom(3)
    expect(await noted()).toEqual(['from entry 3', ...before])
    // The note is in what it allows; what came later is not.
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ subject: 'from entry 3' })
    await maker.client.call(searchMembers, { words: 'anna' })
    expect((await exportFrom(3 + lines.length)).lines).toEqual([])
    expect(await noted()).toEqual(['from entry 3', ...before])
    await exportFrom(3 + lines.length)
    await exportFrom(3)
    expect(await noted()).toEqual([
      'from entry 3',
      `from entry ${3 + lines.length}`,
      'from entry 3',
      ...before,
    ])
  })

  it('cannot be changed or shortened by SQL', async () => {
    const { pool } = testConsole.server
    for (const sql of [
      `UPDATE operator_audit SET operator = 'somebody else'`,
      'DELETE FROM operator_audit',
      'TRUNCATE operator_audit',
    ]) {
      await expect(pool.query(sql)).rejects.toThrow('only ever added to')
    }
  })

  it('stays one chain when many write at once', async () => {
    await Promise.all(
      Array.from({ length: 40 }, () => maker.client.call(searchMembers, { words: 'anna' })),
    )
    const { lines } = await auditor.client.call(exportAudit, { from: 0 })
    expect((await verifyAudit(lines)).isIntact).toBe(true)
  })
})

it('shows the books of each coin, which sum to zero', async () => {
  const books = await auditor.client.call(getBooks, {})
  for (const { asset, members, house, outside, clearing, accounts } of books) {
    expect([asset, members + house + outside + clearing]).toEqual([asset, 0n])
    const named = accounts.reduce((sum, { balance }) => sum + balance, 0n)
    expect(named).toBe(house + outside + clearing)
  }
  expect(books.map(({ asset }) => asset)).toEqual(['USDT', 'BTC', 'ETH'])
  expect(books[0]).toMatchObject({ commissions: 0n, rebates: 0n })
})

describe('a freeze', () => {
  it('takes one person to set and two to lift, and the member reads of it', async () => {
    const risk = await testConsole.operator('risk')
    const bert = await testConsole.server.member()
    const activity = async () => {
      const kinds = (await risk.client.call(getMemberProfile, { member: bert.id })).activity
      return kinds.map(({ kind, actor }) => `${kind} by ${actor}`)
    }
    const reason = 'A stolen phone was reported.'
    await maker.client.call(freezeMember, { member: bert.id, reason })
    const frozen = await risk.client.call(getMemberProfile, { member: bert.id })
    expect(frozen).toMatchObject({ frozenBy: 'operator', frozenReason: reason })

    const { id } = await maker.client.call(proposeUnfreeze, { member: bert.id, reason: 'Found.' })
    expect(await reasonOf(decide(maker, id, { confirmation: '' }))).toBe('roleRequired')
    expect(await reasonOf(decide(checker, id, { confirmation: '' }))).toBe('roleRequired')
    const own = await risk.client.call(proposeUnfreeze, { member: bert.id, reason: 'Found.' })
    expect(await reasonOf(decide(risk, own.id, { confirmation: '' }))).toBe('samePerson')
    expect((await risk.client.call(getMemberProfile, { member: bert.id })).frozenBy).toBe(
      'operator',
    )
    // The signer has not decided on a released withdrawal yet: unfrozen, it would be paid.
    const { pool } = testConsole.server
    await pool.query(
      `INSERT INTO withdrawal
         (id, member, asset, chain, address, amount, fee, requested_at, position, status)
       VALUES (9001, $1, 'USDT', 1, '0x01', 100, 1, 0, 1, 'sending')`,
      [bert.id],
    )
    expect(await decide(risk, id, { confirmation: '' })).toEqual({ status: 'refused' })
    const [proposal] = await risk.client.call(getProposals, { member: bert.id, status: 'refused' })
    expect(proposal).toMatchObject({ id, note: 'withdrawalUndecided' })
    expect((await risk.client.call(getMemberProfile, { member: bert.id })).frozenBy).toBe(
      'operator',
    )
    await pool.query(
      `INSERT INTO payment (chain, sender, purpose, withdrawal, asset, recipient, units, created_at,
         outcome) VALUES (1, '0x02', 'withdrawal', 9001, 'USDT', '0x01', 1, 0, 'declined')`,
    )
    const again = await maker.client.call(proposeUnfreeze, { member: bert.id, reason: 'Found.' })
    expect(await decide(risk, again.id, { confirmation: '' })).toEqual({ status: 'done' })
    expect((await risk.client.call(getMemberProfile, { member: bert.id })).frozenBy).toBe('')
    await pool.query('DELETE FROM withdrawal WHERE id = 9001')
    expect(await activity()).toEqual(
      expect.arrayContaining(['profileViewed by staff', 'frozen by staff', 'unfrozen by staff']),
    )
  })
})

describe('a freeze of an account that its member froze', () => {
  it('takes the place of the member\u2019s, and is not lifted by what was proposed for that', async () => {
    const risk = await testConsole.operator('risk')
    const { client, id: member } = await testConsole.server.member()
    await client.call(freezeAccount, {})
    const before = await maker.client.call(proposeUnfreeze, { member, reason: 'Found it.' })
    const reason = 'The coins are not theirs.'
    await maker.client.call(freezeMember, { member, reason })
    expect(await risk.client.call(getMemberProfile, { member })).toMatchObject({
      frozenBy: 'operator',
      frozenReason: reason,
    })
    expect(await decide(risk, before.id, { confirmation: '' })).toEqual({ status: 'refused' })
    const [proposal] = await risk.client.call(getProposals, { member, status: 'refused' })
    expect(proposal).toMatchObject({ id: before.id, note: 'changedSince' })
    const after = await maker.client.call(proposeUnfreeze, { member, reason: 'They are.' })
    expect(await decide(risk, after.id, { confirmation: '' })).toEqual({ status: 'done' })
  })
})

describe('a friend whose account is the inviter\u2019s own', () => {
  it('takes two people to end what is shared, once', async () => {
    const risk = await testConsole.operator('risk')
    const [inviter, friend] = [await testConsole.server.member(), await testConsole.server.member()]
    const { exchange } = testConsole.server
    const head = { at: Date.now(), key: '' }
    const propose = (member: number) =>
      maker.client.call(proposeInviterEnd, { member, reason: 'The same person.' })
    expect(await reasonOf(propose(friend.id))).toBe('termsUnchanged')
    const rate = money('0.1') as bigint as Ratio
    const of = { ...head, member: inviter.id, rate, day: 0, held: ZERO }
    await exchange.submit({ type: 'setCommissionRate', ...of })
    const pair = { member: friend.id, inviter: inviter.id, rebateRate: rate }
    await exchange.submit({ type: 'bindInviter', ...head, ...pair })
    const isShared = async () =>
      (await risk.client.call(getMemberProfile, { member: friend.id })).isFeeShared
    expect(await isShared()).toBe(true)

    const { id } = await propose(friend.id)
    const { id: again } = await propose(friend.id)
    expect(await reasonOf(decide(maker, id, { confirmation: '' }))).toBe('roleRequired')
    expect(await isShared()).toBe(true)
    expect(await decide(risk, id, { confirmation: '' })).toEqual({ status: 'done' })
    expect(await isShared()).toBe(false)
    expect(await decide(risk, again, { confirmation: '' })).toEqual({ status: 'refused' })
    expect(await reasonOf(propose(friend.id))).toBe('termsUnchanged')
  })
})

describe('a withdrawal that waits', () => {
  // A decision that waits for its turn holds no connection; otherwise the waiting ones could take
  // all connections and block the one that runs.
  it('answers many decisions at once, and members meanwhile', async () => {
    const none = () =>
      checker.client.call(rejectWithdrawal, { id: 999_999, reason: 'Never asked for.' })
    const asked = Array.from({ length: 60 }, () => reasonOf(none()))
    const { rows } = await testConsole.server.pool.query('SELECT 1 AS one')
    expect(rows).toEqual([{ one: 1 }])
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['withdrawalNotOpen']))
  })

  it('needs a finance maker first, then a finance checker, and says what is next', async () => {
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
    const cleo = await testConsole.server.member({ USDT: '500' })
    // Balances in other accounts are hers as well.
    await exchange.submit({
      type: 'transfer',
      at,
      key: 'aside',
      member: cleo.id,
      from: 'spot',
      to: 'fiat',
      asset: 'USDT',
      amount: money('200'),
    } as Command)
    const request = (key: string) =>
      exchange.submit({
        type: 'requestWithdrawal',
        at,
        key,
        member: cleo.id,
        asset: 'USDT',
        chain: 56,
        address: `0x${'5'.repeat(40)}`,
        amount: money('100'),
        fee: money('1'),
      } as Command)
    const { pool } = testConsole.server
    await pool.query(
      `INSERT INTO withdrawal_address (member, asset, chain, address, remark, added_at, usable_at, seal)
       VALUES ($1, 'USDT', 56, $2, 'My ledger', 11, 12, '')`,
      [cleo.id, `0x${'5'.repeat(40)}`],
    )
    await pool.query(`INSERT INTO fund_pin (member, pin_hash, set_at) VALUES ($1, 'x', 13)`, [
      cleo.id,
    ])
    await pool.query(
      `INSERT INTO withdrawal_address (member, asset, chain, address, remark, added_at, usable_at, seal)
       VALUES ($1, 'USDT', 56, $2, '', 11, 12, '')`,
      [anna.id, `0x${'5'.repeat(40)}`],
    )
    const first = await request('w-1')
    const [made] = first.events
    const number = made?.type === 'withdrawalRequested' ? made.withdrawal.id : 0
    await pool.query(
      `INSERT INTO member_activity (member, kind, actor, details, ip, agent, at) VALUES
       ($1, 'signedIn', 'member', '{}', '203.0.113.9', 'Phone', 1),
       ($1, 'withdrawalRequested', 'member', $2, '203.0.113.9', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0', $3)`,
      [cleo.id, JSON.stringify({ number }), at],
    )
    const second = await request('w-2')
    expect(first.events[0]?.type).toBe('withdrawalRequested')
    await exchange.core.waitForHistory(second.position)

    const queue = (operator: TestOperator) => operator.client.call(getWithdrawalQueue, {})
    const [row, other] = await queue(maker)
    expect(row).toMatchObject({ member: cleo.id, approvals: [], worth: '100.00', canApprove: true })
    // What the checker needs to decide; the member's private note on the address is not shown.
    expect(row).toMatchObject({ addressAddedAt: 11, pinSetAt: 13, isFirst: true })
    expect(row?.owned).toBe(money('500'))
    expect(row).toMatchObject({ askedInDay: money('100'), reviewAbove: money('50') })
    expect(row).toMatchObject({ ip: '203.0.113.9', device: 'Firefox, Linux', isNewDevice: true })
    expect(row).toMatchObject({ isNewNetwork: false, sharedWith: [anna.id] })
    expect(other).toMatchObject({ askedInDay: money('200'), ip: '', isNewDevice: false })
    expect(Object.values(row ?? {})).not.toContain('My ledger')
    const id = row?.id ?? 0
    expect((await queue(checker))[0]).toMatchObject({ id, canApprove: false })
    const approve = (operator: TestOperator) => operator.client.call(approveWithdrawal, { id })
    expect(await reasonOf(approve(checker))).toBe('roleRequired')
    await isAlso(maker, cleo.id)
    expect(await reasonOf(approve(maker))).toBe('ownAccount')
    await isAlso(maker, 0)
    expect(await approve(maker)).toEqual({ isReleased: false })
    expect(await reasonOf(approve(maker))).toBe('samePerson')
    expect((await queue(checker))[0]).toMatchObject({ approvals: [maker.name], canApprove: true })
    expect(await approve(checker)).toEqual({ isReleased: true })

    const refusal = { id: other?.id ?? 0, reason: 'The address is known for fraud.' }
    await checker.client.call(rejectWithdrawal, refusal)
    expect(await queue(maker)).toEqual([])
    const all = (before?: number) =>
      auditor.client.call(getAllWithdrawals, { ...(before && { before }) })
    const reason = 'The address is known for fraud.'
    expect(await all()).toMatchObject([
      { id: refusal.id, status: 'rejected', rejectedBy: checker.name, reason, isFirst: false },
      { id, status: 'sending', approvals: [maker.name, checker.name], transaction: '', owned: 0n },
    ])
    expect((await all(refusal.id)).map((one) => one.id)).toEqual([id])
    const log = await auditor.client.call(getAudit, { member: cleo.id })
    expect(log.map(({ action, operator }) => `${action} by ${operator}`)).toEqual([
      `withdrawal.rejected by ${checker.name}`,
      `withdrawal.approved by ${checker.name}`,
      `access.denied by ${maker.name}`,
      `withdrawal.approved by ${maker.name}`,
      `access.denied by ${checker.name}`,
    ])
  })
})

it('lists deposits that are not credited, and says why', async () => {
  const { pool } = testConsole.server
  await pool.query('INSERT INTO chain_cursor (chain, block, hash, head) VALUES (1, 100, $1, 104)', [
    'h',
  ])
  for (const [i, block, isOnChain] of [
    [1, 103, true],
    [2, 90, true],
    [3, 103, false],
  ] as const) {
    await pool.query(
      `INSERT INTO deposit (chain, transaction, log_index, member, asset, amount, block,
         is_on_chain, seen_at) VALUES (1, $1, 0, $2, 'USDT', 5, $3, $4, $5)`,
      [`0x${String(i).repeat(64)}`, anna.id, block, isOnChain, i],
    )
  }
  const rows = await maker.client.call(getOpenDeposits, {})
  expect(rows.map(({ state, confirmations }) => [state, confirmations])).toEqual([
    ['gone', 0],
    ['stuck', 15],
    ['pending', 2],
  ])
})

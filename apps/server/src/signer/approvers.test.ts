/**
 * Withdrawals approved at the console with passkeys, as the signer sees them with its own list of
 * keys.
 */
import type { WithdrawalTerms } from '@assay/domain/withdrawal/withdrawal.ts'
import type { Command } from '@assay/engine/command.ts'
import { amountStep, ZERO } from '@assay/money/amount.ts'
import {
  approveWithdrawal,
  beginWithdrawalApproval,
  getWithdrawalQueue,
} from '@assay/wire/routes/operator/withdrawals.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Approvers } from '../config/approversFile.ts'
import { fromNumeric } from '../db/numericColumn.ts'
import { APPROVERS, approverKeys } from '../operator/people/approverKeys.ts'
import { challengeOf, withdrawalText } from '../security/signedApproval.ts'
import { reasonOf } from '../testing/send.ts'
import { money } from '../testing/smallWorld.ts'
import { startTestConsole, type TestConsole, type TestOperator } from '../testing/testConsole.ts'
import { TEST_JOURNAL_KEYS } from '../testing/testJournalKey.ts'
import type { TestMember } from '../testing/testServer.ts'
import { objectionTo, type Released, readLimits } from './signerPolicy.ts'
import { signersOf } from './signersOf.ts'

let testConsole: TestConsole
let maker: TestOperator
let checker: TestOperator
let cleo: TestMember
let approvers: Approvers

const TERMS: WithdrawalTerms = {
  asset: 'USDT',
  chain: 56,
  decimals: 18,
  fee: money('1'),
  minimum: money('10'),
  maximum: money('10000'),
  dailyMaximum: money('25000'),
  reviewAbove: money('50'),
}
const ADDRESS = `0x${'5'.repeat(40)}`
const UNSIGNED = 'needs the signatures of two approvers that this signer knows'

beforeAll(async () => {
  testConsole = await startTestConsole()
  maker = await testConsole.operator('financeMaker')
  checker = await testConsole.operator('financeChecker')
  await testConsole.operator('admin')
  cleo = await testConsole.server.member({ USDT: '5000' })
  const { exchange, pool, config } = testConsole.server
  const terms = { at: Date.now(), key: '', terms: TERMS }
  await exchange.submit({ type: 'setWithdrawalTerms', ...terms })
  approvers = {
    origin: config.consoleUrl.origin,
    approvers: await approverKeys(pool, APPROVERS.signer),
  }
})
afterAll(() => testConsole.stop())

/** A withdrawal that waits for two people. */
async function ask(key: string, amount = '100', by = cleo): Promise<number> {
  const { exchange } = testConsole.server
  const { events, position } = await exchange.submit({
    type: 'requestWithdrawal',
    at: Date.now(),
    key,
    member: by.id,
    asset: 'USDT',
    chain: 56,
    address: ADDRESS,
    amount: money(amount),
    fee: money('1'),
  } as Command)
  await exchange.core.waitForHistory(position)
  const [made] = events
  return made?.type === 'withdrawalRequested' ? made.withdrawal.id : 0
}

const approve = (by: TestOperator, id: number, credential?: string) =>
  by.client.call(approveWithdrawal, { id, ...(credential !== undefined && { credential }) })
/**
 * Both journal rows, as an attacker with access to the writer but not to the console would have
 * them written.
 */
async function approveUnsigned(id: number) {
  for (const { name } of [maker, checker]) {
    await testConsole.server.gateway.withdrawals.approveWithdrawal(id, name)
  }
}
async function released(id: number): Promise<Released> {
  const { rows } = await testConsole.server.pool.query(
    `SELECT id, member, asset, chain, address, amount, fee, position FROM withdrawal
     WHERE id = $1 AND status = 'sending'`,
    [id],
  )
  return { ...rows[0], amount: fromNumeric(rows[0].amount), fee: fromNumeric(rows[0].fee) }
}
const objection = async (id: number, known = approvers) =>
  objectionTo(testConsole.server.pool, await released(id), {
    limits: readLimits('56/USDT/1000/10000/50'),
    approvers: known,
    journalKeys: TEST_JOURNAL_KEYS,
    record: { receivedSince: () => 0n },
  })
const store = (withdrawal: number, operator: string, credential: string) =>
  testConsole.server.pool.query(
    `INSERT INTO withdrawal_signature (withdrawal, operator, credential, signed_at)
     VALUES ($1, $2, $3, 1)`,
    [withdrawal, operator, credential],
  )

it('lists the keys of those who approve withdrawals, and pays what two of them signed', async () => {
  expect(approvers.approvers.map(({ operator }) => operator)).toEqual(
    [maker.name, checker.name].sort(),
  )
  const id = await ask('w-1')
  expect(await approve(maker, id)).toEqual({ isReleased: false })
  expect(await approve(checker, id)).toEqual({ isReleased: true })
  expect(await objection(id)).toBeUndefined()
  expect(await signersOf(testConsole.server.pool, await released(id), approvers)).toEqual(
    new Set([maker.name, checker.name]),
  )
  // Only one of them is on the pinned list.
  const one = approvers.approvers.filter(({ operator }) => operator === maker.name)
  expect(await objection(id, { ...approvers, approvers: one })).toContain(UNSIGNED)
  // The same keys, for another origin.
  expect(await objection(id, { ...approvers, origin: 'https://console.evil' })).toContain(UNSIGNED)
})

it('accepts at the console only the caller’s signature over this withdrawal, once', async () => {
  const [id, other] = [await ask('w-2'), await ask('w-3')]
  const optionsOf = async (of: number) =>
    (await maker.client.call(beginWithdrawalApproval, { id: of })).options
  const refused = (credential: string) => reasonOf(approve(maker, id, credential))
  expect(await refused('')).toBe('approvalUnsigned')
  expect(await refused(maker.device.get(await optionsOf(other)))).toBe('passkeyInvalid')
  expect(await refused(checker.device.get(await optionsOf(id)))).toBe('passkeyInvalid')
  const unverified = maker.device.get(await optionsOf(id), { isVerified: false })
  expect(await refused(unverified)).toBe('passkeyInvalid')
  const [waiting] = await maker.client.call(getWithdrawalQueue, {})
  expect(waiting).toMatchObject({ id, approvals: [] })
  const credential = maker.device.get(await optionsOf(id))
  expect(await approve(maker, id, credential)).toEqual({ isReleased: false })
  expect(await reasonOf(approve(maker, other, credential))).toBe('passkeyInvalid')
})

it('does not pay for rows without the signatures, however they were written', async () => {
  const signed = await ask('w-4')
  await approve(maker, signed)
  await approve(checker, signed)
  const id = await ask('w-5')
  await approveUnsigned(id)
  expect(await objection(id)).toContain(UNSIGNED)
  const { pool } = testConsole.server
  // Signatures over another withdrawal of the same member, address and amount.
  await pool.query(
    `INSERT INTO withdrawal_signature
     SELECT $1, operator, credential, signed_at FROM withdrawal_signature WHERE withdrawal = $2`,
    [id, signed],
  )
  expect(await objection(id)).toContain(UNSIGNED)
  await pool.query('DELETE FROM withdrawal_signature WHERE withdrawal = $1', [id])

  // An attacker's device, stored in the tables as an operator's.
  const thief = await testConsole.operator('financeChecker')
  const answer = (by: TestOperator, row: Released, name = by.name) => {
    const text = withdrawalText(name, row)
    return by.device.get(JSON.stringify({ challenge: challengeOf(text).toString('base64url') }))
  }
  const row = await released(id)
  await store(id, maker.name, answer(maker, row))
  await store(id, checker.name, answer(thief, row, checker.name))
  await store(id, thief.name, answer(thief, row))
  expect(await objection(id)).toContain(UNSIGNED)
  // One person under two names.
  await store(id, 'nobody', answer(maker, row, checker.name))
  expect(await objection(id)).toContain(UNSIGNED)
  // Another amount, fee, address or place in the journal is another text.
  for (const change of [
    { amount: amountStep(18) },
    { fee: ZERO },
    { address: '0x1' },
    { position: 1 },
  ]) {
    await pool.query(`DELETE FROM withdrawal_signature WHERE operator = 'nobody'`)
    await store(id, 'nobody', answer(checker, { ...row, ...change }))
    expect(await objection(id)).toContain(UNSIGNED)
  }
  await store(id, 'last', answer(checker, row))
  expect(await objection(id)).toBeUndefined()
})

it('pays a request once, whatever numbers its rows have', async () => {
  const { pool } = testConsole.server
  const id = await ask('w-6', '40', await testConsole.server.member({ USDT: '50' }))
  expect(await objection(id)).toBeUndefined()
  const again = id + 1_000
  await pool.query(
    `INSERT INTO withdrawal
     SELECT (jsonb_populate_record(w, jsonb_build_object('id', $2::bigint))).*
     FROM withdrawal w WHERE id = $1`,
    [id, again],
  )
  expect(await objection(again)).toContain('stands under two numbers')
  await pool.query('DELETE FROM withdrawal WHERE id = $1', [again])
  await pool.query(
    `INSERT INTO payment (chain, sender, nonce, purpose, withdrawal, asset, recipient, units, created_at)
     VALUES (56, '0x1', 0, 'withdrawal', $1, 'USDT', $2, 39, 1)`,
    [id, ADDRESS.toUpperCase()],
  )
  await pool.query('UPDATE withdrawal SET id = $2 WHERE id = $1', [id, again])
  expect(await objection(again)).toContain('stands under two numbers')
})

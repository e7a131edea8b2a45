/**
 * Approvals of proposals are signed, and verified when the money moves: write access to the
 * database alone carries out nothing.
 */
import { toDecimal } from '@assay/money/decimal.ts'
import { proposeCredit } from '@assay/wire/routes/operator/credits.ts'
import { disableOperator } from '@assay/wire/routes/operator/operators.ts'
import {
  beginProposalApproval,
  decideProposal,
  getProposals,
} from '@assay/wire/routes/operator/proposals.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Approvers } from '../../config/approversFile.ts'
import { reasonOf, sendRequest } from '../../testing/send.ts'
import { money } from '../../testing/smallWorld.ts'
import { softAuthenticator, type Tampering } from '../../testing/softAuthenticator.ts'
import {
  approveAsShown,
  startTestConsole,
  type TestConsole,
  type TestOperator,
} from '../../testing/testConsole.ts'
import type { TestMember } from '../../testing/testServer.ts'

let testConsole: TestConsole
let maker: TestOperator
let checker: TestOperator
let anna: TestMember

beforeAll(async () => {
  testConsole = await startTestConsole()
  maker = await testConsole.operator('financeMaker')
  checker = await testConsole.operator('financeChecker')
  anna = await testConsole.server.member({ USDT: '10' })
})
afterAll(() => testConsole.stop())

const owned = async () => {
  const balances = await testConsole.server.exchange.balances(anna.id)
  return toDecimal(balances.find(({ asset }) => asset === 'USDT')?.available ?? 0n)
}

async function propose(amount = '150'): Promise<number> {
  const made = await maker.client.call(proposeCredit, {
    member: anna.id,
    account: 'spot',
    asset: 'USDT',
    amount: money(amount),
    source: 'house/starter',
    kind: 'correction',
    reason: 'A fee was taken twice.',
  })
  return made.id
}

const asked = async (id: number, by = checker) =>
  (await by.client.call(beginProposalApproval, { id })).options
const signed = async (id: number, tampering: Tampering = {}) =>
  checker.device.get(await asked(id), tampering)
const tryWith = (credential: string | undefined, id: number) =>
  reasonOf(
    checker.client.call(decideProposal, {
      id,
      isApproved: true,
      confirmation: '150 USDT',
      credential,
    }),
  )

/** A row forged with write access to the database. */
const forge = (id: number, approval: string | null, by: { id: number } = checker) =>
  testConsole.server.pool.query(
    `UPDATE operator_proposal SET status = 'approved', checker = $2, decided_at = 1, approval = $3
     WHERE id = $1`,
    [id, by.id, approval],
  )
const stuckOf = (id: number) =>
  testConsole.server.gateway.stuck.list().find(({ item }) => item === `proposal ${id}`)?.reason
const untilStuck = (id: number) =>
  expect.poll(() => stuckOf(id), { timeout: 60_000 }).toContain('is not carried out')
const statusOf = async (id: number) =>
  (await checker.client.call(getProposals, {})).find((one) => one.id === id)?.status

it('takes an approval with the signature of the one who approves, over this proposal', async () => {
  const [id, other] = [await propose(), await propose()]
  expect(await tryWith(undefined, id)).toBe('approvalUnsigned')
  expect(await tryWith('no JSON', id)).toBe('passkeyInvalid')
  expect(await tryWith(await signed(other), id)).toBe('passkeyInvalid')
  for (const tampering of [
    { isVerified: false },
    { origin: 'https://console.evil' },
    { rpId: 'evil' },
  ]) {
    expect([tampering, await tryWith(await signed(id, tampering), id)]).toEqual([
      tampering,
      'passkeyInvalid',
    ])
  }
  const stranger = softAuthenticator(testConsole.server.config.consoleUrl.origin)
  expect(await tryWith(stranger.get(await asked(id)), id)).toBe('passkeyInvalid')
  // Another checker's signature is another's approval.
  const second = await testConsole.operator('financeChecker')
  expect(await tryWith(second.device.get(await asked(id, second)), id)).toBe('passkeyInvalid')
  expect(await reasonOf(asked(id, maker))).toBe('roleRequired')
  expect([await owned(), await statusOf(id)]).toEqual(['10', 'open'])

  const credential = await signed(id)
  expect(await tryWith(credential, id)).toBe('none')
  expect(await owned()).toBe('160')
  expect(await tryWith(credential, other)).toBe('passkeyInvalid')
  // The answer was lost and the same is sent again.
  expect(await tryWith(credential, id)).toBe('none')
  expect(await owned()).toBe('160')
})

it('carries out more approvals at once than there are connections to the database', async () => {
  const before = await owned()
  const pairs: [TestOperator, number][] = []
  for (let i = 0; i <= (testConsole.server.pool.options.max ?? 0); i += 1) {
    pairs.push([await testConsole.operator('financeChecker'), await propose('1')])
  }
  const approved = await Promise.all(pairs.map((pair) => approveAsShown(...pair)))
  expect(new Set(approved.map(({ status }) => status))).toEqual(new Set(['done']))
  expect(Number(await owned()) - Number(before)).toBe(pairs.length)
})

it('takes no signature twice, and none that is older than what is approved', async () => {
  const id = await propose()
  const credential = await signed(id)
  await testConsole.server.pool.query(
    `UPDATE operator_proposal SET payload = payload || '{"source": "house/fees"}' WHERE id = $1`,
    [id],
  )
  expect(await tryWith(credential, id)).toBe('passkeyInvalid')
  const late = await propose()
  const old = await signed(late)
  await testConsole.server.pool.query('UPDATE passkey_challenge SET expires_at = 1')
  expect(await tryWith(old, late)).toBe('passkeyInvalid')
  const fresh = await signed(late)
  expect(await tryWith(fresh, late)).toBe('none')
  await testConsole.server.pool.query(
    `UPDATE operator_proposal SET status = 'open', checker = NULL, approval = NULL WHERE id = $1`,
    [late],
  )
  const before = await owned()
  expect(await tryWith(fresh, late)).toBe('passkeyInvalid')
  expect(await owned()).toBe(before)
})

it('carries out no row that only says it was approved, and says so', async () => {
  const before = await owned()
  const forged: number[] = []
  const add = async (approval: (id: number) => Promise<string | null>, by = checker) => {
    const id = await propose()
    await forge(id, await approval(id), by)
    forged.push(id)
  }
  await add(async () => null)
  await add(async () => signed(await propose()))
  await add(async (id) => {
    const stranger = softAuthenticator(testConsole.server.config.consoleUrl.origin)
    return stranger.get(await asked(id))
  })
  // By an operator whose role does not check, and by one who was disabled after signing.
  const support = await testConsole.operator('support')
  await add((id) => signed(id), support)
  const leaver = await testConsole.operator('financeChecker')
  await add(async (id) => leaver.device.get(await asked(id, leaver)), leaver)
  const admin = await testConsole.operator('admin')
  const reason = 'Left the company.'
  await admin.client.call(disableOperator, { operator: leaver.id, reason })
  // The signature covers another amount, another member, another maker's proposal.
  for (const change of [
    `payload = payload || '{"amount": "9000"}'`,
    'member = member + 1',
    `reason = 'Because.'`,
    `maker = ${support.id}`,
  ]) {
    const id = await propose()
    const credential = await signed(id)
    await testConsole.server.pool.query(`UPDATE operator_proposal SET ${change} WHERE id = $1`, [
      id,
    ])
    await forge(id, credential)
    forged.push(id)
  }
  expect(forged).toHaveLength(9)
  for (const id of forged) await untilStuck(id)
  expect(stuckOf(forged[0] ?? 0)).toContain(`${checker.name} has not signed what it says`)
  expect(stuckOf(forged[3] ?? 0)).toContain(`${support.name} may not approve it`)
  for (const id of forged) expect([id, await statusOf(id)]).toEqual([id, 'approved'])
  expect(await owned()).toBe(before)

  // A checker of such proposals can end a forged one; a signed one cannot be ended so.
  const [first = 0] = forged
  const canReject = async (id: number) =>
    (await checker.client.call(getProposals, {})).find((one) => one.id === id)?.canReject
  expect(await canReject(first)).toBe(true)
  const reject = (id: number) => checker.client.call(decideProposal, { id, isApproved: false })
  expect(await reject(first)).toEqual({ status: 'rejected' })
  expect([await statusOf(first), await canReject(first)]).toEqual(['rejected', false])
  await expect.poll(() => stuckOf(first), { timeout: 60_000 }).toBeUndefined()
  const sound = await propose()
  await testConsole.server.pool.query('UPDATE operator_proposal SET member = 0 WHERE id = $1', [
    sound,
  ])
  await forge(sound, await signed(sound))
  expect(await canReject(sound)).toBe(false)
  expect(await reasonOf(reject(sound))).toBe('alreadyDecided')
})

it('cannot be approved by its maker, whatever the rows say', async () => {
  const id = await propose()
  const { pool } = testConsole.server
  await pool.query(`UPDATE operator SET roles = '{risk}' WHERE id = $1`, [maker.id])
  await expect(forge(id, null, maker)).rejects.toThrow('operator_proposal_check')
  await pool.query(`UPDATE operator SET roles = '{financeMaker}' WHERE id = $1`, [maker.id])
})

it('asks the operators of the demo for no signature, who have no device', async () => {
  const demo = await startTestConsole({
    config: { isDemo: true },
    demo: { onSignIn: async () => undefined, memberNamed: () => undefined },
  })
  const proposer = await demo.operator('financeMaker')
  const tapped = await demo.operator('financeChecker')
  await demo.server.pool.query('DELETE FROM operator_passkey WHERE operator = $1', [tapped.id])
  const ben = await demo.server.member({ USDT: '10' })
  const { id } = await proposer.client.call(proposeCredit, {
    member: ben.id,
    account: 'spot',
    asset: 'USDT',
    amount: money('150'),
    source: 'house/starter',
    kind: 'correction',
    reason: 'A fee was taken twice.',
  })
  const { headers } = tapped
  const begun = await sendRequest(demo.origin, beginProposalApproval, { headers, input: { id } })
  expect(begun.body.data).toEqual({ options: '' })
  const input = { id, isApproved: true, confirmation: '150 USDT' }
  const key = { 'idempotency-key': 'unsigned-1' }
  const decided = await sendRequest(demo.origin, decideProposal, {
    headers: { ...headers, ...key },
    input,
  })
  expect(decided.body.data).toEqual({ status: 'done' })
  await demo.stop()
})

it('does nothing a second time, also when the engine has forgotten the first', async () => {
  const id = await propose()
  expect(await tryWith(await signed(id), id)).toBe('none')
  const { exchange, pool } = testConsole.server
  // Request keys are kept for two generations of a day.
  for (const days of [2, 4, 6]) {
    const at = Date.now() + days * 86_400_000
    const own = { member: anna.id, account: 'spot', asset: 'USDT', amount: money('1') } as const
    const reason = 'correction' as const
    const credit = { type: 'creditMember', from: 'house/starter', ...own, reason } as const
    await exchange.submit({ ...credit, at, key: `later-${days}` })
  }
  const before = await owned()
  await pool.query(`UPDATE operator_proposal SET status = 'approved' WHERE id = $1`, [id])
  await expect
    .poll(async () => stuckOf(id) ?? (await statusOf(id)), { timeout: 60_000 })
    .not.toBe('approved')
  expect([await owned(), stuckOf(id)]).toEqual([
    before,
    `Proposal ${id} is not carried out: the log tells of its end already.`,
  ])
})

it('takes no key that the file of the console does not pin, whatever the tables say', async () => {
  const pinned: Approvers = { origin: 'https://console.example', approvers: [] }
  const pinning = await startTestConsole({ config: { operatorKeys: pinned } })
  const { pool } = pinning.server
  const [proposer, approver] = [
    await pinning.operator('financeMaker'),
    await pinning.operator('financeChecker'),
  ]
  const ben = await pinning.server.member({ USDT: '10' })
  const asked = async () =>
    (
      await proposer.client.call(proposeCredit, {
        member: ben.id,
        account: 'spot',
        asset: 'USDT',
        amount: money('150'),
        source: 'house/starter',
        kind: 'correction',
        reason: 'A fee was taken twice.',
      })
    ).id
  const statusOf = async (id: number) =>
    (await approver.client.call(getProposals, {})).find((one) => one.id === id)?.status
  const { device } = approver
  pinned.approvers.push({
    operator: approver.name,
    passkey: device.passkey.id,
    publicKey: device.passkey.publicKey.toString('base64url'),
  })
  // A thief's key, stored beside the checker's own, and a row signed with it.
  const thief = softAuthenticator(pinning.server.config.consoleUrl.origin)
  await pool.query(
    `INSERT INTO operator_passkey (id, operator, public_key, counter, transports, created_at, confirmed_at)
     VALUES ($1, $2, $3, 0, '{}', 1, 1)`,
    [thief.passkey.id, approver.id, thief.passkey.publicKey],
  )
  const forged = await asked()
  const { options } = await approver.client.call(beginProposalApproval, { id: forged })
  await pool.query(
    `UPDATE operator_proposal SET status = 'approved', checker = $2, decided_at = 1, approval = $3
     WHERE id = $1`,
    [forged, approver.id, thief.get(options)],
  )
  await expect
    .poll(() => pinning.server.gateway.stuck.list().map(({ item }) => item), { timeout: 60_000 })
    .toContain(`proposal ${forged}`)
  expect(await statusOf(forged)).toBe('approved')
  // The pinned key counts as before.
  const honest = await asked()
  await approveAsShown(approver, honest)
  expect(await statusOf(honest)).toBe('done')
  await pinning.stop()
})

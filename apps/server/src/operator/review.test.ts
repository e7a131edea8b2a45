/** A paper reviewed at the console, every look written down; and the brake on withdrawals. */
import { getDepositProofs, sendDepositProof } from '@assay/wire/routes/deposit/depositProof.ts'
import { getUploadTicket, uploadImage } from '@assay/wire/routes/image.ts'
import { getIdentity, sendIdentity } from '@assay/wire/routes/member/identity.ts'
import { getActivity } from '@assay/wire/routes/member/security.ts'
import { getAudit } from '@assay/wire/routes/operator/audit.ts'
import { closeUnclaimed, getUnclaimed } from '@assay/wire/routes/operator/deposits.ts'
import {
  decideIdentity,
  getIdentityQueue,
  openIdentity,
} from '@assay/wire/routes/operator/identity.ts'
import { freezeMember } from '@assay/wire/routes/operator/members.ts'
import { answerProof, getProofs, openProof } from '@assay/wire/routes/operator/proofs.ts'
import { decideProposal } from '@assay/wire/routes/operator/proposals.ts'
import {
  getWithdrawalHalt,
  haltWithdrawals,
  proposeResume,
} from '@assay/wire/routes/operator/reserves.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AUDIT_LOCK } from '../db/advisoryLock.ts'
import { openConnection } from '../db/pool.ts'
import { reasonOf, sendRequest, sentOf } from '../testing/send.ts'
import { money } from '../testing/smallWorld.ts'
import { startTestConsole, type TestConsole } from '../testing/testConsole.ts'
import { asUserOf } from '../testing/testDatabase.ts'
import type { TestMember } from '../testing/testServer.ts'

let testConsole: TestConsole
beforeAll(async () => {
  const usdt = { chain: 1, asset: 'USDT', address: `0x${'5'.repeat(40)}`, decimals: 6 } as const
  const chain = { id: 1, urls: [], confirmations: 3, blockSeconds: 1, tokens: [usdt] }
  testConsole = await startTestConsole({ deposits: { chains: [chain], xpub: undefined } })
})
afterAll(() => testConsole.stop())

async function uploaded({ client, headers }: TestMember, purpose: string): Promise<string> {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  const { credentials } = await client.call(getUploadTicket, {})
  const form = new FormData()
  form.append('imgurl', new Blob([new Uint8Array(photo)]), 'card.jpg')
  form.append('ticket', credentials.ticket)
  form.append('purpose', purpose)
  const { body } = await sentOf(
    await fetch(testConsole.server.origin + uploadImage.path, {
      method: 'POST',
      headers,
      body: form,
    }),
  )
  return (body.data as { url: string }[])[0]?.url ?? ''
}

async function sendPaper(member: TestMember, number: string): Promise<void> {
  const image = await uploaded(member, 'identity')
  const paper = { country: 'DE', document: 'idCard', name: 'Nora Löwe', number, image } as const
  await member.client.call(sendIdentity, paper)
}

// proves KYC-04
it('shows a paper to a reviewer only, logs each look and notifies the member (A27)', async () => {
  const reviewer = await testConsole.operator('identity')
  const auditor = await testConsole.operator('auditor')
  const nora = await testConsole.server.member()
  await sendPaper(nora, 'L01X00T471')

  const raw = await sendRequest(testConsole.origin, getIdentityQueue, { headers: reviewer.headers })
  expect(JSON.stringify(raw.body)).not.toMatch(/Nora|L01X00T471/)
  const [waiting] = await reviewer.client.call(getIdentityQueue, {})
  const id = waiting?.id ?? 0
  expect(waiting).toMatchObject({ member: nora.id, country: 'DE', document: 'idCard' })

  const paper = await reviewer.client.call(openIdentity, { id })
  expect(paper).toMatchObject({ name: 'Nora Löwe', number: 'L01X00T471' })
  const { format } = await sharp(Buffer.from(paper.image.split(',')[1] ?? '', 'base64')).metadata()
  expect([paper.image.slice(0, 23), format]).toEqual(['data:image/jpeg;base64,', 'jpeg'])

  // An operator cannot decide about their own member account.
  const become = (member: number) =>
    testConsole.server.pool.query(
      'UPDATE operator SET email = (SELECT upper(email) FROM member WHERE id = $2) WHERE id = $1',
      [reviewer.id, member],
    )
  await become(nora.id)
  const good = { id, isVerified: true }
  expect(await reasonOf(reviewer.client.call(decideIdentity, good))).toBe('ownAccount')
  await become(0)

  const vague = { id, isVerified: false }
  expect(await reasonOf(reviewer.client.call(decideIdentity, vague))).toBe('malformedRequest')
  await reviewer.client.call(decideIdentity, { ...vague, image: 'unreadable' })
  expect(await nora.client.call(getIdentity, {})).toMatchObject({
    status: 'failed',
    faults: { image: 'unreadable' },
  })
  await testConsole.server.lettersSent()
  const told = testConsole.server.letters.filter(({ to }) => to === `member${nora.id}@mail.example`)
  expect(told.map(({ subject }) => subject)).toEqual(['Your identity could not be verified'])
  expect(told[0]?.body).not.toMatch(/image|unreadable|Nora/)
  const again = { id, isVerified: true }
  expect(await reasonOf(reviewer.client.call(decideIdentity, again))).toBe('alreadyDecided')
  expect(await reasonOf(reviewer.client.call(openIdentity, { id: 99_999 }))).toBe(
    'applicationNotFound',
  )

  const log = await auditor.client.call(getAudit, { member: nora.id })
  expect(log.map(({ action, operator, reason }) => [action, operator, reason])).toEqual([
    ['identity.decided', reviewer.name, 'image,unreadable'],
    ['identity.viewed', reviewer.name, ''],
  ])
  const { body } = await sendRequest(testConsole.server.origin, getActivity, {
    headers: nora.headers,
  })
  expect(JSON.stringify(body.data)).toContain('identityViewed')
})

it('lists coins that no deposit explains, and closes what was seen of them with a line', async () => {
  const maker = await testConsole.operator('financeMaker')
  const otto = await testConsole.server.member()
  const { pool } = testConsole.server
  await pool.query(
    `INSERT INTO deposit_address (member, address, shown_at) VALUES ($1, '0x' || repeat('1', 40), 0)`,
    [otto.id],
  )
  await pool.query(
    `INSERT INTO unclaimed_coins (chain, member, asset, amount, block, seen_at)
     VALUES (1, $1, 'ETH', 0.7, 5, 9)`,
    [otto.id],
  )
  const listed = async () =>
    (await maker.client.call(getUnclaimed, {})).map(({ member, amount }) => [member, amount])
  expect(await listed()).toEqual([[otto.id, money('0.7')]])
  const seen = { chainId: 1, member: otto.id, reason: 'Credited by proposal 12.' }
  const close = (amount: string) =>
    maker.client.call(closeUnclaimed, { ...seen, amount: money(amount) })
  expect(await reasonOf(close('0.6'))).toBe('alreadyDecided')
  await close('0.7')
  expect(await listed()).toEqual([])
  expect(await reasonOf(close('0.7'))).toBe('alreadyDecided')
  // What comes later is open again, and only that.
  await pool.query('UPDATE unclaimed_coins SET amount = 0.9 WHERE member = $1', [otto.id])
  expect(await listed()).toEqual([[otto.id, money('0.2')]])
  const { rows } = await pool.query(
    `SELECT line FROM operator_audit WHERE action = 'unclaimed.closed'`,
  )
  expect(rows.map(({ line }) => JSON.parse(line))).toMatchObject([
    { member: otto.id, subject: '0.7 ETH on chain 1', reason: 'Credited by proposal 12.' },
  ])
})

// proves DEP-05 DEP-07 DEP-08 DEP-09 DEP-10 DEP-11
it('takes hints about deposits with a marketData, credits nothing for them, and answers', async () => {
  const maker = await testConsole.operator('financeMaker')
  const otto = await testConsole.server.newcomer()
  const image = await uploaded(otto, 'depositProof')
  const hash = `0x${'AB'.repeat(32)}`
  const hint = { asset: 'USDT', chainId: 1, amount: money('25'), transaction: hash, image }
  const sendRequest = (changes: object) =>
    otto.client.call(sendDepositProof, { ...hint, ...changes })
  const standing: [string, string][] = [
    ['identityRequired', `UPDATE member SET identity_status = 'verified' WHERE id = $1`],
    ['pinNotSet', `INSERT INTO fund_pin (member, pin_hash, set_at) VALUES ($1, '', 0)`],
    ['emailNotBound', `UPDATE member SET email = 'otto@assay.test' WHERE id = $1`],
  ]
  for (const [gate, open] of standing) {
    expect(await reasonOf(sendRequest({}))).toBe(gate)
    await testConsole.server.pool.query(open, [otto.id])
  }
  const { id } = await sendRequest({})
  expect(await sendRequest({})).toEqual({ id })
  expect(await reasonOf(sendRequest({ amount: money('0') }))).toBe('amountNotPositive')
  expect(await reasonOf(sendRequest({ chainId: 5 }))).toBe('networkNotOffered')
  const elses = await uploaded(await testConsole.server.member(), 'depositProof')
  expect(await reasonOf(sendRequest({ image: elses }))).toBe('imageInvalid')
  expect(await reasonOf(sendRequest({ image: '/img/../data-key' }))).toBe('imageInvalid')

  const { pool, exchange } = testConsole.server
  const waiting = async () => {
    const rows = await maker.client.call(getProofs, {})
    return rows.map(({ member, found }) => [member, found])
  }
  expect(await waiting()).toEqual([[otto.id, 'unknown']])
  await pool.query(
    `INSERT INTO deposit (chain, transaction, log_index, member, asset, amount, block, is_on_chain,
       seen_at) VALUES (1, $1, 0, $2, 'USDT', 25, 1, true, 1)`,
    [hash.toLowerCase(), otto.id],
  )
  expect(await waiting()).toEqual([[otto.id, 'pending']])
  const { image: marketData } = await maker.client.call(openProof, { id })
  expect(marketData.slice(0, 23)).toBe('data:image/jpeg;base64,')
  const answer = { id, isCompleted: false, note: 'The network has not seen it yet.' }
  await maker.client.call(answerProof, answer)
  expect(await reasonOf(maker.client.call(answerProof, answer))).toBe('alreadyDecided')
  expect(await waiting()).toEqual([])
  const [own] = await otto.client.call(getDepositProofs, {})
  expect(own).toMatchObject({ status: 'rejected', note: answer.note })
  expect(await exchange.balances(otto.id)).toEqual([])

  // The chain decides: a credited deposit is complete, whatever was decided before.
  await pool.query(
    `INSERT INTO deposit_credit (chain, transaction, log_index, member, asset, amount, position, at)
     VALUES (1, $1, 0, $2, 'USDT', 25, 1, 1)`,
    [hash.toLowerCase(), otto.id],
  )
  expect((await otto.client.call(getDepositProofs, {}))[0]?.status).toBe('completed')

  // Twenty may wait, also when more come together.
  const more = Array.from({ length: 24 }, (_, index) =>
    reasonOf(sendRequest({ transaction: `0x${index.toString(16).padStart(64, '0')}` })),
  )
  const reasons = await Promise.all(more)
  expect(reasons.filter((reason) => reason === 'none')).toHaveLength(20)
  expect(reasons.filter((reason) => reason === 'tooManyRequests')).toHaveLength(4)
})

it('halts and freezes also while the log is held up, and reports that it lacks them', async () => {
  const { server } = testConsole
  const risk = await testConsole.operator('risk')
  const finance = await testConsole.operator('financeMaker')
  const anna = await server.member()
  // Any user of the database may take the lock that the log's entries wait for.
  const intruder = await openConnection(
    asUserOf('gateway', server.pool.options.connectionString!),
    'test',
  )
  await intruder.query('SELECT pg_advisory_lock($1)', [AUDIT_LOCK])
  await Promise.all([
    finance.client.call(haltWithdrawals, { reason: 'Coins leave.' }),
    risk.client.call(freezeMember, { member: anna.id, reason: 'Coins leave.' }),
  ])
  await intruder.end()
  const { rows } = await server.pool.query('SELECT frozen_by AS by FROM member WHERE id = $1', [
    anna.id,
  ])
  expect(rows).toEqual([{ by: 'operator' }])
  expect((await finance.client.call(getWithdrawalHalt, {})).halt?.reason).toBe('Coins leave.')
  expect([...server.gateway.failures.all().keys()]).toEqual(
    expect.arrayContaining(['A halt is not in the log.', 'A freeze is not in the log.']),
  )
  await server.pool.query('DELETE FROM withdrawal_halt')
})

it('halts withdrawals with one person and lets them go on with two', async () => {
  const maker = await testConsole.operator('financeMaker')
  const checker = await testConsole.operator('financeChecker')
  const halt = async () => (await checker.client.call(getWithdrawalHalt, {})).halt
  expect(await halt()).toBeUndefined()
  const reason = 'The node tells two stories.'
  expect(await maker.client.call(haltWithdrawals, { reason })).toEqual({ isDrained: true })
  const on = await halt()
  expect(on).toMatchObject({ reason: 'The node tells two stories.', by: maker.name })
  expect(Math.abs(Date.now() - (on?.since ?? 0))).toBeLessThan(10_000)
  const early = await maker.client.call(proposeResume, { reason: 'It was restarted.' })
  // Who comes second does not take the name of who came first, but the reason counts.
  await checker.client.call(haltWithdrawals, { reason: 'I see a theft.' })
  const both = `${checker.name} · I see a theft. · ${reason}`
  expect(await halt()).toEqual({ ...on, reason: both })
  expect(await checker.client.call(decideProposal, { ...early, isApproved: true })).toEqual({
    status: 'refused',
  })
  expect(await halt()).toEqual({ ...on, reason: both })
  const { id } = await maker.client.call(proposeResume, { reason: 'Both were looked at.' })
  expect(await checker.client.call(decideProposal, { id, isApproved: true })).toEqual({
    status: 'done',
  })
  expect(await halt()).toBeUndefined()
})

/**
 * Withdrawals from the engine to a real chain and back, on a real database. `SIGNER_CRASHES` sets
 * how often the signer is killed; `SIGNER_SEED` where.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoToken } from '@assay/contracts/artifacts/DemoToken.ts'
import { compile } from '@assay/contracts/compile.ts'
import type { Command } from '@assay/engine/command.ts'
import { encodeCommand } from '@assay/engine/journal.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import {
  type Address,
  bytesToHex,
  encodeAbiParameters,
  getAddress,
  type Hex,
  keccak256,
  pad,
  toHex,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Approvers } from '../config/approversFile.ts'
import { openPool } from '../db/pool.ts'
import { createRandom } from '../demo/random.ts'
import { createWithdrawalReview } from '../features/withdrawal/review.ts'
import {
  createSettlement,
  type WithdrawalSettlement,
} from '../features/withdrawal/settleWithdrawals.ts'
import { withdrawalHalt } from '../features/withdrawal/withdrawalHalt.ts'
import { type Exchange, openExchange } from '../live/exchange.ts'
import { agreedChain } from '../outside/chain/agreedChain.ts'
import { verifyJournal } from '../projector/verifyJournal.ts'
import { newJournalKey } from '../secrets/journalKey.ts'
import { openSealing, publicHalf, releaseText } from '../secrets/sealing.ts'
import { createStuckItems } from '../stuckItems.ts'
import { fund, listSmallWorld, money } from '../testing/smallWorld.ts'
import { softAuthenticator } from '../testing/softAuthenticator.ts'
import { startTestChain, type TestChain } from '../testing/testChain.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { TEST_JOURNAL_KEY, TEST_JOURNAL_KEYS } from '../testing/testJournalKey.ts'
import type { Core } from '../writer/core.ts'
import { chainHash } from '../writer/journal/journal.ts'
import { startCore } from '../writer/startCore.ts'
import { createPayments, type Payments, TURN_WITHDRAWALS } from './payments.ts'
import { openSignedRecord } from './signedRecord.ts'
import { createSigner } from './signer.ts'
import { DEVELOPMENT_PHRASE } from './signerConfig.ts'
import { createSignerKeys } from './signerKeys.ts'
import { readLimits } from './signerPolicy.ts'

const CRASHES = Number(process.env.SIGNER_CRASHES ?? 12)
const SEED = Number(process.env.SIGNER_SEED ?? 1)
const CONFIRMATIONS = 3
const ANNA = 7
/** A manner of the odd token. */
const PAUSED = 4

let chain: TestChain
let database: TestDatabase
let pool: ReturnType<typeof openPool>
let core: Core
let exchange: Exchange
let token: Address
let settlement: WithdrawalSettlement
let folder: string
let recordFile: string

const hotAccount = mnemonicToAccount(DEVELOPMENT_PHRASE, { addressIndex: 9 })
const hot = hotAccount.address

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-signer-'))
  recordFile = join(folder, 'signed.jsonl')
  chain = await startTestChain(1)
  database = await createTestDatabase()
  token = await chain.deploy(demoToken, ['Tether USD', 'USDT', 6, 10n ** 15n, false])
  pool = openPool(database.url)
  core = await startCore({ url: database.url, key: TEST_JOURNAL_KEY })
  exchange = await openExchange(core)
  await listSmallWorld(exchange)
  await fund(exchange, ANNA, { USDT: '1000000', ETH: '1000000' })
  for (const [asset, decimals] of [
    ['USDT', 6],
    ['ETH', 18],
  ]) {
    await submit({
      type: 'setWithdrawalTerms',
      terms: {
        asset,
        chain: 1,
        decimals,
        fee: money('1'),
        minimum: money('10'),
        maximum: money('50000'),
        dailyMaximum: money('1000000'),
        reviewAbove: money('900000'),
      },
    })
  }
  settlement = newSettlement()
})

afterEach(async () => {
  await core.stop()
  await pool.end()
  chain.stop()
  rmSync(folder, { recursive: true })
})

const stuck = createStuckItems(() => undefined)
const newSettlement = (wallet = hot) =>
  createSettlement({
    pool,
    chain: tokenChain(),
    nodes: agreedChain([chain.url]),
    hot: wallet,
    exchange,
    stuck,
  })

const tokenChain = () => ({
  id: 1,
  urls: [chain.url],
  confirmations: CONFIRMATIONS,
  blockSeconds: 1,
  tokens: [
    { chain: 1, asset: 'USDT', address: token, decimals: 6 },
    { chain: 1, asset: 'ETH', decimals: 18 },
  ],
})

async function submit(command: object) {
  const { events, position } = await exchange.submit({
    at: Date.now(),
    key: '',
    ...command,
  } as Command)
  if (events[0]?.type !== 'rejected') await core.waitForHistory(position)
  return events[0]
}

const addressOf = (index: number) => getAddress(pad(toHex(0xaaaa0000 + index), { size: 20 }))
const ask = (index: number, amount: string, asset = 'USDT') =>
  submit({
    type: 'requestWithdrawal',
    member: ANNA,
    asset,
    chain: 1,
    address: addressOf(index),
    amount: money(amount),
    fee: money('1'),
  })
const arrived = (index: number) =>
  chain.read<bigint>(token, demoToken, 'balanceOf', [addressOf(index)])
const charge = (units: bigint) =>
  chain.send({
    from: chain.accounts[0] as Address,
    to: token,
    abi: demoToken.abi,
    name: 'transfer',
    args: [hot, units],
  })

function newSigner(
  limits = '1/USDT/100000/100000000/1000',
  bumpAfterMs = 60_000,
  approvers?: Approvers,
  changed: Partial<Payments> = {},
) {
  const hotKey = bytesToHex(hotAccount.getHdKey().privateKey as Uint8Array)
  return createSigner({
    pool,
    payments: { ...createPayments(pool), ...changed },
    keys: createSignerKeys({ hotKey }),
    chain: tokenChain(),
    limits: readLimits(limits),
    approvers,
    bumpAfterMs,
    journalKeys: TEST_JOURNAL_KEYS,
    record: openSignedRecord(recordFile),
  })
}

const statusOf = async (id: number) =>
  (await pool.query('SELECT status FROM withdrawal WHERE id = $1', [id])).rows[0]?.status
const problem = async () =>
  (await pool.query('SELECT problem FROM signer_status')).rows[0]?.problem as string
const own = async () => {
  const balances = await exchange.balances(ANNA)
  const usdt = balances.find(({ asset, account }) => asset === 'USDT' && account === 'spot')
  return [toDecimal(usdt?.available ?? 0n), toDecimal(usdt?.held ?? 0n)]
}

it('pays what was released, and completes it when it is final (WD-08, WD-09)', async () => {
  await charge(10n ** 12n)
  await ask(1, '100')
  await newSigner().turn()
  await settlement.turn()
  // Mined, but not final: a reorganization can still revert it.
  expect([await arrived(1), await statusOf(1)]).toEqual([99_000_000n, 'sending'])
  expect(await own()).toEqual(['999900', '100'])
  await chain.mine(CONFIRMATIONS)
  await settlement.turn()
  expect(await statusOf(1)).toBe('completed')
  expect(await own()).toEqual(['999900', '0'])
  // No work is left.
  await newSigner().turn()
  await settlement.turn()
  expect(await arrived(1)).toBe(99_000_000n)
  await verifyJournal(database.url)
})

it('waits while the hot wallet is short, says so, and pays when it is filled', async () => {
  await ask(1, '100')
  await newSigner().turn()
  expect(await problem()).toContain('short of USDT')
  expect((await pool.query('SELECT FROM payment')).rowCount).toBe(0)
  await charge(10n ** 9n)
  await newSigner().turn()
  expect([await problem(), await arrived(1)]).toEqual(['', 99_000_000n])
})

it('pays what comes after any number of others that cannot be paid', async () => {
  await charge(10n ** 12n)
  await Promise.all(Array.from({ length: TURN_WITHDRAWALS }, (_, index) => ask(index, '10', 'ETH')))
  await ask(TURN_WITHDRAWALS, '100')
  // All of them are waited for, also those that come in a later turn.
  const awaited = await createPayments(pool).awaited(1)
  expect(awaited.map(({ asset, count }) => [asset, count]).toSorted()).toEqual([
    ['ETH', TURN_WITHDRAWALS],
    ['USDT', 1],
  ])
  expect(awaited.find(({ asset }) => asset === 'USDT')?.received).toBe(money('99'))
  const signer = newSigner()
  await signer.turn()
  await signer.turn()
  expect(await arrived(TURN_WITHDRAWALS)).toBe(99_000_000n)
  // The others are still a problem, and get their turn again.
  expect(await problem()).toContain('Withdrawal 1: ETH on chain 1 has no limit of the signer')
  await freeze(true)
  await signer.turn()
  expect(await problem()).toBe('')
  expect((await pool.query('SELECT FROM payment')).rowCount).toBe(TURN_WITHDRAWALS + 1)
})

it('pays more gas for the same nonce when no block takes it', async () => {
  await charge(10n ** 12n)
  await chain.rpc('evm_setAutomine', false)
  await ask(1, '100')
  for (let turn = 0; turn < 4; turn += 1) await newSigner(undefined, -1).turn()
  const { rows } = await pool.query(
    'SELECT DISTINCT p.nonce, count(t.hash) AS signed FROM payment p JOIN signed_transaction t ON t.payment = p.id GROUP BY p.nonce',
  )
  expect(rows).toEqual([{ nonce: 0, signed: 4 }])
  await chain.mine(CONFIRMATIONS + 1)
  await settlement.turn()
  expect([await statusOf(1), await arrived(1)]).toEqual(['completed', 99_000_000n])
})

it('gives the money back when the token refuses the transfer, and never signs it then', async () => {
  const odd = compile('testing/OddToken')
  token = await chain.deploy(odd, [])
  const call = { from: chain.accounts[0] as Address, to: token, abi: odd.abi }
  await chain.send({ ...call, name: 'mint', args: [hot, 10n ** 12n] })
  await chain.send({ ...call, name: 'setManner', args: [PAUSED] })
  settlement = newSettlement()
  await ask(1, '100')
  await newSigner().turn()
  await chain.send({ ...call, name: 'setManner', args: [0] })
  await newSigner().turn()
  await settlement.turn()
  expect([await statusOf(1), await arrived(1)]).toEqual(['rejected', 0n])
  expect(await own()).toEqual(['1000000', '0'])
  await verifyJournal(database.url)
})

it('gives the money back when the signed transfer fails in its block', async () => {
  await charge(10n ** 12n)
  await ask(1, '100')
  await ask(2, '50')
  await chain.rpc('evm_setAutomine', false)
  await newSigner().turn()
  // The tokens are gone before the block comes.
  await chain.rpc('anvil_setStorageAt', token, await balanceSlot(), `0x${'0'.repeat(64)}`)
  await chain.mine(1)
  await settlement.turn()
  expect(await statusOf(1)).toBe('sending')
  await chain.mine(CONFIRMATIONS)
  await settlement.turn()
  expect([await statusOf(1), await statusOf(2)]).toEqual(['rejected', 'rejected'])
  expect(await own()).toEqual(['1000000', '0'])
  await verifyJournal(database.url)
})

/** Where the token keeps the hot wallet's balance: found by trying. */
async function balanceSlot(): Promise<Hex> {
  const balance = await chain.read<bigint>(token, demoToken, 'balanceOf', [hot])
  for (let index = 0n; index < 10n; index += 1n) {
    const slot = keccak256(
      encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [hot, index]),
    )
    const value = await chain.client.getStorageAt({ address: token, slot })
    if (value && BigInt(value) === balance) return slot
  }
  throw new Error('The token keeps its balances elsewhere.')
}

it('signs nothing that the journal does not say, or that is above its own limits', async () => {
  await charge(10n ** 12n)
  await ask(1, '2000')
  await ask(2, '100')
  // An attacker with the database redirects the payment.
  await pool.query('UPDATE withdrawal SET address = $1 WHERE id = 2', [addressOf(666)])
  await newSigner().turn()
  expect(await problem()).toContain('Withdrawal 1 needs two approvals in the journal.')
  expect(await problem()).toContain('Withdrawal 2 is not what the journal says was requested.')
  expect((await pool.query('SELECT FROM payment')).rowCount).toBe(0)
  await pool.query('UPDATE withdrawal SET address = $1 WHERE id = 2', [addressOf(2)])
  await newSigner('1/USDT/50/1000/50').turn()
  expect(await problem()).toContain("above the signer's limit for one transaction")
  await newSigner('1/USDT/5000/98/5000').turn()
  expect(await problem()).toContain("above the signer's limit for a day")
  expect(await arrived(2)).toBe(0n)
})

it('pays nothing that the server has not released, whatever rows say of it', async () => {
  await charge(10n ** 12n)
  await ask(1, '100')
  // A row with a correct hash, and all that follows from it. Anyone can compute these.
  const { rows } = await pool.query(
    `SELECT seq, encode(hash, 'hex') AS hash FROM journal ORDER BY seq DESC LIMIT 1`,
  )
  const position = rows[0].seq + 1
  const forged = encodeCommand({
    type: 'requestWithdrawal',
    at: Date.now(),
    key: '',
    member: ANNA,
    asset: 'USDT',
    chain: 1,
    address: addressOf(666),
    amount: money('500'),
    fee: money('1'),
  } as Command)
  await pool.query(`INSERT INTO journal (seq, command, hash) VALUES ($1, $2, decode($3, 'hex'))`, [
    position,
    forged,
    chainHash(rows[0].hash, position, forged),
  ])
  await pool.query(
    `INSERT INTO withdrawal
       (id, member, asset, chain, address, amount, fee, requested_at, position, status)
     VALUES (2, $1, 'USDT', 1, $2, 500, 1, 0, $3, 'sending')`,
    [ANNA, addressOf(666), position],
  )
  await newSigner().turn()
  expect(await problem()).toContain('Withdrawal 2 has no seal of the server that released it.')
  // Neither a seal of another withdrawal nor one by another key.
  const seals = [
    (await pool.query('SELECT seal FROM withdrawal_release WHERE withdrawal = 1')).rows[0].seal,
    openSealing(newJournalKey(TEST_JOURNAL_KEY.from)).seal(
      releaseText({
        id: 2,
        member: ANNA,
        asset: 'USDT',
        chain: 1,
        address: addressOf(666),
        amount: money('500'),
        fee: money('1'),
      }),
    ),
  ]
  for (const seal of seals) {
    await pool.query(
      `INSERT INTO withdrawal_release VALUES (2, $1)
       ON CONFLICT (withdrawal) DO UPDATE SET seal = excluded.seal`,
      [seal],
    )
    await newSigner().turn()
    expect(await problem()).toContain('Withdrawal 2 has no seal')
  }
  expect([await arrived(1), await arrived(666)]).toEqual([99_000_000n, 0n])
})

it('does not pay what waits for review or was cancelled because a row says so', async () => {
  await charge(10n ** 12n)
  const tight = { fee: money('1'), minimum: money('10'), maximum: money('50000') }
  await submit({
    type: 'setWithdrawalTerms',
    terms: {
      asset: 'USDT',
      chain: 1,
      decimals: 6,
      ...tight,
      dailyMaximum: money('1000000'),
      reviewAbove: money('50'),
    },
  })
  await ask(1, '100')
  await ask(2, '200')
  await submit({ type: 'cancelWithdrawal', member: ANNA, withdrawal: 2 })
  await pool.query(`UPDATE withdrawal SET status = 'sending'`)
  await newSigner().turn()
  expect(await problem()).toContain('Withdrawal 1 has no seal of the server')
  expect(await problem()).toContain('Withdrawal 2 has no seal of the server')
  expect([await arrived(1), await arrived(2)]).toEqual([0n, 0n])
})

it('keeps its day limit and pays once, whatever rows of the past say', async () => {
  await charge(10n ** 12n)
  await ask(1, '100')
  await ask(2, '100')
  const limits = '1/USDT/500/150/500'
  await newSigner(limits).turn()
  expect(await problem()).toContain("Withdrawal 2 is above the signer's limit for a day")
  await pool.query('UPDATE payment SET created_at = 1')
  await newSigner(limits).turn()
  expect(await problem()).toContain("Withdrawal 2 is above the signer's limit for a day")
  // Now the database contains no trace of the first payment.
  await pool.query('DELETE FROM signed_transaction')
  await pool.query('DELETE FROM payment')
  await newSigner(limits).turn()
  expect(await problem()).toContain('Withdrawal 1 was signed before, but the database does not')
  expect(await problem()).toContain("Withdrawal 2 is above the signer's limit for a day")
  expect([await arrived(1), await arrived(2)]).toEqual([99_000_000n, 0n])
})

it('signs a withdrawal whose row is gone under its old nonce while no block has it', async () => {
  await charge(10n ** 12n)
  await chain.rpc('evm_setAutomine', false)
  await ask(1, '100')
  await newSigner().turn()
  await pool.query('DELETE FROM signed_transaction')
  await pool.query('DELETE FROM payment')
  await ask(2, '50')
  await newSigner().turn()
  const { rows } = await pool.query('SELECT withdrawal, nonce FROM payment ORDER BY nonce')
  expect(rows).toEqual([
    { withdrawal: 1, nonce: 0 },
    { withdrawal: 2, nonce: 1 },
  ])
  await chain.mine(1)
  expect([await arrived(1), await arrived(2)]).toEqual([99_000_000n, 49_000_000n])
})

it('gives more gas to nothing that it did not sign itself', async () => {
  await charge(10n ** 12n)
  await chain.rpc('evm_setAutomine', false)
  await ask(1, '100')
  await newSigner().turn()
  await pool.query(`UPDATE payment SET recipient = $1, units = 900000000000`, [addressOf(666)])
  await newSigner(undefined, -1).turn()
  expect(await problem()).toContain('is not what this signer signed')
  await chain.mine(1)
  expect([await arrived(1), await arrived(666)]).toEqual([99_000_000n, 0n])
})

it('gives no more gas than a payment can need, whatever its row says', async () => {
  await charge(10n ** 12n)
  await chain.rpc('evm_setAutomine', false)
  await ask(1, '100')
  await newSigner().turn()
  const signed = async () => (await pool.query('SELECT FROM signed_transaction')).rowCount
  await pool.query('UPDATE signed_transaction SET gas = 30000000')
  await newSigner(undefined, -1).turn()
  expect(await problem()).toContain('has 30000000 gas in its row')
  // Nor more than a builder of blocks can ask.
  await pool.query(
    'UPDATE signed_transaction SET gas = 100000, max_fee = 430e9, priority_fee = 430e9',
  )
  await newSigner(undefined, -1).turn()
  expect(await signed()).toBe(1)
  await pool.query('UPDATE signed_transaction SET max_fee = 90e9, priority_fee = 80e9')
  await newSigner(undefined, -1).turn()
  expect(await signed()).toBe(2)
})

it('signs nothing after a halt or a freeze that came while it asked the chain', async () => {
  await charge(10n ** 12n)
  await ask(1, '100')
  let asked = 0
  const later = { isHalted: async () => asked++ > 0 }
  await newSigner(undefined, undefined, undefined, later).turn()
  expect([asked, (await pool.query('SELECT FROM payment')).rowCount]).toEqual([2, 0])
  let looked = 0
  const frozen = { isFrozen: async () => looked++ > 0 }
  await newSigner(undefined, undefined, undefined, frozen).turn()
  await settlement.turn()
  expect([looked, await statusOf(1), await arrived(1)]).toEqual([2, 'rejected', 0n])
})

it('pays above the limit after two operators agreed', async () => {
  await charge(10n ** 12n)
  const tight = { fee: money('1'), minimum: money('10'), maximum: money('50000') }
  await submit({
    type: 'setWithdrawalTerms',
    terms: {
      asset: 'USDT',
      chain: 1,
      decimals: 6,
      ...tight,
      dailyMaximum: money('1000000'),
      reviewAbove: money('1000'),
    },
  })
  await ask(1, '2000')
  const review = createWithdrawalReview(pool, exchange)
  expect(await review.listForReview()).toMatchObject([
    { id: 1, member: ANNA, asset: 'USDT', chain: 1, address: addressOf(1), approvals: [] },
  ])
  expect(await review.approveWithdrawal(1, 'maker')).toEqual({ isReleased: false })
  expect(await review.approveWithdrawal(1, 'maker')).toMatchObject({ code: 'sameOperator' })
  await newSigner().turn()
  expect((await pool.query('SELECT FROM payment')).rowCount).toBe(0)
  expect(await review.approveWithdrawal(1, 'checker')).toEqual({ isReleased: true })
  // Both are in the journal, but signed by no operator that this signer knows.
  const origin = 'https://console.example'
  const device = softAuthenticator(origin)
  const { id: passkey, publicKey } = device.passkey
  const maker = { operator: 'maker', passkey, publicKey: publicKey.toString('base64url') }
  await newSigner(undefined, undefined, { origin, approvers: [maker] }).turn()
  expect(await problem()).toContain('the signatures of two approvers that this signer knows')
  expect((await pool.query('SELECT FROM payment')).rowCount).toBe(0)
  // Signers read the history, which comes a moment after the answer.
  await expect
    .poll(() =>
      newSigner()
        .turn()
        .then(() => arrived(1)),
    )
    .toBe(1_999_000_000n)
  await ask(2, '1500')
  expect(await review.rejectWithdrawal(2, 'maker', 'The address is known for fraud.')).toBe(
    undefined,
  )
  expect(await own()).toEqual(['998000', '2000'])
})

it('halts when a nonce of the hot wallet was used by someone else', async () => {
  await charge(10n ** 12n)
  await chain.rpc('evm_setAutomine', false)
  await ask(1, '100')
  await newSigner().turn()
  const { rows } = await pool.query('SELECT hash FROM signed_transaction')
  await chain.rpc('anvil_dropTransaction', rows[0].hash)
  await chain.rpc('anvil_impersonateAccount', hot)
  await chain.rpc('eth_sendTransaction', { from: hot, to: addressOf(9), value: '0x1' })
  await chain.mine(CONFIRMATIONS + 1)
  await settlement.turn()
  expect(stuck.list()[0]?.reason).toContain('not ours')
  expect((await withdrawalHalt(pool))?.reason).toContain('Nonce 0')
  // Neither paid again nor returned: an operator has to decide.
  expect(await statusOf(1)).toBe('sending')
  await ask(2, '50')
  await newSigner().turn()
  expect(await arrived(2)).toBe(0n)
})

const freeze = (isFrozen: boolean) =>
  pool.query(
    `INSERT INTO member (id, name, invitation_code, created_at, frozen_by)
     VALUES ($1, 'Anna', 'ANNA', 0, $2)
     ON CONFLICT (id) DO UPDATE SET frozen_by = excluded.frozen_by`,
    [ANNA, isFrozen ? 'compliance' : null],
  )
const halt = async () => (await withdrawalHalt(pool))?.reason

it('keeps paying what it signed before the account was frozen and the database lost', async () => {
  await charge(10n ** 12n)
  await ask(1, '100')
  const lost: Partial<Payments> = {
    async begin(_payment, choose, sign) {
      await sign(choose(0))
      throw new Error('The connection is lost.')
    },
  }
  await newSigner(undefined, undefined, undefined, lost).turn()
  expect((await pool.query('SELECT FROM payment')).rowCount).toBe(0)
  await freeze(true)
  await ask(2, '50')
  await newSigner().turn()
  expect(await problem()).toBe('')
  await chain.mine(CONFIRMATIONS)
  await settlement.turn()
  expect([await statusOf(1), await arrived(1)]).toEqual(['completed', 99_000_000n])
  expect([await statusOf(2), await arrived(2)]).toEqual(['rejected', 0n])
})

it('halts instead of returning what a row calls declined after it was sent', async () => {
  await charge(10n ** 12n)
  await ask(1, '100')
  await newSigner().turn()
  await pool.query(`UPDATE payment SET nonce = NULL, outcome = 'declined'`)
  await settlement.turn()
  expect(await halt()).toContain('has not signed that withdrawal 1 was never paid')
  // Without any trace of the transaction it waits for the signer, who knows better.
  await pool.query('DELETE FROM withdrawal_halt')
  await pool.query('DELETE FROM signed_transaction')
  await pool.query('UPDATE payment SET signature = NULL')
  await settlement.turn()
  expect(stuck.list()[0]?.reason).toContain('ends once the signer has confirmed its payment')
  await newSigner().turn()
  expect(await problem()).toContain('Withdrawal 1 was signed before: it cannot be declined.')
  await settlement.turn()
  expect([await statusOf(1), await arrived(1)]).toEqual(['sending', 99_000_000n])
  expect(await own()).toEqual(['999900', '100'])
})

it('takes no answer of the signer for another withdrawal than its own', async () => {
  await charge(10n ** 12n)
  await ask(1, '100')
  await newSigner().turn()
  await freeze(true)
  await ask(2, '100')
  await newSigner().turn()
  await pool.query(`DELETE FROM signed_transaction`)
  await pool.query(
    `UPDATE payment SET nonce = NULL, outcome = 'declined',
       signature = (SELECT signature FROM payment WHERE withdrawal = 2) WHERE withdrawal = 1`,
  )
  await settlement.turn()
  expect([await statusOf(1), await statusOf(2)]).toEqual(['sending', 'rejected'])
  expect(await halt()).toContain('has not signed that withdrawal 1 was never paid')
})

it('returns nothing for a failed transaction that is not the one of the payment', async () => {
  await charge(10n ** 12n)
  await ask(1, '100')
  await newSigner().turn()
  // Anyone who has a failed transaction writes its hash into the table.
  await chain.rpc('evm_setAutomine', false)
  const call = { to: token, gas: toHex(100_000), data: '0x12345678' }
  const failed = await chain.rpc('eth_sendTransaction', { from: chain.accounts[0], ...call })
  await chain.rpc('evm_setAutomine', true)
  await chain.mine(CONFIRMATIONS + 1)
  await pool.query('UPDATE signed_transaction SET hash = $1', [failed])
  await settlement.turn()
  expect(await halt()).toContain('names a transaction that is not its own')
  // Nor does it help to write its sender and nonce as well.
  await pool.query('DELETE FROM withdrawal_halt')
  const { from, nonce } = await chain.client.getTransaction({ hash: failed as Hex })
  await pool.query('UPDATE payment SET sender = $1, nonce = $2', [from.toLowerCase(), nonce])
  await settlement.turn()
  expect(await halt()).toContain(`has not signed that withdrawal 1 has only nonce ${nonce}`)
  expect([await statusOf(1), await arrived(1)]).toEqual(['sending', 99_000_000n])
})

it('completes nothing for a transfer of someone else that a row calls its payment', async () => {
  await charge(10n ** 12n)
  await ask(1, '100')
  const sender = (chain.accounts[0] as Address).toLowerCase()
  const call = { from: chain.accounts[0] as Address, to: token, abi: demoToken.abi }
  await chain.send({ ...call, name: 'transfer', args: [addressOf(666), 1n] })
  const [hash] = (await chain.client.getBlock()).transactions
  const { nonce } = await chain.client.getTransaction({ hash: hash as Hex })
  await chain.mine(CONFIRMATIONS + 1)
  await pool.query(
    `INSERT INTO payment (chain, sender, nonce, purpose, withdrawal, asset, recipient, units,
       created_at) VALUES (1, $1, $2, 'withdrawal', 1, 'USDT', $3, 1, 0)`,
    [sender, nonce, addressOf(666)],
  )
  await pool.query(
    `INSERT INTO signed_transaction (hash, payment, raw, max_fee, priority_fee, gas, signed_at,
       sent_at) SELECT $1, id, '0x', 1, 1, 1, 0, 1 FROM payment`,
    [hash],
  )
  await settlement.turn()
  expect(stuck.list()[0]?.reason).toContain('ends once the signer has confirmed its payment')
  await newSigner().turn()
  expect(await problem()).toContain('is not what this signer signed')
  // Nor does a signature of the signer for another withdrawal help.
  await ask(2, '50')
  await newSigner().turn()
  await pool.query(
    `UPDATE payment SET signature = (SELECT signature FROM payment WHERE withdrawal = 2)
     WHERE withdrawal = 1`,
  )
  await settlement.turn()
  expect(await halt()).toContain(`has not signed that withdrawal 1 has only nonce ${nonce}`)
  expect(await statusOf(1)).toBe('sending')
})

it('completes and returns nothing by the signatures of another hot wallet', async () => {
  await charge(10n ** 12n)
  await ask(1, '100')
  await newSigner().turn()
  await freeze(true)
  await ask(2, '50')
  await newSigner().turn()
  await chain.mine(CONFIRMATIONS)
  await newSettlement(addressOf(9)).turn()
  expect(await halt()).toContain('has not signed that withdrawal')
  expect([await statusOf(1), await statusOf(2)]).toEqual(['sending', 'sending'])
  await settlement.turn()
  expect([await statusOf(1), await statusOf(2)]).toEqual(['completed', 'rejected'])
})

it('confirms a decline from before it confirmed any, and never pays it', async () => {
  await charge(10n ** 12n)
  await freeze(true)
  await ask(1, '100')
  await newSigner().turn()
  await pool.query('UPDATE payment SET signature = NULL')
  rmSync(recordFile)
  await settlement.turn()
  expect([await statusOf(1), await halt()]).toEqual(['sending', undefined])
  await newSigner().turn()
  // Without its row, and no longer frozen, it is declined again.
  await freeze(false)
  await pool.query('DELETE FROM payment')
  await newSigner().turn()
  await settlement.turn()
  expect([await statusOf(1), await arrived(1)]).toEqual(['rejected', 0n])
  expect(await own()).toEqual(['1000000', '0'])
})

it('declines nothing because of a row about a withdrawal that was not released', async () => {
  await charge(10n ** 12n)
  await ask(1, '100')
  await newSigner().turn()
  // An attacker with the database declines the next numbers.
  await pool.query(
    `INSERT INTO payment (chain, sender, purpose, withdrawal, asset, recipient, units, created_at,
       outcome) SELECT chain, sender, purpose, 2, asset, recipient, units, 0, 'declined' FROM payment`,
  )
  await newSigner().turn()
  // Nor with the seal of another, and a row that it does not fit.
  await pool.query(
    `INSERT INTO withdrawal_release SELECT 2, seal FROM withdrawal_release;
     INSERT INTO withdrawal (id, member, asset, chain, address, amount, fee, requested_at, position,
       status) SELECT 2, member, asset, chain, address, amount, fee, 0, 0, status FROM withdrawal`,
  )
  await newSigner().turn()
  expect(await problem()).toContain('declines withdrawal 2, which has no seal of the server')
  await pool.query('DELETE FROM payment WHERE withdrawal = 2; DELETE FROM withdrawal WHERE id = 2')
  await ask(2, '50')
  await newSigner().turn()
  expect([await problem(), await arrived(2)]).toEqual(['', 49_000_000n])
})

it('pays no withdrawal that was declined and returned before it confirmed any', async () => {
  await charge(10n ** 12n)
  await freeze(true)
  await ask(1, '100')
  await newSigner().turn()
  await settlement.turn()
  await pool.query('UPDATE payment SET signature = NULL')
  rmSync(recordFile)
  await newSigner().turn()
  // Its release is sealed for good, and rows can say that nothing has happened since.
  await freeze(false)
  await pool.query('DELETE FROM payment')
  await pool.query(`UPDATE withdrawal SET status = 'sending'`)
  await newSigner().turn()
  expect([await own(), await arrived(1)]).toEqual([['1000000', '0'], 0n])
})

it(
  `is killed ${CRASHES} times and pays each withdrawal once`,
  async () => {
    const random = createRandom(SEED)
    const below = (limit: number) => Math.floor(random.next() * limit)
    await charge(10n ** 14n)
    await chain.rpc('anvil_setBalance', hot, toHex(money('1000000')))
    let asked = 0
    let killed = 0
    while (killed < CRASHES) {
      // Blocks come or do not come while it works.
      await chain.rpc('evm_setAutomine', below(2) === 0)
      for (let count = below(4); count > 0; count -= 1) {
        // Tokens and the chain's own coin, under the nonces of one wallet.
        await ask(++asked, `${10 + below(90)}`, below(2) === 0 ? 'USDT' : 'ETH')
      }
      if (await runSigner(1 + below(24))) killed += 1
      if (below(4) === 0) await dropSomething()
      if (below(3) === 0) await chain.mine(1 + below(CONFIRMATIONS + 1))
      if (below(3) === 0) await settlement.turn()
    }
    await chain.rpc('evm_setAutomine', true)
    for (let turn = 0; turn < 4; turn += 1) {
      await runSigner(0)
      await chain.mine(CONFIRMATIONS + 1)
      await settlement.turn()
    }
    const { rows } = await pool.query(
      `SELECT w.id, w.asset, w.amount - w.fee AS received, w.status, w.address, count(p.id) AS payments
     FROM withdrawal w LEFT JOIN payment p ON p.withdrawal = w.id GROUP BY w.id ORDER BY w.id`,
    )
    expect(rows.length).toBe(asked)
    for (const { id, asset, received, status, payments } of rows) {
      const coins = await chain.client.getBalance({ address: addressOf(id) })
      const due = money(String(Number(received)))
      expect([id, status, payments, await arrived(id), coins]).toEqual([
        id,
        'completed',
        1,
        ...(asset === 'USDT' ? [due / 10n ** 12n, 0n] : [0n, due]),
      ])
    }
    expect(await own()).toEqual([(await own())[0], '0'])
    await verifyJournal(database.url)
    console.log(`${killed} kills: ${asked} withdrawals, each paid once`)
  },
  600_000 + CRASHES * 3_000,
)

/** True when it was killed before it finished. */
async function runSigner(steps: number): Promise<boolean> {
  const file = join(import.meta.dirname, 'testing/crashingSigner.ts')
  const child = spawn(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    file,
    database.url,
    chain.url,
    token,
    publicHalf(TEST_JOURNAL_KEY),
    recordFile,
    String(steps),
  ])
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`The signer ended with ${code}: ${said}`)
  return signal === 'SIGKILL'
}

/** A node forgets what it had not put into a block. */
async function dropSomething(): Promise<void> {
  const { rows } = await pool.query(
    'SELECT hash FROM signed_transaction ORDER BY signed_at DESC LIMIT 1',
  )
  if (rows[0]) await chain.rpc('anvil_dropTransaction', rows[0].hash).catch(() => undefined)
}

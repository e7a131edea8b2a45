/** What a start accepts of a database with foreign writes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from '@assay/engine/command.ts'
import { encodeCommand } from '@assay/engine/journal.ts'
import { amountStep, ZERO } from '@assay/money/amount.ts'
import type pg from 'pg'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { openExchange } from '../../live/exchange.ts'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import { newJournalKey } from '../../secrets/journalKey.ts'
import { isSealedBy, type JournalKey, openSealing, releaseText } from '../../secrets/sealing.ts'
import { fund, listSmallWorld, money } from '../../testing/smallWorld.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { TEST_JOURNAL_KEY, TEST_JOURNAL_KEYS } from '../../testing/testJournalKey.ts'
import { startCore } from '../startCore.ts'
import { chainHash } from './journal.ts'
import { journalEnd, openJournalKey } from './openJournalKey.ts'

let url: string
let pool: pg.Pool
const pools: pg.Pool[] = []
const folder = mkdtempSync(join(tmpdir(), 'assay-seal-'))
beforeEach(async () => {
  url = (await createTestDatabase()).url
  pool = openPool(url, 2)
  pools.push(pool)
})
afterAll(async () => {
  for (const one of pools) await one.end()
  rmSync(folder, { recursive: true })
})

const ANNA = 7
const ADDRESS = `0x${'5'.repeat(40)}`

/** Writes a short journal and stops; extra commands come last. */
async function live(key?: JournalKey, more: object[] = []): Promise<void> {
  const core = await startCore({ url, ...(key && { key }) })
  const exchange = await openExchange(core)
  if (exchange.marketData.markets.size === 0) await listSmallWorld(exchange)
  await fund(exchange, ANNA, { USDT: '1000' })
  for (const command of more) {
    const { position } = await core.submit({ at: Date.now(), key: '', ...command } as Command)
    await core.waitForHistory(position)
  }
  await core.stop()
}
const refusal = (key: JournalKey) =>
  live(key).then(
    () => 'started',
    (fault: Error) => fault.message,
  )

const request = {
  type: 'requestWithdrawal',
  member: ANNA,
  asset: 'USDT',
  chain: 1,
  address: ADDRESS,
  amount: money('100'),
  fee: money('1'),
}
const terms = {
  asset: 'USDT',
  chain: 1,
  decimals: 6,
  fee: money('1'),
  minimum: money('10'),
  maximum: money('500'),
  dailyMaximum: money('1000'),
  reviewAbove: money('300'),
}

it('starts on what it sealed, and on nothing that someone added', async () => {
  await live(TEST_JOURNAL_KEY)
  await live(TEST_JOURNAL_KEY)
  const end = await journalEnd(pool)
  const credit = encodeCommand({
    type: 'creditMember',
    at: Date.now(),
    key: '',
    from: 'house/starter',
    member: 666,
    account: 'spot',
    asset: 'USDT',
    amount: money('1000'),
    reason: 'demo',
  } as Command)
  const position = end.position + 1
  await pool.query(`INSERT INTO journal (seq, command, hash) VALUES ($1, $2, decode($3, 'hex'))`, [
    position,
    credit,
    chainHash(end.hash, position, credit),
  ])
  expect(await refusal(TEST_JOURNAL_KEY)).toContain(`Journal row ${position} has no valid seal`)
  const sealing = openSealing(TEST_JOURNAL_KEY)
  await expect(verifyJournal(url, { sealing })).rejects.toThrow('has no valid seal')
  // The seal of another row is not valid for this one.
  await pool.query('ALTER TABLE journal DISABLE TRIGGER journal_is_append_only')
  await pool.query(
    'UPDATE journal SET seal = (SELECT seal FROM journal WHERE seq = $1) WHERE seq = $2',
    [end.position, position],
  )
  expect(await refusal(TEST_JOURNAL_KEY)).toContain(`Journal row ${position} has no valid seal`)
  expect(await refusal(newJournalKey(TEST_JOURNAL_KEY.from))).toContain('has no valid seal')
  // None of it reached the history meanwhile.
  const { rows } = await pool.query('SELECT position FROM projection')
  expect(rows).toEqual([{ position: end.position }])
  await pool.query('DELETE FROM journal WHERE seq = $1', [position])
  expect((await verifyJournal(url, { sealing })).position).toBe(end.position)
  expect(await refusal(TEST_JOURNAL_KEY)).toBe('started')
})

it('begins with no snapshot that someone else wrote', async () => {
  const snapshots = { url, key: TEST_JOURNAL_KEY, snapshotEvery: 1 }
  const core = await startCore(snapshots)
  const exchange = await openExchange(core)
  await listSmallWorld(exchange)
  await fund(exchange, ANNA, { USDT: '1000' })
  await expect
    .poll(async () => (await pool.query('SELECT FROM checkpoint WHERE seal IS NOT NULL')).rowCount)
    .toBeGreaterThan(0)
  await core.stop()
  // The start has only the journal left, and a text that no engine would accept.
  await pool.query('UPDATE checkpoint SET seal = NULL')
  await pool.query(`UPDATE snapshot_piece SET content = ''`)
  expect(await refusal(TEST_JOURNAL_KEY)).toBe('started')
  await pool.query('UPDATE checkpoint SET seal = $1', [Buffer.alloc(64, 1)])
  expect(await refusal(TEST_JOURNAL_KEY)).toBe('started')
})

it('takes a journal as it is when the key is made, and seals what waits for the signer', async () => {
  await live(undefined, [{ type: 'setWithdrawalTerms', terms }, request])
  expect((await pool.query('SELECT FROM withdrawal_release')).rowCount).toBe(0)
  const path = join(folder, 'kept')
  await expect(openJournalKey(pool, { journalKey: path, isDemo: false })).rejects.toThrow(
    'npm run journal:key',
  )
  const key = await openJournalKey(pool, { journalKey: path, isDemo: true })
  expect(await openJournalKey(pool, { journalKey: path, isDemo: false })).toEqual(key)
  expect(await refusal(key)).toBe('started')
  const { rows } = await pool.query('SELECT withdrawal FROM withdrawal_release')
  expect(rows).toEqual([{ withdrawal: 1 }])
  // The journal as it was without the key's rows: no other one.
  const other = newJournalKey({ ...key.from, hash: 'f'.repeat(64) })
  expect(await refusal(other)).toContain('has no valid seal')
})

it('makes the key of a new exchange by itself', async () => {
  const path = join(folder, 'new')
  const key = await openJournalKey(pool, { journalKey: path, isDemo: false })
  expect(key.from.position).toBe(0)
  expect(await refusal(key)).toBe('started')
})

it('seals exactly what the engine released', async () => {
  const big = { ...request, amount: money('400') }
  await live(TEST_JOURNAL_KEY, [
    { type: 'setWithdrawalTerms', terms },
    request,
    big,
    { type: 'approveWithdrawal', withdrawal: 2, operator: 'maker' },
  ])
  const seals = async () =>
    (await pool.query('SELECT withdrawal, seal FROM withdrawal_release ORDER BY 1')).rows
  const [first, ...others] = await seals()
  const released = { ...request, id: 1 }
  expect(others).toEqual([])
  expect(isSealedBy(TEST_JOURNAL_KEYS, releaseText(released), first.seal)).toBe(true)
  for (const change of [
    { id: 2 },
    { member: 8 },
    { amount: amountStep(18) },
    { fee: ZERO },
    { chain: 56 },
  ]) {
    const text = releaseText({ ...released, ...change })
    expect(isSealedBy(TEST_JOURNAL_KEYS, text, first.seal)).toBe(false)
  }
  await live(TEST_JOURNAL_KEY, [{ type: 'approveWithdrawal', withdrawal: 2, operator: 'checker' }])
  expect((await seals()).map(({ withdrawal }) => withdrawal)).toEqual([1, 2])
})

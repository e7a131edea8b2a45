/** The signer's process as the user of the database that docs/operations.md describes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoToken } from '@assay/contracts/artifacts/DemoToken.ts'
import type { Command } from '@assay/engine/command.ts'
import { type Address, bytesToHex, getAddress, pad, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { migrate, readMigrations } from '../db/migrate.ts'
import { openConnection, openPool } from '../db/pool.ts'
import { DEMO_HOT, demoEnvironment } from '../demo/chains/demoSigner.ts'
import { type Exchange, openExchange } from '../live/exchange.ts'
import { publicHalf } from '../secrets/sealing.ts'
import { fund, listSmallWorld, money } from '../testing/smallWorld.ts'
import { startTestChain, type TestChain } from '../testing/testChain.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { TEST_JOURNAL_KEY } from '../testing/testJournalKey.ts'
import type { Core } from '../writer/core.ts'
import { startCore } from '../writer/startCore.ts'
import { DEVELOPMENT_PHRASE } from './signerConfig.ts'

const ROLE = `signer_${process.pid}`
const ANNA = 7
const documented = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
const RIGHTS = (/```sql\n(CREATE ROLE signer[^`]*)```/.exec(documented)?.[1] ?? '').replaceAll(
  /\bsigner\b/g,
  ROLE,
)

let database: TestDatabase
let chain: TestChain
let core: Core
let exchange: Exchange
let pool: ReturnType<typeof openPool>
let token: Address
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-signer-rights-'))
  chain = await startTestChain(1)
  token = await chain.deploy(demoToken, ['Tether USD', 'USDT', 6, 10n ** 15n, false])
})

afterAll(() => {
  chain.stop()
  rmSync(folder, { recursive: true })
})

beforeEach(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url)
})

afterEach(async () => {
  await pool.query(`DROP OWNED BY ${ROLE}; DROP ROLE ${ROLE}`)
  await pool.end()
})

async function submit(command: object): Promise<void> {
  const given = { at: Date.now(), key: '', ...command } as Command
  const { events, position } = await exchange.submit(given)
  if (events[0]?.type === 'rejected') throw new Error(events[0].code)
  await core.waitForHistory(position)
}

async function openWorld(): Promise<void> {
  core = await startCore({ url: database.url, key: TEST_JOURNAL_KEY })
  exchange = await openExchange(core)
  await listSmallWorld(exchange)
  await fund(exchange, ANNA, { USDT: '1000' })
  const figures = { fee: money('1'), minimum: money('10'), maximum: money('500') }
  const days = { dailyMaximum: money('1000'), reviewAbove: money('1000') }
  const terms = { asset: 'USDT', chain: 1, decimals: 6, ...figures, ...days }
  await submit({ type: 'setWithdrawalTerms', terms })
  await chain.send({
    from: chain.accounts[0] as Address,
    to: token,
    abi: demoToken.abi,
    name: 'transfer',
    args: [DEMO_HOT, 10n ** 12n],
  })
  await chain.rpc('anvil_setBalance', DEMO_HOT, toHex(money('10')))
  await pool.query(
    `INSERT INTO member (id, name, invitation_code, created_at) VALUES ($1, 'Anna', 'ANNA', 0)`,
    [ANNA],
  )
}

const addressOf = (index: number) => getAddress(pad(toHex(0xbbbb0000 + index), { size: 20 }))
const ask = (index: number) =>
  submit({
    type: 'requestWithdrawal',
    member: ANNA,
    asset: 'USDT',
    chain: 1,
    address: addressOf(index),
    amount: money('100'),
    fee: money('1'),
  })
const paymentOf = async (withdrawal: number) =>
  (
    await pool.query(
      'SELECT nonce, outcome, signature <> $$$$ AS confirmed FROM payment WHERE withdrawal = $1',
      [withdrawal],
    )
  ).rows[0]

/** Starts the signer, waits until the withdrawal is answered, and ends it with SIGKILL. */
async function runUntilAnswered(withdrawal: number): Promise<unknown> {
  const minimum = money('1')
  const tokens = [{ chain: 1, asset: 'USDT', address: token, decimals: 6, minimum }]
  const chains = [{ id: 1, urls: [chain.url], confirmations: 1, blockSeconds: 1, tokens }]
  const hot = mnemonicToAccount(DEVELOPMENT_PHRASE, { addressIndex: 9 }).getHdKey()
  const deposits = mnemonicToAccount(DEVELOPMENT_PHRASE, { path: "m/44'/60'/1'/0" }).getHdKey()
  const url = roleUrl()
  const record = join(folder, 'signed.jsonl')
  const settings = { url, journalKey: publicHalf(TEST_JOURNAL_KEY), record }
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')],
    {
      env: {
        ...demoEnvironment(settings, chains),
        PATH: process.env.PATH,
        ASSAY_MODE: 'demo',
        SIGNER_EVERY_MS: '50',
        HOT_KEY: bytesToHex(hot.privateKey as Uint8Array),
        DEPOSIT_XPRV: deposits.privateExtendedKey,
      },
    },
  )
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const ended = once(child, 'exit')
  try {
    // The signer writes its status at the end of a turn, after the payment.
    const statusOf = async () => (await pool.query('SELECT problem FROM signer_status')).rows[0]
    const isAnswered = async () =>
      said !== '' || ((await paymentOf(withdrawal))?.confirmed && (await statusOf()) !== undefined)
    await expect.poll(isAnswered, { timeout: 60_000 }).toBe(true)
    return [await paymentOf(withdrawal), (await statusOf())?.problem, said]
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

function roleUrl(): string {
  const url = new URL(database.url)
  url.username = ROLE
  url.password = 'signer'
  return url.toString()
}

const createRole = async (rights: string) => {
  await pool.query(rights)
  await pool.query(`ALTER ROLE ${ROLE} PASSWORD 'signer'`)
}

it('pays, declines and starts again with the documented rights alone', async () => {
  await createRole(RIGHTS)
  await openWorld()
  await ask(1)
  const confirmed = { confirmed: true }
  expect(await runUntilAnswered(1)).toEqual([{ nonce: 0, outcome: null, ...confirmed }, '', ''])
  await pool.query(`UPDATE member SET frozen_by = 'compliance' WHERE id = $1`, [ANNA])
  await ask(2)
  const declined = { nonce: null, outcome: 'declined', ...confirmed }
  expect(await runUntilAnswered(2)).toEqual([declined, '', ''])
  await pool.query('UPDATE member SET frozen_by = NULL WHERE id = $1', [ANNA])
  await ask(3)
  expect(await runUntilAnswered(3)).toEqual([{ nonce: 1, outcome: null, ...confirmed }, '', ''])
  await core.stop()
}, 180_000)

it('can write nothing else with them', async () => {
  await createRole(RIGHTS)
  // Of all relations, also partitions and views.
  const { rows } = await pool.query(
    `SELECT c.relname AS table, privilege FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace,
     unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) AS privilege
     WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
       AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND has_table_privilege($1, c.oid, privilege)
     ORDER BY 1, 2`,
    [ROLE],
  )
  expect(rows.map(({ table, privilege }) => `${privilege} ${table}`)).toEqual([
    'INSERT payment',
    'INSERT signed_transaction',
    'INSERT signer_status',
    'UPDATE signer_status',
  ])
  const { rows: columns } = await pool.query(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.column_privileges
     WHERE grantee = $1 AND privilege_type = 'UPDATE' AND table_name <> 'signer_status' ORDER BY 1`,
    [ROLE],
  )
  expect(columns.map(({ name }) => name)).toEqual([
    'payment.signature',
    'signed_transaction.sent_at',
  ])
  const { rows: functions } = await pool.query(
    `SELECT proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND prosecdef`,
  )
  expect(functions).toEqual([])
  const signer = await openConnection(roleUrl(), 'test')
  for (const forbidden of [
    `INSERT INTO journal (seq, command, hash) VALUES (1, '{}', '')`,
    `INSERT INTO withdrawal_release VALUES (1, '')`,
    `UPDATE withdrawal SET status = 'sending'`,
    `UPDATE payment SET nonce = NULL, outcome = 'declined'`,
    'DELETE FROM payment',
    'DELETE FROM withdrawal_halt',
    'UPDATE member SET frozen_by = NULL',
    'SELECT email FROM member',
    'SELECT * FROM operator',
    'CREATE TABLE public.another ()',
  ]) {
    await expect(signer.query(forbidden), forbidden).rejects.toThrow('permission denied')
  }
  await signer.end()
})

it('gets from migrations what newer signers need', async () => {
  const admin = await openConnection(database.url, 'test')
  const name = `signer_rights_${process.pid}_${Date.now()}`
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  await pool.end()
  const url = new URL(database.url)
  url.pathname = `/${name}`
  database = { url: url.toString() }
  pool = openPool(database.url)
  const before = readMigrations().filter(({ name }) => name < '0194')
  await migrate(database.url, before)
  const old = RIGHTS.replace(/^GRANT SELECT \(id, frozen_by\).*\n/m, '')
    .replace(', UPDATE (signature)', '')
    .replace(', coin_price', '')
  await createRole(old)
  expect(await has('SELECT', 'member', 'frozen_by')).toBe(false)
  await migrate(database.url)
  expect(await has('SELECT', 'member', 'id')).toBe(true)
  expect(await has('SELECT', 'member', 'frozen_by')).toBe(true)
  expect(await has('SELECT', 'member', 'email')).toBe(false)
  expect(await has('SELECT', 'coin_price', 'price')).toBe(true)
  expect(await has('UPDATE', 'payment', 'signature')).toBe(true)
  expect(await has('UPDATE', 'payment', 'nonce')).toBe(false)
}, 120_000)

const has = async (privilege: string, table: string, column: string): Promise<boolean> =>
  (
    await pool.query('SELECT has_column_privilege($1, $2, $3, $4) AS has', [
      ROLE,
      table,
      column,
      privilege,
    ])
  ).rows[0].has

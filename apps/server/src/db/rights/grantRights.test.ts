import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asUserOf, createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { bringUpToDate } from '../bringUpToDate.ts'
import { makePartitions } from '../partitions.ts'
import { openConnection } from '../pool.ts'
import { PERMISSION_DENIED } from '../sqlState.ts'
import {
  DATABASE_USERS,
  type LimitedRole,
  queueRights,
  rightsOf,
  tableRights,
} from './tableRights.ts'

const ROLES = Object.keys(DATABASE_USERS) as LimitedRole[]
let database: TestDatabase
let owner: pg.Client
const users = new Map<LimitedRole, pg.Client>()

beforeAll(async () => {
  database = await createTestDatabase()
  owner = await openConnection(database.url, 'test')
  for (const role of ROLES) {
    users.set(role, await openConnection(asUserOf(role, database.url), 'test'))
  }
})
afterAll(async () => {
  await Promise.all([owner, ...users.values()].map((client) => client.end()))
})

const refusalOf = (role: LimitedRole, sql: string): Promise<string | undefined> =>
  users
    .get(role)!
    .query(sql)
    .then(
      () => undefined,
      (error) => error.code,
    )

/** Of all relations, also of single columns. */
async function rightsNow(user: string): Promise<string[]> {
  const { rows } = await owner.query<{ right: string }>(
    `SELECT nspname || '.' || relname || ' ' || privilege_type AS right
     FROM pg_class JOIN pg_namespace AS space ON space.oid = relnamespace,
       LATERAL (SELECT * FROM aclexplode(relacl) UNION ALL
         SELECT acl.* FROM pg_attribute, aclexplode(attacl) AS acl WHERE attrelid = pg_class.oid)
     WHERE grantee = $1::regrole`,
    [user],
  )
  return rows.map(({ right }) => right).sort()
}

const declared = (role: LimitedRole): string[] =>
  Object.entries({ public: tableRights, graphile_worker: queueRights })
    .flatMap(([schema, tables]) =>
      Object.entries(tables).flatMap(([table, rights]) =>
        rightsOf(role, rights).map((right) => `${schema}.${table} ${right}`),
      ),
    )
    .sort()

test('it is declared of every table who may do what with it', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
       AND NOT relispartition`,
  )
  expect(Object.keys(tableRights).sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('each user has what is declared and no more, also when it had been given more', async () => {
  await owner.query(`GRANT ALL ON journal, journal_from_0 TO ${DATABASE_USERS.gateway}`)
  await owner.query(`GRANT UPDATE (name) ON operator TO ${DATABASE_USERS.gateway}`)
  expect(await rightsNow(DATABASE_USERS.gateway)).not.toEqual(declared('gateway'))
  await bringUpToDate(database.url)
  for (const role of ROLES) {
    expect(await rightsNow(DATABASE_USERS[role])).toEqual(declared(role))
  }
})

test('a gateway writes nothing of the journal, of operators or of the chains', async () => {
  for (const table of [
    'journal',
    'journal_from_0',
    'checkpoint',
    'withdrawal_release',
    'ledger_line',
    'spot_fill',
    'withdrawal',
    'withdrawal_approval',
    'deposit',
    'deposit_credit',
    'chain_cursor',
    'payment',
    'signed_transaction',
    'signing_key',
    'withdrawal_halt',
    'operator',
    'operator_session',
    'operator_passkey',
    'operator_proposal',
    'operator_audit',
    'withdrawal_signature',
    'leadership',
    'migration',
  ]) {
    for (const write of [`INSERT INTO ${table} DEFAULT VALUES`, `DELETE FROM ${table}`]) {
      expect([write, await refusalOf('gateway', write)]).toEqual([write, PERMISSION_DENIED])
    }
  }
})

test('a gateway reads neither the journal nor what opens the console', async () => {
  for (const table of ['journal', 'operator', 'operator_session', 'operator_passkey']) {
    expect(await refusalOf('gateway', `SELECT FROM ${table}`)).toBe(PERMISSION_DENIED)
  }
})

test('a gateway verifies no member and lifts no freeze, a console does both', async () => {
  const member = (id: number, status: string) =>
    `INSERT INTO member (id, name, invitation_code, created_at, identity_status)
     VALUES (${id}, 'Anna', 'CODE${id}', 0, '${status}')`
  const [verify, lift] = [
    "UPDATE member SET identity_status = 'verified'",
    'UPDATE member SET frozen_by = NULL',
  ]
  const refusals = async (role: LimitedRole, ...statements: string[]) => {
    const all: (string | undefined)[] = []
    for (const sql of statements) all.push(await refusalOf(role, sql))
    return all
  }
  const underReview = "UPDATE member SET identity_status = 'underReview', frozen_by = 'member'"
  expect(
    await refusals('gateway', member(7, 'verified'), member(8, 'notVerified'), underReview),
  ).toEqual([PERMISSION_DENIED, undefined, undefined])
  // Nor by a table of its own with the name of the one that decides.
  await users.get('gateway')!.query('CREATE TEMP TABLE identity_application ()')
  expect(await refusals('gateway', verify, lift)).toEqual([PERMISSION_DENIED, PERMISSION_DENIED])
  expect(await refusals('console', verify, lift)).toEqual([undefined, undefined])
})

test('no user but the owner writes the journal, the history or what the signer signed', async () => {
  for (const role of ROLES) {
    for (const write of [
      'INSERT INTO journal DEFAULT VALUES',
      'UPDATE ledger_line SET position = 1',
      "UPDATE withdrawal SET status = 'released'",
      'INSERT INTO withdrawal_release DEFAULT VALUES',
      'INSERT INTO payment DEFAULT VALUES',
      'INSERT INTO signed_transaction DEFAULT VALUES',
      'DROP TABLE member',
      'CREATE TABLE own ()',
      'ALTER TABLE journal DISABLE TRIGGER ALL',
    ]) {
      expect([write, await refusalOf(role, write)]).toEqual([write, PERMISSION_DENIED])
    }
  }
})

test('partitions that are made later are read through their table and not otherwise', async () => {
  const [made] = (await makePartitions(owner, { ahead: 2 })).filter((name) =>
    name.startsWith('spot_fill'),
  )
  expect(made).toBeDefined()
  expect(await refusalOf('gateway', 'SELECT FROM spot_fill')).toBe(undefined)
  expect(await refusalOf('gateway', `SELECT FROM ${made}`)).toBe(PERMISSION_DENIED)
})

test('a process that does not own the database waits for one that does, and migrates nothing', async () => {
  const url = asUserOf('gateway', database.url)
  expect(await bringUpToDate(database.url)).toBe(true)
  expect(await bringUpToDate(url)).toBe(false)
  const { rows } = await owner.query(
    "DELETE FROM migration WHERE name = '0200-verdicts-of-operators.sql' RETURNING *",
  )
  await expect(bringUpToDate(url, 0)).rejects.toThrow(
    'The database lacks 0200-verdicts-of-operators.sql, and its user here may not change it: start a core',
  )
  const waiting = bringUpToDate(url)
  await owner.query(
    'INSERT INTO migration SELECT * FROM json_populate_record(NULL::migration, $1)',
    [rows[0]],
  )
  expect(await waiting).toBe(false)
})

test('a process with no rights yet, or with an empty database, says what to start', async () => {
  const url = asUserOf('gateway', database.url)
  await owner.query(`REVOKE ALL ON migration FROM ${DATABASE_USERS.gateway}`)
  await expect(bringUpToDate(url, 0)).rejects.toThrow(
    'The user of the database has no rights yet: start a core',
  )
  const name = new URL(database.url).pathname.slice(1)
  await owner.query(`CREATE DATABASE ${name}_empty TEMPLATE template0`)
  await expect(bringUpToDate(url.replace(name, `${name}_empty`), 0)).rejects.toThrow(
    'The database is empty: start a core',
  )
})

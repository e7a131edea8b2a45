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

/** Of all relations, also of single columns, and of schemas and routines. */
async function rightsNow(user: string): Promise<string[]> {
  const { rows } = await owner.query<{ right: string }>(
    `WITH given AS (
       SELECT relnamespace AS space, '.' || relname AS name, '' AS part, aclexplode(relacl) AS acl
       FROM pg_class
       UNION ALL SELECT relnamespace, '.' || relname, ' ' || attname, aclexplode(attacl)
       FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
       UNION ALL SELECT oid, '', '', aclexplode(nspacl) FROM pg_namespace
       UNION ALL SELECT pronamespace, '.' || proname, '', aclexplode(proacl) FROM pg_proc)
     SELECT nspname || name || ' ' || (acl).privilege_type || part AS right
     FROM given JOIN pg_namespace ON oid = space WHERE (acl).grantee = $1::regrole`,
    [user],
  )
  return rows.map(({ right }) => right).sort()
}

const declared = (role: LimitedRole): string[] =>
  Object.entries({ public: tableRights, graphile_worker: queueRights })
    .flatMap(([schema, tables]) => [
      `${schema} USAGE`,
      ...Object.entries(tables).flatMap(([table, rights]) =>
        rightsOf(role, rights).flatMap((right) => {
          const [verb, columns] = right.split(/ ?[()]/)
          const each = columns?.split(', ').map((column) => `${verb} ${column}`) ?? [verb]
          return each.map((one) => `${schema}.${table} ${one}`)
        }),
      ),
    ])
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
  await owner.query(`GRANT UPDATE (invited_by) ON member TO ${DATABASE_USERS.gateway}`)
  await owner.query(`GRANT CREATE ON SCHEMA public TO ${DATABASE_USERS.gateway}`)
  await owner.query(`GRANT UPDATE ON SEQUENCE member_id_seq TO ${DATABASE_USERS.gateway}`)
  await owner.query(
    `GRANT EXECUTE ON FUNCTION refuse_own_verdict TO ${DATABASE_USERS.gateway} WITH GRANT OPTION`,
  )
  expect(await rightsNow(DATABASE_USERS.gateway)).toEqual(
    expect.arrayContaining([
      'public.journal DELETE',
      'public.operator UPDATE name',
      'public.member UPDATE invited_by',
      'public CREATE',
      'public.member_id_seq UPDATE',
      'public.refuse_own_verdict EXECUTE',
    ]),
  )
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

test('a gateway decides about no paper and no freeze of operators, a console does', async () => {
  const refusals = async (role: LimitedRole, ...changes: string[]) => {
    const all: (string | undefined)[] = []
    for (const change of changes) all.push(await refusalOf(role, `UPDATE member SET ${change}`))
    return all
  }
  await owner.query(
    "INSERT INTO member (name, invitation_code, created_at) VALUES ('Anna', 'ANNA', 0)",
  )
  // By a table of its own with the name of the one that decides, too.
  await users.get('gateway')!.query('CREATE TEMP TABLE identity_application ()')
  const own = ["identity_status = 'underReview'", "frozen_by = 'member', frozen_at = 7"]
  const others = [
    "identity_status = 'verified'",
    "identity_status = 'notVerified'",
    'frozen_by = NULL',
    "frozen_by = 'operator'",
    'frozen_at = 8',
    "frozen_reason = 'Mine.'",
  ]
  const refused = others.map(() => PERMISSION_DENIED)
  expect(await refusals('gateway', ...own)).toEqual([undefined, undefined])
  expect(await refusals('gateway', ...others)).toEqual(refused)
  const decided = ["identity_status = 'verified'", "frozen_by = 'operator', frozen_at = 8"]
  expect(await refusals('console', ...decided)).toEqual([undefined, undefined])
  const undone = ["identity_status = 'underReview'", "frozen_by = 'member'", 'frozen_at = 9']
  expect(await refusals('gateway', ...undone)).toEqual(undone.map(() => PERMISSION_DENIED))
  expect(await refusals('console', 'frozen_by = NULL')).toEqual([undefined])
})

test('a gateway names no other inviter, and no number of a member or of an address', async () => {
  for (const write of [
    'UPDATE member SET invited_by = 7',
    "UPDATE member SET invitation_code = 'MINE'",
    'UPDATE member SET created_at = 0',
    "INSERT INTO member (id, name, invitation_code, created_at) VALUES (1, 'A', 'A', 0)",
    "INSERT INTO member (name, invitation_code, created_at, identity_status) VALUES ('A', 'A', 0, 'verified')",
    `INSERT INTO deposit_address (member, address, shown_at, number) OVERRIDING SYSTEM VALUE
     VALUES (1, '0x1', 0, ${2n ** 60n})`,
  ]) {
    expect([write, await refusalOf('gateway', write)]).toEqual([write, PERMISSION_DENIED])
  }
  expect(
    await refusalOf(
      'gateway',
      "INSERT INTO member (name, invitation_code, created_at) VALUES ('Bert', 'BERT', 0)",
    ),
  ).toBe(undefined)
})

test('a gateway neither locks operators out nor takes what they have to sign', async () => {
  await owner.query(`INSERT INTO sign_in_attempt VALUES ('console/10.0.0.1', 1, 1, 0), ('account/a', 1, 1, 0);
    INSERT INTO passkey_challenge VALUES ('a', 'console', 'enter', 1), ('b', 'operator/1', 'approve', 1),
      ('c', 'member/7', 'enter', 1)`)
  for (const insert of [
    "INSERT INTO sign_in_attempt VALUES ('console/10.0.0.2', 99, 1, 9)",
    "INSERT INTO passkey_challenge VALUES ('d', 'operator/1', 'approve', 9)",
    "UPDATE sign_in_attempt SET subject = 'console/10.0.0.3'",
  ]) {
    expect([insert, await refusalOf('gateway', insert)]).toEqual([insert, PERMISSION_DENIED])
  }
  await users.get('gateway')!.query('UPDATE sign_in_attempt SET tries = 99')
  await users.get('gateway')!.query('DELETE FROM passkey_challenge')
  const { rows: attempts } = await owner.query('SELECT subject, tries FROM sign_in_attempt')
  expect(attempts).toEqual([
    { subject: 'console/10.0.0.1', tries: 1 },
    { subject: 'account/a', tries: 99 },
  ])
  const left = 'SELECT challenge FROM passkey_challenge ORDER BY challenge'
  expect((await owner.query(left)).rows).toEqual([{ challenge: 'a' }, { challenge: 'b' }])
  // As the jobs do with what has expired.
  await users.get('jobs')!.query('DELETE FROM passkey_challenge')
  expect((await owner.query(left)).rows).toEqual([])
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
    "DELETE FROM migration WHERE name = '0201-rights-of-operators.sql' RETURNING *",
  )
  await expect(bringUpToDate(url, 0)).rejects.toThrow(
    'The database lacks 0201-rights-of-operators.sql, and its user here may not change it: start a core',
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

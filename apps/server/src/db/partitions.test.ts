import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { migrate, readMigrations } from './migrate.ts'
import { makePartitions, partitionsOf } from './partitions.ts'
import { openConnection } from './pool.ts'
import { makeSmallPartitions, PARTITIONED } from './testing/smallPartitions.ts'

let database: TestDatabase
let admin: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  admin = await openConnection(database.url, 'test')
})
afterEach(async () => {
  await admin.end()
})

const count = async (from: string) =>
  (await admin.query(`SELECT count(*) AS rows FROM ${from}`)).rows[0].rows as number

const addRows = (from: number, to: number) =>
  admin.query(
    `INSERT INTO journal (seq, command, hash)
     SELECT n, '{}', sha256(n::text::bytea) FROM generate_series($1::int, $2::int) AS n`,
    [from, to],
  )

test('a database with rows keeps them where they are, with their keys, rights and guard', async () => {
  const before = readMigrations().filter(({ name }) => name < '0190')
  await admin.query('DROP SCHEMA public CASCADE; DROP SCHEMA graphile_worker CASCADE')
  await admin.query('CREATE SCHEMA public')
  await migrate(database.url, before)
  await addRows(1, 2_000)
  await admin.query(
    `INSERT INTO ledger_line (position, line, member, account, asset, delta, balance_after, reason,
       reference, at, held)
     SELECT n, 0, 7, 'spot', 'USDT', 1, n, 'demo', 0, n, 0 FROM generate_series(1, 500) AS n`,
  )
  await admin.query('GRANT SELECT ON journal TO pg_monitor')
  const fileOf = async (table: string) =>
    (await admin.query('SELECT pg_relation_filenode($1::regclass) AS file', [table])).rows[0].file
  const files = [await fileOf('journal'), await fileOf('ledger_line')]
  expect(await migrate(database.url)).toContain('0190-partitions.sql')

  expect([await fileOf('journal_from_0'), await fileOf('ledger_line_from_0')]).toEqual(files)
  expect([await count('journal'), await count('ledger_line')]).toEqual([2_000, 500])
  for (const table of PARTITIONED) {
    const first = { name: `${table}_from_0`, from: 0, to: 10_000_000 }
    expect(await partitionsOf(admin, table)).toEqual([first])
  }
  await expect(addRows(2_000, 2_000)).rejects.toThrow('duplicate key')
  for (const name of ['journal', 'journal_from_0']) {
    await expect(admin.query(`DELETE FROM ${name}`)).rejects.toThrow('append-only')
  }
  const { rows } = await admin.query(
    "SELECT has_table_privilege('pg_monitor', 'journal', 'SELECT') AS may",
  )
  expect(rows).toEqual([{ may: true }])
})

test('the newest partition is always empty, whichever process creates it', async () => {
  await makeSmallPartitions(admin, { size: 100, ahead: 1 })
  expect(await makePartitions(admin)).toEqual([])
  await addRows(1, 1)
  const other = await openConnection(database.url, 'test')
  const made = await Promise.all([
    makePartitions(admin, { size: 50 }),
    makePartitions(other, { size: 50 }),
  ])
  await other.end()
  expect(made.flat()).toEqual(['journal_from_100'])
  const bounds = (await partitionsOf(admin, 'journal')).map(({ from, to }) => [from, to])
  expect(bounds).toEqual([
    [0, 100],
    [100, 150],
  ])
  await addRows(99, 149)
  expect(await makePartitions(admin, { size: 50 })).toEqual(['journal_from_150'])
  await expect(addRows(200, 200)).rejects.toThrow('no partition of relation "journal"')
  await expect(admin.query('TRUNCATE journal_from_100')).rejects.toThrow('append-only')
})

test('a partition is made while a transaction writes to the others', async () => {
  await makeSmallPartitions(admin, { size: 100, ahead: 2 })
  await admin.query('BEGIN')
  await addRows(99, 101)
  const other = await openConnection(database.url, 'test')
  // It neither sees those rows nor waits for them.
  expect(await makePartitions(other, { size: 100, ahead: 3 })).toHaveLength(PARTITIONED.length)
  // With free space for rows that change, as the first one.
  const { rows } = await other.query(
    "SELECT reloptions FROM pg_class WHERE relname = 'spot_order_from_200'",
  )
  expect(rows).toEqual([{ reloptions: ['fillfactor=80'] }])
  await admin.query('COMMIT')
  await other.end()
})

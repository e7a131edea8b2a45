import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { bigintColumn, booleanColumn, integerColumn, textColumn } from './columns.ts'
import { GrowingColumn } from './growingColumn.ts'
import { requireDurability } from './hosts/requireDurability.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openConnection, openPool } from './pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})

test('a migrated database has nothing left to run', async () => {
  expect(await migrate(database.url)).toEqual([])
})

test('a migration changed after it ran is refused by name', async () => {
  const [first, ...rest] = readMigrations()
  const changed = { ...first!, checksum: 'other' }
  await expect(migrate(database.url, [changed, ...rest])).rejects.toThrow(
    'The migration 0001-journal.sql was changed after it had run.',
  )
})

test('a migration that comes late, and a database of a newer version, are refused by name', async () => {
  const all = readMigrations()
  const named = (name: string) => ({ name, sql: 'SELECT 1', checksum: name })
  const client = await openConnection(database.url, 'test')
  await migrate(database.url, [...all, named('9002-later.sql')])
  await expect(
    migrate(database.url, [...all, named('9001-late.sql'), named('9002-later.sql')]),
  ).rejects.toThrow('9001-late.sql comes before 9002-later.sql, which has run already.')
  await expect(migrate(database.url, all)).rejects.toThrow(
    'The database is of a newer version: this one does not know 9002-later.sql.',
  )
  await client.query("DELETE FROM migration WHERE name = '9002-later.sql'")
  await client.end()
})

test('what a liquidation took and got is read out of its report to the last digit', async () => {
  const step = (position: number, fee: string, fundPaid: string) => ({ position, fee, fundPaid })
  const report = {
    steps: [
      step(5, '1234567890123456789', '12345123456789012345678'),
      step(6, '1', '1'),
      step(5, '0', '1000000000000000001'),
    ],
  }
  const client = await openConnection(database.url, 'test')
  await client.query(
    `INSERT INTO perp_forced_closing (position, line, liquidation, kind, member, market,
       margin_mode, side, perp_position, lots, realized, returned, at, report)
     VALUES (1, 0, 1, 'liquidated', 7, 'BTC/USDT', 'cross', 'long', 5, 10, 0, 0, 0, $1)`,
    [report],
  )
  const exact = readMigrations().find(({ name }) => name === '0104-exact-closings.sql')
  await client.query(exact!.sql)
  const { rows } = await client.query('SELECT fee::text, fund::text FROM perp_forced_closing')
  expect(rows).toEqual([{ fee: '1.234567890123456789', fund: '12346.123456789012345679' }])
  await client.end()
})

test('permissions that were noted twice stay, and none is noted twice again', async () => {
  const client = await openConnection(database.url, 'test')
  await client.query('DROP INDEX member_activity_approvals')
  await client.query(
    `INSERT INTO member (id, name, invitation_code, created_at) VALUES (7, 'Alice', 'A', 0)`,
  )
  const note = (hash: string) =>
    client.query(
      `INSERT INTO member_activity (member, kind, actor, details, ip, agent, at)
       VALUES (7, 'approvalSent', 'member', $1, '', '', 1) ON CONFLICT DO NOTHING`,
      [{ hash }],
    )
  for (const hash of ['0x1', '0x1', '0x2', '0x2']) await note(hash)
  const once = readMigrations().find(({ name }) => name === '0183-approvals-noted-once.sql')
  await client.query(once!.sql)
  for (const hash of ['0x3', '0x3', '0x4']) await note(hash)
  const { rows } = await client.query(
    `SELECT details ->> 'hash' AS hash FROM member_activity WHERE member = 7 ORDER BY id`,
  )
  const hashes = ['0x1', '0x1', '0x2', '0x2', '0x3', '0x4']
  expect(rows.map(({ hash }) => hash)).toEqual(hashes)
  await client.end()
})

test.each(['fsync', 'synchronous_commit', 'full_page_writes'])(
  'a database with %s off is refused',
  async (name) => {
    const pool = openPool(database.url)
    await requireDurability(pool)
    const client = await openConnection(database.url, 'test')
    // Shadows the catalog's view for this session alone: the shared test server stays as it is.
    await client.query(`CREATE TEMP VIEW pg_settings AS
      SELECT name, CASE WHEN name = '${name}' THEN 'off' ELSE setting END AS setting
      FROM pg_catalog.pg_settings`)
    await client.query('SET search_path = pg_temp, pg_catalog')
    await expect(requireDurability(client)).rejects.toThrow(`The database has ${name} off`)
    await client.end()
    await pool.end()
  },
)

test('columns of every type arrive as they were given', async () => {
  const client = await openConnection(database.url, 'test')
  const bytes = new GrowingColumn('bytes')
  bytes.addHex('')
  bytes.addHex('00ff')
  bytes.addBytes(Buffer.from('x'))
  const { rows } = await client.query(
    `SELECT * FROM unnest($1::bigint[], $2::integer[], $3::boolean[], $4::text[], $5::bytea[])
      AS t(a, b, c, d, e)`,
    [
      bigintColumn([0, -1, Number.MAX_SAFE_INTEGER]),
      integerColumn([0, -1, 2 ** 31 - 1]),
      booleanColumn([true, false, true]),
      textColumn(['', undefined, 'Ünï"\\{}']),
      bytes.encoded(),
    ],
  )
  expect(rows).toEqual([
    { a: 0, b: 0, c: true, d: '', e: Buffer.alloc(0) },
    { a: -1, b: -1, c: false, d: null, e: Buffer.of(0, 255) },
    { a: 9007199254740991, b: 2147483647, c: true, d: 'Ünï"\\{}', e: Buffer.from('x') },
  ])
  await client.end()
})

test('an integer too large for a number is an error, not a rounded value', async () => {
  const client = await openConnection(database.url, 'test')
  await expect(client.query('SELECT 9007199254740993::bigint')).rejects.toThrow('is too large')
  await client.end()
})

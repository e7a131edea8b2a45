import { hashOf } from '@assay/engine/snapshot.ts'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openConnection } from '../../db/pool.ts'
import { takeSnapshot } from '../../follower/takeSnapshot.ts'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import type { Core } from '../core.ts'
import { openJournal } from '../recovery/openJournal.ts'
import { recover } from '../recovery/recover.ts'
import { loadSnapshot } from '../recovery/snapshotStore.ts'
import { startCore } from '../startCore.ts'
import { CommandLoad } from '../testing/commandLoad.ts'
import { chainHash, GENESIS_HASH, JournalRows } from './journal.ts'

let database: TestDatabase
let admin: pg.Client
let filled: TestDatabase
beforeAll(async () => {
  filled = await createTestDatabase()
  const core = await startCore({ url: filled.url })
  await fill(core, 6_000)
  await core.stop()
})
beforeEach(async () => {
  database = await createTestDatabase(filled)
  admin = await openConnection(database.url, 'test')
  // As one who tampers would: past the trigger that refuses every change.
  await admin.query("SET session_replication_role = 'replica'")
})
afterEach(async () => {
  vi.restoreAllMocks()
  await admin.end()
})

async function fill(core: Core, count: number): Promise<void> {
  const load = new CommandLoad({ seed: 7, members: 20, markets: 2 })
  await Promise.all(load.setup().map((command) => core.submit(command)))
  await Promise.all(Array.from({ length: count }, () => core.submit(load.next())))
}

/** Changes one character of the command to a different one. */
async function flip(seq: number, offset: number): Promise<void> {
  const { rowCount } = await admin.query(
    `UPDATE journal SET command = overlay(command placing
      (CASE WHEN substr(command, $2, 1) = '1' THEN '2' ELSE '1' END) from $2) WHERE seq = $1`,
    [seq, offset],
  )
  expect(rowCount).toBe(1)
}

const dropSnapshots = () => admin.query('DELETE FROM snapshot_piece')

async function startRefusal(): Promise<string> {
  try {
    const { client } = await openJournal(database.url)
    await client.end()
    return 'started'
  } catch (error) {
    return (error as Error).message
  }
}

test('an untouched journal starts and verifies, and so it does without its snapshots', async () => {
  expect(await startRefusal()).toBe('started')
  const verified = await verifyJournal(database.url)
  expect([verified.checkpoints, verified.ofOtherVersions]).toEqual([1, 0])
  expect(verified.projected).toBe(verified.position)
  await dropSnapshots()
  expect(await startRefusal()).toBe('started')
})

test('a replay compares no state with the checkpoint of another version, and counts those', async () => {
  await dropSnapshots()
  await admin.query("UPDATE checkpoint SET state_hash = repeat('0', 64)")
  await expect(verifyJournal(database.url)).rejects.toThrow('was recorded')
  await admin.query('UPDATE checkpoint SET version = version - 1')
  expect(await verifyJournal(database.url)).toMatchObject({ checkpoints: 0, ofOtherVersions: 1 })
})

test.each([
  [1, 2],
  [1, 40],
  [77, 15],
  [1_500, 30],
  [3_000, 60],
])('a flipped byte in row %i at %i is named and refused', async (seq, offset) => {
  await flip(seq, offset)
  const sentence = `Journal row ${seq} is corrupt: its hash does not fit its content.`
  await expect(verifyJournal(database.url)).rejects.toThrow(sentence)
  await dropSnapshots()
  expect(await startRefusal()).toBe(sentence)
  await expect(startCore({ url: database.url })).rejects.toThrow(sentence)
})

test('a flipped byte of a stored hash is named and refused', async () => {
  await admin.query(
    'UPDATE journal SET hash = set_byte(hash, 31, get_byte(hash, 31) # 1) WHERE seq = 900',
  )
  await dropSnapshots()
  expect(await startRefusal()).toBe(
    'Journal row 900 is corrupt: its hash does not fit its content.',
  )
})

test('a row that is missing is named, in the middle and at the end', async () => {
  const { rows } = await admin.query('SELECT max(seq) AS last FROM journal')
  await admin.query('DELETE FROM journal WHERE seq = $1', [rows[0].last])
  expect(await startRefusal()).toBe(`Journal row ${rows[0].last} is missing.`)
  await admin.query('DELETE FROM journal WHERE seq = 1000')
  await expect(verifyJournal(database.url)).rejects.toThrow(
    /Journal row 1000 is missing|The history is at/,
  )
  await dropSnapshots()
  expect(await startRefusal()).toBe('Journal row 1000 is missing.')
})

test.each([0, 100, 2_000])('a snapshot with a flipped byte at %i is named', async (offset) => {
  const { rows } = await admin.query(
    `UPDATE snapshot_piece SET content = set_byte(content, $1, get_byte(content, $1) # 1)
      RETURNING position`,
    [offset],
  )
  const sentence = `The snapshot at position ${rows[0].position} is corrupt`
  expect(await startRefusal()).toContain(sentence)
  await expect(verifyJournal(database.url)).rejects.toThrow(sentence)
})

test.each([
  [
    'ledger line',
    'UPDATE ledger_line SET delta = delta + 0.000000000000000001 WHERE position = 200 AND line = 0',
  ],
  [
    'ledger line',
    `UPDATE ledger_line SET held = held - 1
      WHERE (member, position, line) = (SELECT member, position, line FROM ledger_line
        WHERE held > 0 ORDER BY position, line LIMIT 1)`,
  ],
  ['fill', 'UPDATE spot_fill SET quantity = quantity + 1 WHERE trade = 3 AND is_maker'],
  [
    'open order',
    "UPDATE spot_order SET status = 'filled' WHERE id = (SELECT max(id) FROM spot_order WHERE status = 'open')",
  ],
])('a changed %s in the history is found by a replay', async (what, statement) => {
  expect((await admin.query(statement)).rowCount).toBe(1)
  await expect(verifyJournal(database.url)).rejects.toThrow(`${what} differs: the history has`)
})

test.each([0, 2_000])(
  'records that end at position %i are written from the journal at the next start',
  async (written) => {
    await admin.query('DELETE FROM ledger_line WHERE position > $1', [written])
    await admin.query('UPDATE projection SET lines_position = $1', [written])
    await expect(verifyJournal(database.url)).rejects.toThrow('A ledger line differs')
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const core = await startCore({ url: database.url })
    await core.submit({ type: 'passTime', at: Date.now(), key: '' })
    await core.stop()
    await verifyJournal(database.url)
  },
)

test('a snapshot taken at a slow pace is the one taken at full speed', async () => {
  const { chunks, ...full } = (await loadSnapshot(admin, Number.MAX_SAFE_INTEGER))!
  await dropSnapshots()
  const patient = new AbortController().signal
  // The second reading continues from the first.
  for (const position of [1_000, full.position]) {
    await takeSnapshot({ url: database.url, position, restWithinMs: 60_000 }, patient)
  }
  expect(await loadSnapshot(admin, full.position)).toEqual({ chunks, ...full })
})

test('a start reads large pages, and what has a pace small ones with rests between', async () => {
  await dropSnapshots()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const pages = () => {
    const names = query.mock.calls.map(([sent]) => (sent as { name?: string }).name)
    query.mockClear()
    return names.filter((name) => name === 'read-journal').length
  }
  const { client, ...started } = await openJournal(database.url)
  await client.end()
  expect(pages()).toBe(1)
  const pace = vi.fn(() => Promise.resolve())
  const paced = await recover(admin, { last: started.position, pace })
  expect(pages()).toBeGreaterThan(10)
  expect(pace.mock.calls.length).toBeGreaterThan(10)
  expect(hashOf(paced.state)).toBe(hashOf(started.state))
  expect(paced.journalHash).toBe(started.journalHash)
})

test('the journal refuses to be changed', async () => {
  await admin.query('SET session_replication_role = DEFAULT')
  for (const statement of [
    'DELETE FROM journal',
    'TRUNCATE journal',
    'UPDATE journal SET seq = 0',
  ]) {
    await expect(admin.query(statement)).rejects.toThrow('The journal is append-only.')
  }
})

test('says of a database that no server has run on that there is nothing to check', async () => {
  const other = new URL(database.url)
  other.pathname = '/postgres'
  await expect(verifyJournal(other.href)).rejects.toThrow('The database has no journal')
})

test.each([1_000, 20_000, 400_000])(
  'a row of %i characters has one hash, written or read',
  (length) => {
    const command = 'ü'.repeat(length)
    const read = chainHash(GENESIS_HASH, 1, command)
    const rows = new JournalRows()
    rows.begin(1, GENESIS_HASH)
    rows.add(command)
    expect(read).toBe(rows.hash)
  },
)

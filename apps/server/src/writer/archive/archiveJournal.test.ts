import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ARCHIVE_LOCK } from '../../db/advisoryLock.ts'
import { openConnection } from '../../db/pool.ts'
import { makeSmallPartitions } from '../../db/testing/smallPartitions.ts'
import { takeSnapshot } from '../../follower/takeSnapshot.ts'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import { openSealing } from '../../secrets/sealing.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { TEST_JOURNAL_KEY as key } from '../../testing/testJournalKey.ts'
import type { Core } from '../core.ts'
import { requireAcknowledged } from '../recovery/requireAcknowledged.ts'
import { startCore } from '../startCore.ts'
import { CommandLoad } from '../testing/commandLoad.ts'
import { archiveJournal, restoreJournal } from './archiveJournal.ts'

const sealing = openSealing(key)
const folders: string[] = []
let filled: TestDatabase
let url: string
let client: pg.Client
let folder: string

/** Some 1,900 rows in partitions of 400, with a snapshot at 1,500. */
beforeAll(async () => {
  filled = await createTestDatabase()
  const admin = await openConnection(filled.url, 'test')
  await makeSmallPartitions(admin, { size: 400, ahead: 6 })
  await admin.end()
  const core = await startCore({ url: filled.url, key })
  const load = new CommandLoad({ seed: 7, members: 20, markets: 2 })
  await Promise.all(load.setup().map((command) => core.submit(command)))
  await submit(core, load, 1_900)
  await core.stop()
  const wanted = { url: filled.url, key, position: 1_500, restWithinMs: 0 }
  await takeSnapshot(wanted, AbortSignal.abort())
})
beforeEach(async () => {
  url = (await createTestDatabase(filled)).url
  client = await openConnection(url, 'test')
  folder = mkdtempSync(join(tmpdir(), 'assay-archive-'))
  folders.push(folder)
  return () => client.end()
})
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true })
})

const submit = (core: Core, load: CommandLoad, count: number) =>
  Promise.all(Array.from({ length: count }, () => core.submit(load.next())))
const archive = (before: number) => archiveJournal(client, { before, folder, sealing })
const verify = (from?: string) => verifyJournal(url, { sealing, archive: from })
const bounds = async () =>
  (await client.query('SELECT min(seq) AS first, count(*) AS rows FROM journal')).rows[0]

test('takes what is needed by none while the server works, and a replay reads it all', async () => {
  const before = await verify()
  const core = await startCore({ url, key })
  const load = new CommandLoad({ seed: 8, members: 20, markets: 2 })
  const [archived] = await Promise.all([archive(1_300), submit(core, load, 200)])
  await core.stop()
  expect(archived.map(({ from, to }) => [from, to])).toEqual([
    [1, 399],
    [400, 799],
    [800, 1_199],
  ])
  expect(readdirSync(folder)).toEqual(archived.map(({ file }) => file).sort())
  expect((await bounds()).first).toBe(1_200)

  await expect(verify()).rejects.toThrow('name the folder of journal-1-399-')
  const after = await verify(folder)
  expect(after.position).toBeGreaterThan(before.position)
  expect(after.checkpoints).toBe(before.checkpoints)

  // Nor does a core that was last started before those rows.
  const file = join(folder, 'acknowledged.json')
  const known = { position: 399, hash: archived[0]!.hash }
  writeFileSync(file, JSON.stringify({ position: 399, known }))
  await requireAcknowledged(client, file)
  writeFileSync(file, JSON.stringify({ position: 1_200, known: { ...known, position: 1_200 } }))
  await expect(requireAcknowledged(client, file)).rejects.toThrow('another journal')
  rmSync(file)

  // A start needs none of it, as long as there is a snapshot.
  await (await startCore({ url, key })).stop()
  await client.query('DELETE FROM snapshot_piece')
  await expect(startCore({ url, key })).rejects.toThrow(
    /Journal row 1 is archived in journal-1-399-[0-9a-f]{16}.jsonl.zst: bring it back/,
  )
  await restoreJournal(client, { folder })
  expect(await bounds()).toEqual({ first: 1, rows: after.position })
  expect((await verify()).stateHash).toBe(after.stateHash)
})

test('a changed file, a missing one, and a changed row after the seam are found', async () => {
  const [first, second] = await archive(800)
  const path = join(folder, first!.file)
  const content = readFileSync(path)
  const changed = Buffer.from(content)
  changed[1_000]! ^= 1
  writeFileSync(path, changed)
  await expect(verify(folder)).rejects.toThrow('its SHA-256 differs')
  // Also where the database was changed to fit it.
  const newer = readFileSync(join(folder, second!.file))
  writeFileSync(path, newer)
  await client.query(
    `UPDATE journal_archive SET file_sha256 =
       (SELECT file_sha256 FROM journal_archive WHERE from_seq = 400) WHERE from_seq = 1`,
  )
  await expect(verify(folder)).rejects.toThrow('Journal row 1 is missing in')
  await expect(restoreJournal(client, { folder })).rejects.toThrow('Journal row 1 is missing in')
  rmSync(path)
  await expect(verify(folder)).rejects.toThrow('cannot be read')
  await client.query("SET session_replication_role = 'replica'")
  // The newer file came back; what the older one had did not.
  expect(await bounds()).toMatchObject({ first: 400 })
  await client.query("UPDATE journal SET command = command || ' ' WHERE seq = 400")
  writeFileSync(path, content)
  await client.query("UPDATE journal_archive SET file_sha256 = decode($1, 'hex')", [
    first!.fileHash,
  ])
  await expect(verify(folder)).rejects.toThrow('Journal row 400 is corrupt')
})

test('refuses, and takes nothing, while something could need the rows', async () => {
  const other = await openConnection(url, 'assay archive')
  await other.query('SELECT pg_advisory_lock($1)', [ARCHIVE_LOCK])
  await expect(archive(800)).rejects.toThrow('Another archive or restore is under way.')
  await other.end()
  await expect(archive(399)).rejects.toThrow('No partition of the journal ends before row 399.')
  await expect(archive(1_600)).rejects.toThrow('the snapshot at 1500 needs it')
  await client.query('UPDATE projection SET lines_position = 0')
  await expect(archive(800)).rejects.toThrow('the history is not written yet')
  await client.query('UPDATE projection SET lines_position = position')
  await client.query(
    `INSERT INTO withdrawal (id, member, asset, chain, address, amount, fee, requested_at, position,
       status) VALUES (1, 7, 'USDT', 1, '0x', 1, 0, 0, 700, 'sending')`,
  )
  await expect(archive(800)).rejects.toThrow('the withdrawal of row 700 is still open')
  await client.query("UPDATE withdrawal SET status = 'completed'")
  await client.query('UPDATE checkpoint SET seal = NULL')
  await expect(archive(800)).rejects.toThrow('has no seal')
  await client.query('DELETE FROM snapshot_piece')
  await expect(archive(800)).rejects.toThrow('a start without a snapshot needs it')
  expect([(await bounds()).first, readdirSync(folder)]).toEqual([1, []])
})

/**
 * Takes the oldest rows of the journal out of the database: into files, read back and verified
 * before the rows are gone. The server may run meanwhile. What a start, a standby, the history or
 * the signer could still ask for stays.
 */
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hashOf, restore } from '@assay/engine/snapshot.ts'
import type pg from 'pg'
import { ARCHIVE_LOCK, LOCK_NOT_AVAILABLE, tryLock } from '../../db/advisoryLock.ts'
import { makePartition, type Partition, partitionsOf } from '../../db/partitions.ts'
import { Fault } from '../../fault.ts'
import type { Sealing } from '../../secrets/sealing.ts'
import { chainHash, GENESIS_HASH } from '../journal/journal.ts'
import { requireSealed } from '../journal/sealedJournal.ts'
import { requireSameJournal } from '../recovery/recover.ts'
import { corrupt, loadSnapshot } from '../recovery/snapshotStore.ts'
import { type Archived, archivedParts, readPart } from './archivedJournal.ts'
import { fileHash, type SealedRow, writeArchive } from './archiveFile.ts'

export type Archiving = {
  /** Only partitions that end before this position. */
  before: number
  folder: string
  sealing?: Sealing | undefined
  onArchived?: (part: Archived) => void
}

const PAGE_ROWS = 20_000
/** So much of the last row's hash is in a file's name: no two journals share one. */
const NAME_HASH_CHARS = 16
/** Commits wait for no longer than this while the partition is taken away. */
const LOCK_MS = 100
const TURNS = 100
const REST_MS = 200

/** Returns what it archived. Throws a Fault, with nothing taken away, if something needs it. */
export const archiveJournal = (client: pg.Client, archiving: Archiving): Promise<Archived[]> =>
  alone(client, () => archive(client, archiving))

async function alone<T>(client: pg.Client, run: () => Promise<T>): Promise<T> {
  if (!(await tryLock(client, ARCHIVE_LOCK)))
    throw new Fault('Another archive or restore is under way.')
  try {
    return await run()
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [ARCHIVE_LOCK]).catch(() => undefined)
  }
}

async function archive(client: pg.Client, archiving: Archiving): Promise<Archived[]> {
  const { before, folder, sealing, onArchived } = archiving
  const parts = (await partitionsOf(client, 'journal')).filter(({ to }) => to <= before)
  if (parts.length === 0) throw new Fault(`No partition of the journal ends before row ${before}.`)
  await requireNotNeeded(client, parts.at(-1)!.to - 1, sealing)
  const done: Archived[] = []
  for (const part of parts) {
    const last = (await archivedParts(client)).at(-1)
    const written = await write(client, part, { folder, hash: last?.hash ?? GENESIS_HASH })
    if (sealing) await requireSealed(client, { position: written.to, hash: written.hash }, sealing)
    await takeAway(client, part, written)
    onArchived?.(written)
    done.push(written)
  }
  return done
}

/** Throws a Fault unless nothing but a replay from the first row needs the rows up to here. */
async function requireNotNeeded(
  client: pg.Client,
  last: number,
  sealing: Sealing | undefined,
): Promise<void> {
  const kept = await client.query<{ position: number }>(
    'SELECT DISTINCT position FROM snapshot_piece ORDER BY position',
  )
  const [oldest] = kept.rows
  if (!oldest || oldest.position <= last) {
    throw new Fault(
      `Row ${last} cannot be archived: ${oldest ? `the snapshot at ${oldest.position}` : 'a start without a snapshot'} needs it.`,
    )
  }
  for (const { position } of kept.rows) await requireSnapshot(client, position, sealing)
  const { rows } = await client.query<{ projected: number; lines: number; open: number | null }>(
    `SELECT position AS projected, lines_position AS lines,
       (SELECT min(position) FROM withdrawal WHERE status IN ('review', 'sending')) AS open
     FROM projection`,
  )
  const { projected, lines, open } = rows[0]!
  if (lines < projected || projected < oldest.position) {
    throw new Fault(`Row ${last} cannot be archived: the history is not written yet.`)
  }
  if (open !== null && open <= last) {
    throw new Fault(`Row ${last} cannot be archived: the withdrawal of row ${open} is still open.`)
  }
}

/** A start could begin with it: its content gives its hash, and the journal and the key know it. */
async function requireSnapshot(
  client: pg.Client,
  position: number,
  sealing: Sealing | undefined,
): Promise<void> {
  const snapshot = await loadSnapshot(client, position, { sealing })
  if (snapshot?.position !== position) {
    throw new Fault(`The snapshot at position ${position} has no seal of the journal's key.`)
  }
  await requireSameJournal(client, snapshot)
  if (hashOf(restore(snapshot.chunks)) !== snapshot.stateHash) throw corrupt(position)
}

/** Writes a file and reads all of it again. */
async function write(
  client: pg.Client,
  { from, to }: Partition,
  { folder, hash: before }: { folder: string; hash: string },
): Promise<Archived> {
  const first = Math.max(from, 1)
  const last = to - 1
  const { rows } = await client.query<{ hash: string }>(
    "SELECT encode(hash, 'hex') AS hash FROM journal WHERE seq = $1",
    [last],
  )
  if (!rows[0]) throw new Fault(`Journal row ${last} is missing.`)
  const { hash } = rows[0]
  const file = `journal-${first}-${last}-${hash.slice(0, NAME_HASH_CHARS)}.jsonl.zst`
  const unfinished = `${file}.part`
  await rm(join(folder, unfinished), { force: true })
  await writeArchive(join(folder, unfinished), rowsOf(client, first, last))
  const written = { from: first, to: last, hash, file }
  const archived = { ...written, fileHash: await fileHash(join(folder, unfinished)) }
  for await (const _ of readPart(folder, { ...archived, file: unfinished }, before));
  await rename(join(folder, unfinished), join(folder, file))
  // The name is on the disk as well before the rows are gone.
  const directory = await open(folder)
  await directory.sync()
  await directory.close()
  return archived
}

async function* rowsOf(
  client: pg.Client,
  first: number,
  last: number,
): AsyncGenerator<SealedRow[]> {
  for (let after = first - 1; after < last; ) {
    const { rows } = await client.query<SealedRow>(
      `SELECT seq, encode(hash, 'hex') AS hash, encode(seal, 'base64') AS seal, command
       FROM journal WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT $3`,
      [after, last, PAGE_ROWS],
    )
    if (rows.length === 0) return
    after = rows.at(-1)!.seq
    yield rows
  }
}

/** All of it or nothing. */
async function takeAway(client: pg.Client, { name }: Partition, part: Archived): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    try {
      await client.query('BEGIN')
      await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`)
      await client.query(
        `INSERT INTO journal_archive (from_seq, to_seq, hash, file, file_sha256)
         VALUES ($1, $2, decode($3, 'hex'), $4, decode($5, 'hex'))`,
        [part.from, part.to, part.hash, part.file, part.fileHash],
      )
      await client.query(`ALTER TABLE journal DETACH PARTITION ${name}`)
      await client.query(`DROP TABLE ${name}`)
      await client.query('COMMIT')
      return
    } catch (cause) {
      await client.query('ROLLBACK').catch(() => undefined)
      if ((cause as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw cause
      if (turn === TURNS) {
        throw new Fault(`Something holds ${name}, such as a backup; try again when it is over.`)
      }
      await wait(REST_MS)
    }
  }
}

type Restoring = { folder: string; onRestored?: (part: Archived) => void }

/** Puts all archived rows back, for what needs the whole journal; the newest first. */
export const restoreJournal = (client: pg.Client, restoring: Restoring): Promise<Archived[]> =>
  alone(client, () => restoreAll(client, restoring))

async function restoreAll(
  client: pg.Client,
  { folder, onRestored }: Restoring,
): Promise<Archived[]> {
  const parts = await archivedParts(client)
  for (const part of parts.toReversed()) {
    const before = parts.find(({ to }) => to === part.from - 1)?.hash ?? GENESIS_HASH
    const [next] = await partitionsOf(client, 'journal')
    const bounds = { name: `journal_from_${part.from}`, from: part.from, to: part.to + 1 }
    await requireNext(client, part)
    await makePartition(client, 'journal', { ...bounds, like: next!.name }, async () => {
      for await (const rows of readPart(folder, part, before)) {
        await insert(client, bounds.name, rows)
      }
      await client.query('DELETE FROM journal_archive WHERE from_seq = $1', [part.from])
    })
    onRestored?.(part)
  }
  return parts
}

/** The row after the archive continues its chain. */
async function requireNext(client: pg.Client, { to, hash }: Archived): Promise<void> {
  const { rows } = await client.query<{ hash: string; command: string }>(
    "SELECT encode(hash, 'hex') AS hash, command FROM journal WHERE seq = $1",
    [to + 1],
  )
  if (rows[0] && chainHash(hash, to + 1, rows[0].command) !== rows[0].hash) {
    throw new Fault(`Journal row ${to + 1} does not continue the archive before it.`)
  }
}

async function insert(client: pg.Client, into: string, rows: readonly SealedRow[]): Promise<void> {
  await client.query(
    `INSERT INTO ${into} (seq, command, hash, seal)
     SELECT seq, command, decode(hash, 'hex'), decode(seal, 'base64')
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS row(seq, command, hash, seal)`,
    [
      rows.map(({ seq }) => seq),
      rows.map(({ command }) => command),
      rows.map(({ hash }) => hash),
      rows.map(({ seal }) => seal),
    ],
  )
}

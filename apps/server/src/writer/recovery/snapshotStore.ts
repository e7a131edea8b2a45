/**
 * Snapshots of the engine's state in the database: its canonical text, compressed, in pieces small
 * enough for the driver. The checkpoint beside it (position, state hash, journal hash) is kept
 * forever, so that a replay can compare with each; content is kept for the last three.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompressSync } from 'node:zlib'
import { SNAPSHOT_VERSION } from '@assay/engine/snapshot.ts'
import type pg from 'pg'
import { Fault } from '../../fault.ts'
import { type Sealing, snapshotText } from '../../secrets/sealing.ts'
import type { Pace } from './pace.ts'

type Checkpoint = { position: number; stateHash: string; journalHash: string }
/** Of the text that its hash is of. Only hashes of the same version are comparable. */
type Versioned = Checkpoint & { version: number }
export type StoredSnapshot = Checkpoint & { chunks: string[] }

const compress = promisify(zstdCompress)
/** Text in one piece, before compression: done with in some milliseconds. */
const PIECE_LENGTH = 4 * 1024 * 1024
const KEPT = 3
/** Commands from one to the next. */
export const SNAPSHOT_EVERY = 300_000

/** Snapshots are taken where a standby can foresee it: at each multiple of `every`. */
export const lastSnapshotPosition = (position: number, every: number): number =>
  position - (position % every)

/**
 * Stores all of it or nothing. The hash is of the stored text itself; throws a Fault when an
 * earlier checkpoint at the position, of the same version, has other hashes, because then a replay
 * has diverged.
 */
export async function saveSnapshot(
  client: pg.Client,
  snapshot: NewSnapshot,
  sealing?: Sealing,
): Promise<string> {
  await client.query('BEGIN')
  try {
    const stateHash = await savePieces(client, snapshot)
    await saveCheckpoint(client, { ...snapshot, stateHash }, sealing)
    await client.query(
      `DELETE FROM snapshot_piece WHERE position NOT IN
        (SELECT DISTINCT position FROM snapshot_piece ORDER BY position DESC LIMIT ${KEPT})`,
    )
    await client.query('COMMIT')
    return stateHash
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

type NewSnapshot = {
  position: number
  journalHash: string
  chunks: Iterable<string> | AsyncIterable<string>
}

async function saveCheckpoint(
  client: pg.Client,
  { position, stateHash, journalHash }: Checkpoint,
  sealing: Sealing | undefined,
): Promise<void> {
  const seal = sealing?.seal(snapshotText({ position, stateHash, journalHash })) ?? null
  const { rowCount } = await client.query(
    `INSERT INTO checkpoint AS known (position, state_hash, journal_hash, seal, version)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (position) DO UPDATE SET
        state_hash = excluded.state_hash,
        version = excluded.version,
        seal = CASE WHEN known.version = excluded.version
          THEN coalesce(excluded.seal, known.seal) ELSE excluded.seal END
      WHERE known.journal_hash = excluded.journal_hash
        AND (known.state_hash = excluded.state_hash OR known.version <> excluded.version)`,
    [position, stateHash, journalHash, seal, SNAPSHOT_VERSION],
  )
  if (rowCount === 1) return
  throw new Fault(
    `The state at position ${position} has another hash than its checkpoint; run the replay with --verify.`,
  )
}

async function savePieces(client: pg.Client, { position, chunks }: NewSnapshot): Promise<string> {
  const hash = createHash('sha256')
  await client.query('DELETE FROM snapshot_piece WHERE position = $1', [position])
  let piece = 0
  const save = async (text: string, isLast: boolean) => {
    hash.update(text)
    await client.query(
      'INSERT INTO snapshot_piece (position, piece, is_last, content) VALUES ($1, $2, $3, $4)',
      [position, piece, isLast, await compress(text)],
    )
    piece += 1
  }
  let text = ''
  for await (const chunk of chunks) {
    text += chunk
    if (text.length < PIECE_LENGTH) continue
    await save(text, false)
    text = ''
  }
  await save(text, true)
  return hash.digest('hex')
}

/**
 * The latest snapshot at or before a position, with its text verified; undefined if there is none.
 * With a key, only sealed snapshots count; the rest is replayed.
 */
export async function loadSnapshot(
  client: pg.Client | pg.Pool,
  atMost: number,
  { pace, sealing }: { pace?: Pace | undefined; sealing?: Sealing | undefined } = {},
): Promise<StoredSnapshot | undefined> {
  const stored = await readCheckpoints(
    client,
    'WHERE position <= $1 AND position IN (SELECT position FROM snapshot_piece)',
    [atMost],
  )
  const found = stored.findLast((one) => !sealing || sealing.isSealed(snapshotText(one), one.seal))
  if (!found) return undefined
  const chunks: string[] = []
  const hash = createHash('sha256')
  for (let isLast = false; !isLast; ) {
    const { rows } = await client.query(
      'SELECT is_last, content FROM snapshot_piece WHERE position = $1 AND piece = $2',
      [found.position, chunks.length],
    )
    if (!rows[0]) throw corrupt(found.position)
    isLast = rows[0].is_last
    try {
      const content = zstdDecompressSync(rows[0].content)
      hash.update(content)
      chunks.push(content.toString())
    } catch (cause) {
      throw corrupt(found.position, cause)
    }
    await pace?.()
  }
  if (hash.digest('hex') !== found.stateHash) throw corrupt(found.position)
  const { position, stateHash, journalHash } = found
  return { position, stateHash, journalHash, chunks }
}

export function corrupt(position: number, cause?: unknown): Fault {
  return new Fault(
    `The snapshot at position ${position} is corrupt; delete its rows from snapshot_piece to start from an older one.`,
    { cause },
  )
}

/** All of them, oldest first. */
export async function loadCheckpoints(client: pg.Client | pg.Pool): Promise<Versioned[]> {
  const rows = await readCheckpoints(client, '', [])
  return rows.map(({ seal, ...checkpoint }) => checkpoint)
}

/** Those at given positions; with a key, the sealed ones. */
export async function loadCheckpointsAt(
  client: pg.Client,
  positions: number[],
  sealing?: Sealing,
): Promise<Versioned[]> {
  const rows = await readCheckpoints(client, 'WHERE position = ANY($1)', [positions])
  return rows.filter((row) => !sealing || sealing.isSealed(snapshotText(row), row.seal))
}

async function readCheckpoints(
  client: pg.Client | pg.Pool,
  condition: string,
  values: unknown[],
): Promise<(Versioned & { seal: Buffer | null })[]> {
  const { rows } = await client.query(
    `SELECT position, state_hash, journal_hash, version, seal FROM checkpoint ${condition}
      ORDER BY position`,
    values,
  )
  return rows.map((row) => ({
    position: row.position,
    stateHash: row.state_hash,
    journalHash: row.journal_hash,
    version: row.version,
    seal: row.seal,
  }))
}

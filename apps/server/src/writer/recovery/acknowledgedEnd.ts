/**
 * Records how far this server has acknowledged the journal or, standing by, followed it, in a file
 * outside the database: a restored database, or a standby promoted before it had everything, cannot
 * know what it lacks. The file is written several times a second and on exit, including a
 * fail-stop. After `kill -9` or a power cut it may miss the last `EVERY_MS`, but it never claims
 * too much.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import * as z from 'zod/mini'
import { every } from '../../clocks/every.ts'
import { Fault, sentenceOf } from '../../fault.ts'
import type { JournalEnd } from '../../secrets/sealing.ts'
import { journalLength } from '../journal/journal.ts'

const EVERY_MS = 250

const acknowledgedEnd = z.strictObject({
  position: z.int(),
  /** The journal's hash at this position; older servers wrote one from slightly before. */
  known: z.strictObject({ position: z.int(), hash: z.string() }),
})
type AcknowledgedEnd = z.output<typeof acknowledgedEnd>

export const acknowledgedFile = (folder: string): string => join(folder, 'acknowledged.json')

/**
 * Throws a Fault if the journal is shorter than what this server acknowledged or followed, or
 * differs from it: acknowledged commands are missing, and an operator must decide.
 */
export async function requireAcknowledged(pool: pg.Client | pg.Pool, file: string): Promise<void> {
  const end = readEnd(file)
  const otherwise = `, or remove ${file} to go on without them`
  if (end) await requireReached(pool, end, otherwise)
}

/** The same for what this process has followed. */
export async function requireFollowed(client: pg.Client | pg.Pool, end: JournalEnd): Promise<void> {
  await requireReached(client, { position: end.position, known: end }, '')
}

async function requireReached(
  pool: pg.Client | pg.Pool,
  { position, known }: AcknowledgedEnd,
  otherwise: string,
): Promise<void> {
  const length = await journalLength(pool)
  const remedy = `Start the database that holds them${otherwise}. See "When the primary is lost" in docs/operations.md.`
  if (length < position) {
    throw new Fault(
      `The journal ends at position ${length}, but this server has acknowledged or followed it up to position ${position}: ${position - length} commands are missing. ${remedy}`,
    )
  }
  const hash = await hashAt(pool, known.position)
  if (known.position === 0 || hash === known.hash) return
  // An archive is verified with its whole chain before its rows leave the database.
  if (hash === undefined && (await isArchived(pool, known.position))) return
  throw new Fault(
    `Journal row ${known.position} has the hash ${hash}, but this server has acknowledged or followed ${known.hash} there, and ${position} as the last position: commands are missing, or this is another journal. ${remedy}`,
  )
}

/** Keeps the file up to date. Returns a function that writes it a last time and stops. */
export function keepAcknowledged(endNow: () => JournalEnd, file: string): () => void {
  let kept = readEnd(file)?.position ?? 0
  let isTold = false
  const keep = () => {
    const known = endNow()
    // A core that has just started is still behind what the file says.
    if (known.position <= kept) return
    try {
      // Further when the other core of a machine has the same folder.
      kept = readEnd(file)?.position ?? 0
      if (known.position <= kept) return
      const unfinished = `${file}.${process.pid}`
      writeFileSync(unfinished, JSON.stringify({ position: known.position, known }))
      renameSync(unfinished, file)
      kept = known.position
      isTold = false
    } catch (error) {
      // A full disk here stops no trading. Until it has room, the file claims too little.
      if (!isTold) console.error(`${file} cannot be written. ${sentenceOf(error)}`)
      isTold = true
    }
  }
  process.on('exit', keep)
  const stopKeeping = every(EVERY_MS, keep)
  return () => {
    void stopKeeping()
    keep()
    process.off('exit', keep)
  }
}

function readEnd(file: string): AcknowledgedEnd | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    if ((cause as { code?: string }).code === 'ENOENT') return undefined
    throw cause
  }
  try {
    return acknowledgedEnd.parse(JSON.parse(text))
  } catch (cause) {
    throw new Fault(`${file} cannot be read: it should say how far the journal was acknowledged.`, {
      cause,
    })
  }
}

async function isArchived(pool: pg.Client | pg.Pool, position: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM journal_archive WHERE from_seq <= $1 AND to_seq >= $1',
    [position],
  )
  return rowCount === 1
}

async function hashAt(pool: pg.Client | pg.Pool, position: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ hash: string }>(
    "SELECT encode(hash, 'hex') AS hash FROM journal WHERE seq = $1",
    [position],
  )
  return rows[0]?.hash
}

/**
 * Records how far this server has acknowledged the journal, in a file outside the database: a
 * restored database, or a standby promoted before it had everything, cannot know what it lacks. The
 * file is written several times a second and on exit, including a fail-stop. After `kill -9` or a
 * power cut it may miss the last `EVERY_MS`, but it never claims too much.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import * as z from 'zod/mini'
import { Fault, sentenceOf } from '../../fault.ts'
import type { Core } from '../core.ts'
import { journalLength } from '../journal/journal.ts'

const EVERY_MS = 250

const acknowledgedEnd = z.strictObject({
  position: z.int(),
  /** The journal's hash at this position or slightly before, as last read. */
  known: z.strictObject({ position: z.int(), hash: z.string() }),
})
type AcknowledgedEnd = z.output<typeof acknowledgedEnd>

export const acknowledgedFile = (folder: string): string => join(folder, 'acknowledged.json')

/**
 * Throws a Fault if the journal is shorter than what this server acknowledged, or differs from it:
 * acknowledged commands are missing, and an operator must decide.
 */
export async function requireAcknowledged(pool: pg.Client | pg.Pool, file: string): Promise<void> {
  const end = readEnd(file)
  if (!end) return
  const { position, known } = end
  const length = await journalLength(pool)
  const remedy = `Start the database that holds them, or remove ${file} to go on without them. See "When the primary is lost" in docs/operations.md.`
  if (length < position) {
    throw new Fault(
      `The journal ends at position ${length}, but this server acknowledged up to position ${position}: ${position - length} commands are missing. ${remedy}`,
    )
  }
  const hash = await hashAt(pool, known.position)
  if (known.position === 0 || hash === known.hash) return
  // An archive is verified with its whole chain before its rows leave the database.
  if (hash === undefined && (await isArchived(pool, known.position))) return
  throw new Fault(
    `Journal row ${known.position} has the hash ${hash}, but this server acknowledged ${known.hash} there, and ${position} as the last position: commands are missing, or this is another journal. ${remedy}`,
  )
}

/** Keeps the file up to date. Returns a function that writes it a last time and stops. */
export function keepAcknowledged(
  core: Pick<Core, 'position'>,
  { pool, file }: { pool: pg.Pool; file: string },
): () => Promise<void> {
  let end = readEnd(file) ?? { position: 0, known: { position: 0, hash: '' } }
  const ended = new AbortController()
  const keep = async () => {
    const position = core.position()
    if (position === end.position) return
    // If the committed row is missing, keep the last known hash: the next start will report it.
    const hash = await hashAt(pool, position).catch(() => undefined)
    if (ended.signal.aborted) return
    writeEnd({ position, known: hash ? { position, hash } : end.known })
  }
  let isTold = false
  const writeEnd = (next: AcknowledgedEnd) => {
    try {
      writeFileSync(`${file}.new`, JSON.stringify(next))
      renameSync(`${file}.new`, file)
      end = next
      isTold = false
    } catch (error) {
      // A full disk here stops no trading. Until it has room, the file claims too little.
      if (!isTold) console.error(`${file} cannot be written. ${sentenceOf(error)}`)
      isTold = true
    }
  }
  const finish = () => {
    const position = core.position()
    if (position > end.position) writeEnd({ ...end, position })
  }
  process.on('exit', finish)
  const running = (async () => {
    while (!ended.signal.aborted) {
      await keep()
      await wait(EVERY_MS, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    ended.abort()
    await running
    finish()
    process.off('exit', finish)
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

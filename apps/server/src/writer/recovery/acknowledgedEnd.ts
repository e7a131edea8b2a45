/**
 * Records how far this server has acknowledged the journal or, standing by, followed it, in a file
 * outside the database: a restored database, or a standby promoted before it had everything, cannot
 * know what it lacks. The file is written several times a second and on exit, including a
 * fail-stop, and is on the disk before it replaces the one before. After `kill -9` or a power cut
 * it may miss the last `EVERY_MS`, but it never claims too much.
 */
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import * as z from 'zod/mini'
import { every } from '../../clocks/every.ts'
import { Fault, sentenceOf } from '../../fault.ts'
import type { JournalEnd } from '../../secrets/sealing.ts'
import { journalLength } from '../journal/journal.ts'

const EVERY_MS = 250

const position = z.int().check(z.nonnegative())
const acknowledgedEnd = z
  .strictObject({
    position,
    /** The journal's hash at this position; older servers wrote one from slightly before. */
    known: z.strictObject({ position, hash: z.string() }),
  })
  .check(z.refine((end) => end.known.position <= end.position))
type AcknowledgedEnd = z.output<typeof acknowledgedEnd>

export const acknowledgedFileIn = (folder: string): string => join(folder, 'acknowledged.json')

/**
 * Throws a Fault if the journal is shorter than what this server acknowledged or followed, or
 * differs from it: acknowledged commands are missing, and an operator must decide. `followed` is
 * what this process itself has read, which the file may not have yet. Before a core leads it is
 * called with the connection that holds the writer's lock: until then, another journal may come.
 */
export async function requireAcknowledged(
  client: pg.Client,
  file: string | undefined,
  followed?: JournalEnd,
): Promise<void> {
  const end = file === undefined ? undefined : readEnd(file)
  if (end) await requireReached(client, end, `, or remove ${file} to go on without them`)
  if (followed) await requireReached(client, { position: followed.position, known: followed }, '')
}

async function requireReached(
  client: pg.Client,
  { position, known }: AcknowledgedEnd,
  otherwise: string,
): Promise<void> {
  const length = await journalLength(client)
  const remedy = `Start the database that holds them${otherwise}. See "When the primary is lost" in docs/operations.md.`
  if (length < position) {
    throw new Fault(
      `The journal ends at position ${length}, but this server has acknowledged or followed it up to position ${position}: ${position - length} commands are missing. ${remedy}`,
    )
  }
  const hash = await hashAt(client, known.position)
  if (known.position === 0 || hash === known.hash) return
  // An archive is verified with its whole chain before its rows leave the database.
  if (hash === undefined && (await isArchived(client, known.position))) return
  throw new Fault(
    `Journal row ${known.position} has the hash ${hash}, but this server has acknowledged or followed ${known.hash} there, and ${position} as the last position: commands are missing, or this is another journal. ${remedy}`,
  )
}

/**
 * Keeps the file up to date. Returns a function that writes it a last time and stops. Waiting for
 * the disk holds up nothing else, except at the end.
 */
export function keepAcknowledged(endNow: () => JournalEnd, file: string): () => Promise<void> {
  const unfinished = `${file}.${process.pid}`
  let written = 0
  let isTold = false
  /** Undefined when the file needs no change. */
  const next = (): JournalEnd | undefined => {
    const end = endNow()
    if (end.position <= written) return undefined
    // The file is further when this core has just started, or when the other core of a machine has
    // the same folder.
    return end.position > positionIn(file) ? end : undefined
  }
  /** Synchronous, so that nothing comes between the comparison and the rename. */
  const replace = (from: string, end: JournalEnd) => {
    if (end.position > positionIn(file)) renameSync(from, file)
    else rmSync(from)
    written = end.position
    isTold = false
  }
  const tell = (error: unknown) => {
    // A full disk here stops no trading. Until it has room, the file claims too little.
    if (!isTold) console.error(`${file} cannot be written. ${sentenceOf(error)}`)
    isTold = true
  }
  const keep = async () => {
    const end = next()
    if (!end) return
    await writeFile(unfinished, textOf(end), { flush: true })
    replace(unfinished, end)
    await flushFolder(file)
  }
  const keepLast = () => {
    try {
      const end = next()
      if (!end) return
      // The other name may just be written.
      writeFileSync(`${unfinished}.last`, textOf(end), { flush: true })
      replace(`${unfinished}.last`, end)
      flushFolderSync(file)
    } catch (error) {
      tell(error)
    }
  }
  process.on('exit', keepLast)
  const stopKeeping = every(EVERY_MS, keep, { onError: tell })
  return async () => {
    await stopKeeping()
    keepLast()
    process.off('exit', keepLast)
  }
}

const textOf = (known: JournalEnd): string => JSON.stringify({ position: known.position, known })

const positionIn = (file: string): number => readEnd(file)?.position ?? 0

/** A file's new name is a change of its folder. */
async function flushFolder(file: string): Promise<void> {
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
}

function flushFolderSync(file: string): void {
  const folder = openSync(dirname(file), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

function readEnd(file: string): AcknowledgedEnd | undefined {
  try {
    return acknowledgedEnd.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    if ((cause as { code?: string }).code === 'ENOENT') return undefined
    throw new Fault(
      `${file} cannot be read: it should say how far the journal was acknowledged. See "When the primary is lost" in docs/operations.md.`,
      { cause },
    )
  }
}

async function isArchived(client: pg.Client, position: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM journal_archive WHERE from_seq <= $1 AND to_seq >= $1',
    [position],
  )
  return rowCount === 1
}

async function hashAt(client: pg.Client, position: number): Promise<string | undefined> {
  const { rows } = await client.query<{ hash: string }>(
    "SELECT encode(hash, 'hex') AS hash FROM journal WHERE seq = $1",
    [position],
  )
  return rows[0]?.hash
}

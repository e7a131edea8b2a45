import type pg from 'pg'
import { Fault } from '../../fault.ts'
import type { JournalEnd } from '../../secrets/sealing.ts'
import { journalLength } from '../journal/journal.ts'
import { type AcknowledgedEnd, readAcknowledged } from './acknowledgedFile.ts'

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
  const end = file === undefined ? undefined : readAcknowledged(file)
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

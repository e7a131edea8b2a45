import { hash } from 'node:crypto'
import type pg from 'pg'
import { bigintColumn, bytesColumn, encodedTextColumn } from '../db/columns.ts'
import { Fault } from '../fault.ts'

/**
 * The journal table: one row per command, each with a hash over the row before it and its own
 * content, so that a changed, missing or moved row shows. Rows are only ever added, at the end; two
 * writers cannot both add the same one.
 */
export const GENESIS_HASH: Uint8Array = new Uint8Array(32)
export type JournalRow = { seq: number; command: string; hash: Uint8Array }

const UNIQUE_VIOLATION = '23505'
const DISK_FULL = '53100'
const PAGE_ROWS = 20_000

let scratch = Buffer.alloc(4096)

/** SHA-256 over the previous hash, the seq and the command. */
export function chainHash(previous: Uint8Array, seq: number, command: Uint8Array): Buffer {
  const size = 40 + command.length
  if (scratch.length < size) scratch = Buffer.alloc(size * 2)
  scratch.set(previous, 0)
  scratch.writeUInt32BE(Math.floor(seq / 2 ** 32), 32)
  scratch.writeUInt32BE(seq >>> 0, 36)
  scratch.set(command, 40)
  return hash('sha256', scratch.subarray(0, size), 'buffer')
}

/** One statement and thus one transaction: all the rows or none. */
export async function appendToJournal(
  client: pg.Client,
  from: number,
  rows: { commands: Uint8Array[]; hashes: Uint8Array[] },
): Promise<void> {
  const seqs = rows.commands.map((_, index) => from + index)
  try {
    await client.query({
      name: 'append-to-journal',
      text: `INSERT INTO journal (seq, command, hash)
        SELECT * FROM unnest($1::bigint[], $2::text[], $3::bytea[])`,
      values: [bigintColumn(seqs), encodedTextColumn(rows.commands), bytesColumn(rows.hashes)],
    })
  } catch (cause) {
    throw new Fault(whyNotAppended(cause, from), { cause })
  }
}

function whyNotAppended(cause: unknown, from: number): string {
  const { code, message } = cause as { code?: string; message?: string }
  if (code === UNIQUE_VIOLATION) {
    return `Another writer has written journal row ${from}; this one stops.`
  }
  if (code === DISK_FULL)
    return `The disk of the database is full; journal row ${from} was not stored.`
  return `The database did not store journal row ${from}: ${message ?? cause}`
}

export async function journalLength(client: pg.Client | pg.Pool): Promise<number> {
  const { rows } = await client.query('SELECT coalesce(max(seq), 0)::bigint AS length FROM journal')
  return rows[0].length
}

/** Rows after a position, in pages, each row checked against the one before it. */
export async function* readJournal(
  client: pg.Client,
  after: { position: number; hash: Uint8Array },
  last = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<JournalRow[]> {
  let { position, hash: previous } = after
  for (;;) {
    const { rows } = await client.query<JournalRow>({
      name: 'read-journal',
      text: `SELECT seq, command, hash FROM journal
        WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT ${PAGE_ROWS}`,
      values: [position, last],
    })
    for (const row of rows) {
      position += 1
      if (row.seq !== position) throw new Fault(`Journal row ${position} is missing.`)
      const expected = chainHash(previous, position, Buffer.from(row.command))
      if (!expected.equals(row.hash)) {
        throw new Fault(`Journal row ${position} is corrupt: its hash does not fit its content.`)
      }
      previous = row.hash
    }
    if (rows.length > 0) yield rows
    if (rows.length < PAGE_ROWS) return
  }
}

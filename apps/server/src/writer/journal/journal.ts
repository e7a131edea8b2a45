/**
 * The journal table: one row per command, each with a hash over the previous row's hash and its own
 * content, so that a changed, missing or moved row is detected. Rows are only appended; two writers
 * cannot both append the same one.
 */
import { hash } from 'node:crypto'
import type pg from 'pg'
import { GrowingColumn } from '../../db/growingColumn.ts'
import { UNIQUE_VIOLATION } from '../../db/sqlState.ts'
import { Fault } from '../../fault.ts'
import type { JournalEnd } from '../../secrets/sealing.ts'

export const GENESIS_HASH = '0'.repeat(64)
/** Of a journal without rows. */
export const GENESIS: JournalEnd = { position: 0, hash: GENESIS_HASH }
export type JournalRow = { seq: number; command: string; hash: string }

const DISK_FULL = '53100'
const PAGE_ROWS = 20_000
const HEAD = 40

let scratch = Buffer.alloc(4096)

/** SHA-256, as hex, over the previous hash, the seq and the command. */
export function chainHash(previous: string, seq: number, command: string): string {
  // Laid out first: it may replace `scratch`.
  const size = HEAD + layOut(previous, seq, command)
  return hash('sha256', scratch.subarray(0, size), 'hex')
}

/** Assembles what is hashed; the command's UTF-8 starts at `HEAD`. Returns its length. */
function layOut(previous: string, seq: number, command: string): number {
  if (scratch.length < HEAD + command.length * 3) scratch = Buffer.alloc(command.length * 6 + HEAD)
  scratch.write(previous, 0, 'hex')
  scratch.writeUInt32BE(Math.floor(seq / 2 ** 32), 32)
  scratch.writeUInt32BE(seq >>> 0, 36)
  return scratch.write(command, HEAD)
}

/** Rows that follow each other, ready to be stored in one statement. */
export class JournalRows {
  readonly #commands = new GrowingColumn('text')
  readonly #hashes = new GrowingColumn('bytes')
  from = 1
  #hash = GENESIS_HASH

  get count(): number {
    return this.#commands.count
  }

  /** The hash of the last row, or of the row before the first. */
  get hash(): string {
    return this.#hash
  }

  begin(from: number, previousHash: string): void {
    this.#commands.clear()
    this.#hashes.clear()
    this.from = from
    this.#hash = previousHash
  }

  add(command: string): void {
    const size = HEAD + layOut(this.#hash, this.from + this.count, command)
    this.#hash = hash('sha256', scratch.subarray(0, size), 'hex')
    this.#commands.addBytes(scratch.subarray(HEAD, size))
    this.#hashes.addHex(this.#hash)
  }

  /** The commands as an encoded text column; valid until `begin`. */
  commands(): Buffer {
    return this.#commands.encoded()
  }

  hashes(): Buffer {
    return this.#hashes.encoded()
  }
}

/** What the server signs of a group: its end, and the withdrawals that it released. */
export type Seals = { end: Buffer; releases: { withdrawal: number; seal: Buffer }[] }

const INSERT = `INSERT INTO journal (seq, command, hash, seal)
  SELECT $1::bigint + ordinal - 1, command, hash, CASE ordinal WHEN $4::bigint THEN $5::bytea END
  FROM unnest($2::text[], $3::bytea[]) WITH ORDINALITY AS row(command, hash, ordinal)`

/** One statement and thus one transaction: all the rows or none. */
export async function appendToJournal(
  client: pg.Client,
  rows: JournalRows,
  seals?: Seals,
): Promise<void> {
  const values = [rows.from, rows.commands(), rows.hashes(), rows.count, seals?.end ?? null]
  const releases = seals?.releases ?? []
  try {
    if (releases.length === 0) {
      await client.query({ name: 'append-to-journal', text: INSERT, values })
      return
    }
    const withdrawals = releases.map(({ withdrawal }) => withdrawal)
    await client.query({
      name: 'append-with-releases',
      text: `WITH added AS (${INSERT}) ${keepReleases('$6', '$7')}`,
      values: [...values, withdrawals, releases.map(({ seal }) => seal)],
    })
  } catch (cause) {
    throw new Fault(whyNotAppended(cause, rows.from), { cause })
  }
}

/** Replaces a row that another program wrote there before. */
export const keepReleases = (withdrawals: string, seals: string): string =>
  `INSERT INTO withdrawal_release (withdrawal, seal)
   SELECT * FROM unnest(${withdrawals}::bigint[], ${seals}::bytea[])
   ON CONFLICT (withdrawal) DO UPDATE SET seal = excluded.seal`

export const isDiskFull = (cause: unknown): boolean =>
  (cause as { code?: unknown }).code === DISK_FULL

function whyNotAppended(cause: unknown, from: number): string {
  const { code, message } = cause as { code?: string; message?: string }
  if (code === UNIQUE_VIOLATION) {
    return `Another writer has written journal row ${from}; this one stops.`
  }
  if (isDiskFull(cause)) {
    return `The disk of the database is full; journal row ${from} was not stored.`
  }
  return `The database did not store journal row ${from}: ${message ?? cause}`
}

export async function journalLength(client: pg.Client | pg.Pool): Promise<number> {
  const { rows } = await client.query('SELECT coalesce(max(seq), 0)::bigint AS length FROM journal')
  return rows[0].length
}

type Pages = { last?: number | undefined; pageRows?: number }

/** Rows after a position, in pages, each row verified against the one before it. */
export async function* readJournal(
  client: pg.Client,
  after: { position: number; hash: string },
  { last = Number.MAX_SAFE_INTEGER, pageRows = PAGE_ROWS }: Pages = {},
): AsyncGenerator<JournalRow[]> {
  let { position, hash: previous } = after
  const read = (after: number) => readPage(client, after, { last, pageRows })
  for (let page = read(position); ; ) {
    const { rows } = await page
    // The database reads on while this page is used.
    if (rows.length === pageRows) page = read(position + pageRows)
    for (const row of rows) {
      position += 1
      if (row.seq !== position) throw await missing(client, position)
      if (chainHash(previous, position, row.command) !== row.hash) {
        throw new Fault(`Journal row ${position} is corrupt: its hash does not fit its content.`)
      }
      previous = row.hash
    }
    if (rows.length > 0) yield rows
    if (rows.length < pageRows) return
  }
}

async function missing(client: pg.Client, position: number): Promise<Fault> {
  const { rows } = await client.query(
    'SELECT file FROM journal_archive WHERE $1 BETWEEN from_seq AND to_seq',
    [position],
  )
  const file: string | undefined = rows[0]?.file
  return new Fault(
    file
      ? `Journal row ${position} is archived in ${file}: bring it back with npm run archive -- --restore.`
      : `Journal row ${position} is missing.`,
  )
}

function readPage(client: pg.Client, after: number, { last, pageRows }: Required<Pages>) {
  const page = client.query<JournalRow>({
    name: 'read-journal',
    text: `SELECT seq, command, encode(hash, 'hex') AS hash FROM journal
      WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT $3`,
    values: [after, last, pageRows],
  })
  // The waiting caller gets the error. Without a caller it is dropped.
  page.catch(() => undefined)
  return page
}

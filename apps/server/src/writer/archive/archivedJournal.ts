/**
 * The whole journal, of which the oldest rows may be in files: what a replay from the first row
 * reads. The chain of hashes goes from one file to the next and on to the table.
 */
import { basename, join } from 'node:path'
import type pg from 'pg'
import { Fault } from '../../fault.ts'
import { chainHash, GENESIS_HASH, type JournalRow, readJournal } from '../journal/journal.ts'
import { fileHash, readArchive, type SealedRow } from './archiveFile.ts'

/** Rows `from` to `to`, the last of which has this hash. Hashes are hex. */
export type Archived = { from: number; to: number; hash: string; file: string; fileHash: string }

/** The oldest first. */
export async function archivedParts(client: pg.ClientBase | pg.Pool): Promise<Archived[]> {
  const { rows } = await client.query<Archived>(
    `SELECT from_seq AS from, to_seq AS to, encode(hash, 'hex') AS hash, file,
       encode(file_sha256, 'hex') AS "fileHash" FROM journal_archive ORDER BY from_seq`,
  )
  return rows
}

/** All rows up to a position, in pages, each row verified against the one before it. */
export async function* readWholeJournal(
  client: pg.Client,
  { last, folder }: { last: number; folder: string | undefined },
): AsyncGenerator<JournalRow[]> {
  let end = { position: 0, hash: GENESIS_HASH }
  for (const part of await archivedParts(client)) {
    if (folder === undefined) {
      throw new Fault(
        `Journal rows ${part.from} to ${part.to} are archived; name the folder of ${part.file} with --archive.`,
      )
    }
    yield* readPart(folder, part, end.hash)
    end = { position: part.to, hash: part.hash }
  }
  yield* readJournal(client, end, { last })
}

/**
 * Rows of one file, each verified against the one before it, and the last against what the database
 * says of the file.
 */
export async function* readPart(
  folder: string,
  { from, to, hash, file, fileHash: expected }: Archived,
  before: string,
): AsyncGenerator<SealedRow[]> {
  if (basename(file) !== file) throw new Fault(`An archive in the database has the name ${file}.`)
  const path = join(folder, file)
  if ((await fileHash(path)) !== expected) {
    throw new Fault(`${path} is not the file that was archived: its SHA-256 differs.`)
  }
  let position = from - 1
  let previous = before
  for await (const rows of readArchive(path)) {
    for (const row of rows) {
      position += 1
      if (row.seq !== position) throw new Fault(`Journal row ${position} is missing in ${path}.`)
      if (chainHash(previous, position, row.command) !== row.hash) {
        throw new Fault(`Journal row ${position} is corrupt in ${path}.`)
      }
      previous = row.hash
    }
    yield rows
  }
  if (position !== to || previous !== hash) {
    throw new Fault(`${path} ends at row ${position}, and not at row ${to} with its hash.`)
  }
}

/**
 * Rows of the journal in a file: one JSON array a line, compressed with zstd. Any program can read
 * it, and `zstd -dc` shows it.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Fault } from '../../fault.ts'
import type { JournalRow } from '../journal/journal.ts'

/** The seal is base64. */
export type SealedRow = JournalRow & { seal: string | null }

const PAGE_ROWS = 20_000

/** On the disk when it resolves. Never overwrites a file. */
export async function writeArchive(path: string, pages: AsyncIterable<SealedRow[]>): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(lines(pages)), createZstdCompress(), file)
}

async function* lines(pages: AsyncIterable<SealedRow[]>): AsyncGenerator<string> {
  for await (const rows of pages) {
    yield rows
      .map(({ seq, hash, seal, command }) => `${JSON.stringify([seq, hash, seal, command])}\n`)
      .join('')
  }
}

/** In pages, none of them empty. */
export async function* readArchive(path: string): AsyncGenerator<SealedRow[]> {
  let rows: SealedRow[] = []
  try {
    const text = createReadStream(path).compose<Readable>(createZstdDecompress())
    for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
      const [seq, hash, seal, command] = JSON.parse(line)
      rows.push({ seq, hash, seal, command })
      if (rows.length < PAGE_ROWS) continue
      yield rows
      rows = []
    }
  } catch (cause) {
    throw new Fault(`${path} cannot be read as an archive of the journal.`, { cause })
  }
  if (rows.length > 0) yield rows
}

export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch (cause) {
    throw new Fault(`${path} cannot be read as an archive of the journal.`, { cause })
  }
  return hash.digest('hex')
}

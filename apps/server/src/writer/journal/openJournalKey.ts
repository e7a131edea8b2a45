import type pg from 'pg'
import { Fault } from '../../fault.ts'
import { newJournalKey, readJournalKey, writeJournalKey } from '../../secrets/journalKey.ts'
import type { JournalEnd, JournalKey } from '../../secrets/sealing.ts'
import { GENESIS_HASH } from './journal.ts'

/**
 * The journal's key from its file. Created for a journal without rows, and in the demo for any.
 * Otherwise a missing file is a Fault: an operator has to confirm that the journal is accepted as
 * it is.
 */
export async function openJournalKey(
  pool: pg.Pool,
  { journalKey: path, isDemo }: { journalKey: string; isDemo: boolean },
): Promise<JournalKey> {
  const kept = readJournalKey(path)
  if (kept) return kept
  const end = await journalEnd(pool)
  if (end.position > 0 && !isDemo) {
    throw new Fault(
      `The journal's key ${path} is missing. Put it back; where there was none yet, make it with npm run journal:key.`,
    )
  }
  return makeJournalKey(path, end)
}

export function makeJournalKey(path: string, end: JournalEnd): JournalKey {
  const key = newJournalKey(end)
  writeJournalKey(path, key)
  return key
}

export async function journalEnd(pool: pg.Pool): Promise<JournalEnd> {
  const { rows } = await pool.query<JournalEnd>(
    `SELECT seq AS position, encode(hash, 'hex') AS hash FROM journal ORDER BY seq DESC LIMIT 1`,
  )
  return rows[0] ?? { position: 0, hash: GENESIS_HASH }
}

/** Verifies that the journal was written with the server's key; its hash chain alone has none. */
import type pg from 'pg'
import { Fault } from '../../fault.ts'
import { endText, type JournalEnd, type Sealing } from '../../secrets/sealing.ts'
import { chainHash } from './journal.ts'

const PAGE_ROWS = 5_000

/**
 * Throws a Fault unless consecutive rows lead from this one to a sealed row, or to the row at which
 * the key was created: then only the server has written the rows up to here.
 */
export async function requireSealed(
  client: pg.Client,
  end: JournalEnd,
  { from, isSealed }: Sealing,
): Promise<void> {
  if (end.position === 0 || isSame(end, from)) return
  let { position, hash } = end
  const { rows } = await client.query('SELECT seal FROM journal WHERE seq = $1', [position])
  if (rows[0]?.seal) return requireSeal(end, rows[0].seal, isSealed)
  for (;;) {
    const { rows } = await client.query<{ seq: number; command: string; seal: Buffer | null }>(
      'SELECT seq, command, seal FROM journal WHERE seq > $1 ORDER BY seq LIMIT $2',
      [position, PAGE_ROWS],
    )
    for (const row of rows) {
      position += 1
      hash = chainHash(hash, position, row.command)
      const at = { position, hash }
      if (isSame(at, from)) return
      if (row.seal) return requireSeal(at, row.seal, isSealed)
    }
    if (rows.length < PAGE_ROWS) throw unsealed(end.position)
  }
}

const isSame = (a: JournalEnd, b: JournalEnd): boolean =>
  a.position === b.position && a.hash === b.hash

function requireSeal(end: JournalEnd, seal: Buffer, isSealed: Sealing['isSealed']): void {
  if (!isSealed(endText(end), seal)) throw unsealed(end.position)
}

const unsealed = (position: number): Fault =>
  new Fault(
    `Journal row ${position} has no valid seal of the journal's key: another key is in place than the one it was written with, or another program wrote to the database. See "The journal's key" in docs/operations.md.`,
  )

import { createState } from '@assay/engine/engine.ts'
import type pg from 'pg'
import { HistoryBatch, historyViewOf } from '../projector/historyBatch.ts'
import { insertLines } from '../projector/writeHistory.ts'
import { GENESIS_HASH, readJournal } from '../writer/journal/journal.ts'
import { replay } from '../writer/recovery/recover.ts'

/**
 * Rewrites ledger lines from the journal if they are behind the rest of the history, as once after
 * an update that changed their content. Some 40,000 commands a second; one page of the journal is
 * one transaction, so an interrupted start continues where it was.
 */
export async function rebuildLines(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT position, lines_position FROM projection')
  const { position: last, lines_position: written } = rows[0] as {
    position: number
    lines_position: number
  }
  if (written >= last) return
  console.log(`Writing the ledger's records from the journal, once: ${last} commands.`)
  const state = createState()
  const view = historyViewOf(state)
  const genesis = { position: 0, hash: GENESIS_HASH }
  for await (const page of readJournal(client, genesis, { last })) {
    const batch = new HistoryBatch(page[0]!.seq - 1)
    for (const { seq, command } of page) {
      batch.add({ position: seq, ...replay(state, seq, command) }, view)
    }
    const lines = batch.lines.filter(({ position }) => position > written)
    await client.query('BEGIN')
    if (lines.length > 0) await insertLines(client, lines)
    await client.query('UPDATE projection SET lines_position = greatest(lines_position, $1)', [
      batch.to,
    ])
    await client.query('COMMIT')
  }
}

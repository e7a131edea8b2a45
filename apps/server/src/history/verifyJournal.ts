import { createState } from '@assay/engine/kernel/engine.ts'
import { hashOf, restore } from '@assay/engine/kernel/snapshot.ts'
import type { State } from '@assay/engine/kernel/state.ts'
import type pg from 'pg'
import { openConnection } from '../db/pool.ts'
import { Fault } from '../fault.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { GENESIS_HASH, journalLength, readJournal } from '../writer/journal.ts'
import { replay } from '../writer/recover.ts'
import { requireSealed } from '../writer/sealedJournal.ts'
import { corrupt, loadCheckpoints, loadSnapshot } from '../writer/snapshotStore.ts'
import { HistoryBatch, historyViewOf } from './historyBatch.ts'
import { HistoryVerifier } from './historyVerifier.ts'
import { projectedPosition } from './writeHistory.ts'

/**
 * Rebuilds everything from the journal alone and compares: the hash chain row by row, the state's
 * hash at every checkpoint, the stored snapshots, and the history tables; with the server's key
 * also its seal. The first difference is thrown as a Fault that names it.
 */
export type Verified = {
  position: number
  stateHash: string
  checkpoints: number
  projected: number
  seconds: number
}

type VerifyOptions = {
  onPage?: (position: number) => void
  /** Then the last row must be sealed too, and with it all before it. */
  sealing?: Sealing | undefined
}

export async function verifyJournal(
  url: string,
  { onPage = () => undefined, sealing }: VerifyOptions = {},
): Promise<Verified> {
  const client = await openConnection(url, 'assay verify')
  const started = performance.now()
  try {
    await requireJournal(client)
    const history = new HistoryVerifier()
    await history.ready(client)
    const projected = await projectedPosition(client)
    const length = await journalLength(client)
    if (projected > length) {
      throw new Fault(`The history is at ${projected}, after the journal's end at ${length}.`)
    }
    const checkpoints = await loadCheckpoints(client)
    const stops = new Set([...checkpoints.map((each) => each.position), projected, length])
    const state = createState()
    let at = { position: 0, hash: GENESIS_HASH }
    for (const stop of [...stops].sort((a, b) => a - b)) {
      at = await replayTo(client, state, { at, stop, projected, history, onPage })
      if (at.position !== stop) throw new Fault(`Journal row ${at.position + 1} is missing.`)
      const checkpoint = checkpoints.find((each) => each.position === stop)
      if (checkpoint) compareCheckpoint(state, checkpoint, at.hash)
      if (stop === projected) await history.totals(client, state)
    }
    if (sealing) await requireSealed(client, at, sealing)
    await verifySnapshots(client, length)
    const seconds = (performance.now() - started) / 1000
    const stateHash = hashOf(state)
    return { position: length, stateHash, checkpoints: checkpoints.length, projected, seconds }
  } finally {
    await client.end()
  }
}

/** A wrong URL, or a database that no server has used. */
async function requireJournal(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('journal') IS NOT NULL AS found")
  if (!rows[0].found) throw new Fault('The database has no journal: no server has run on it.')
}

type Stretch = {
  at: { position: number; hash: string }
  stop: number
  projected: number
  history: HistoryVerifier
  onPage: (position: number) => void
}

async function replayTo(client: pg.Client, state: State, stretch: Stretch) {
  let { at } = stretch
  const view = historyViewOf(state)
  for await (const rows of readJournal(client, at, { last: stretch.stop })) {
    const batch = new HistoryBatch(at.position)
    for (const row of rows) {
      batch.add({ position: row.seq, ...replay(state, row.seq, row.command) }, view)
      at = { position: row.seq, hash: row.hash }
    }
    if (at.position <= stretch.projected) await stretch.history.page(client, batch)
    stretch.onPage(at.position)
  }
  return at
}

function compareCheckpoint(
  state: State,
  checkpoint: { position: number; stateHash: string; journalHash: string },
  journalHash: string,
): void {
  const { position } = checkpoint
  if (checkpoint.journalHash !== journalHash) {
    throw new Fault(`Journal row ${position} has another hash than the checkpoint recorded.`)
  }
  const stateHash = hashOf(state)
  if (checkpoint.stateHash !== stateHash) {
    throw new Fault(
      `The state at position ${position} has the hash ${stateHash}, but ${checkpoint.stateHash} was recorded.`,
    )
  }
}

async function verifySnapshots(client: pg.Client, length: number): Promise<void> {
  for (let atMost = length; atMost >= 0; ) {
    const snapshot = await loadSnapshot(client, atMost)
    if (!snapshot) return
    let hash: string | undefined
    try {
      hash = hashOf(restore(snapshot.chunks))
    } catch (cause) {
      throw corrupt(snapshot.position, cause)
    }
    if (hash !== snapshot.stateHash) throw corrupt(snapshot.position)
    atMost = snapshot.position - 1
  }
}

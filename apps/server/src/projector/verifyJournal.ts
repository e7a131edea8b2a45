/**
 * Rebuilds everything from the journal alone and compares: the hash chain row by row, the state's
 * hash at every checkpoint, the stored snapshots, and the history tables; with the server's key
 * also its seal. The first difference is thrown as a Fault that names it.
 */
import { createState } from '@assay/engine/engine.ts'
import { hashOf, restore, SNAPSHOT_VERSION } from '@assay/engine/snapshot.ts'
import type { State } from '@assay/engine/state.ts'
import type pg from 'pg'
import { openConnection } from '../db/pool.ts'
import { Fault } from '../fault.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { readWholeJournal } from '../writer/archive/archivedJournal.ts'
import { GENESIS_HASH, type JournalRow, journalLength } from '../writer/journal/journal.ts'
import { requireSealed } from '../writer/journal/sealedJournal.ts'
import { replay } from '../writer/recovery/recover.ts'
import { corrupt, loadCheckpoints, loadSnapshot } from '../writer/recovery/snapshotStore.ts'
import { HistoryBatch, historyViewOf } from './historyBatch.ts'
import { HistoryVerifier } from './historyVerifier.ts'
import { projectedPosition } from './writeHistory.ts'

export type Verified = {
  position: number
  stateHash: string
  checkpoints: number
  /** Checkpoints of another version of snapshots, whose states cannot be compared. */
  ofOtherVersions: number
  projected: number
  seconds: number
}

type VerifyOptions = {
  onPage?: (position: number) => void
  /** Then the last row must be sealed too, and with it all before it. */
  sealing?: Sealing | undefined
  /** The folder with the journal's archived rows. */
  archive?: string | undefined
}

export async function verifyJournal(
  url: string,
  { onPage = () => undefined, sealing, archive }: VerifyOptions = {},
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
    const view = historyViewOf(state)
    let at = { position: 0, hash: GENESIS_HASH }
    const compare = async () => {
      const checkpoint = checkpoints.find((each) => each.position === at.position)
      if (checkpoint) compareCheckpoint(state, checkpoint, at.hash)
      if (at.position === projected) await history.totals(client, state)
    }
    if (stops.has(0)) await compare()
    const last = Math.max(...stops)
    for await (const page of readWholeJournal(client, { last, folder: archive })) {
      for (const rows of split(page, stops)) {
        const batch = new HistoryBatch(at.position)
        for (const row of rows) {
          batch.add({ position: row.seq, ...replay(state, row.seq, row.command) }, view)
          at = { position: row.seq, hash: row.hash }
        }
        if (at.position <= projected) await history.page(client, batch)
        if (stops.has(at.position)) await compare()
      }
      onPage(at.position)
    }
    if (at.position !== last) throw new Fault(`Journal row ${at.position + 1} is missing.`)
    if (sealing) await requireSealed(client, at, sealing)
    await verifySnapshots(client, length)
    const seconds = (performance.now() - started) / 1000
    const stateHash = hashOf(state)
    const comparable = checkpoints.filter(({ version }) => version === SNAPSHOT_VERSION).length
    return {
      position: length,
      stateHash,
      checkpoints: comparable,
      ofOtherVersions: checkpoints.length - comparable,
      projected,
      seconds,
    }
  } finally {
    await client.end()
  }
}

/** A wrong URL, or a database that no server has used. */
async function requireJournal(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('journal') IS NOT NULL AS found")
  if (!rows[0].found) throw new Fault('The database has no journal: no server has run on it.')
}

/** So that each part ends where something is compared, or where the page ends. */
function* split(page: JournalRow[], stops: ReadonlySet<number>): Generator<JournalRow[]> {
  let from = 0
  for (const [index, { seq }] of page.entries()) {
    if (!stops.has(seq) && index !== page.length - 1) continue
    yield page.slice(from, index + 1)
    from = index + 1
  }
}

function compareCheckpoint(
  state: State,
  checkpoint: { position: number; stateHash: string; journalHash: string; version: number },
  journalHash: string,
): void {
  const { position } = checkpoint
  if (checkpoint.journalHash !== journalHash) {
    throw new Fault(`Journal row ${position} has another hash than the checkpoint recorded.`)
  }
  if (checkpoint.version !== SNAPSHOT_VERSION) return
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

import { apply, createState } from '@assay/engine/engine.ts'
import { decodeCommand } from '@assay/engine/journal.ts'
import { restoring } from '@assay/engine/snapshot.ts'
import type { State } from '@assay/engine/state.ts'
import type pg from 'pg'
import { Fault, sentenceOf } from '../../fault.ts'
import type { Sealing } from '../../secrets/sealing.ts'
import { GENESIS_HASH, readJournal } from '../journal/journal.ts'
import { requireSealed } from '../journal/sealedJournal.ts'
import type { PublishedCommand } from '../published.ts'
import type { Pace } from './pace.ts'
import { corrupt, loadSnapshot, type StoredSnapshot } from './snapshotStore.ts'

/** A page of the journal that is done with in some milliseconds. */
const PACED_ROWS = 500

/**
 * Restores the engine's state: the latest snapshot at or before the wanted position, then the
 * journal's rows after it, each verified. Any inconsistency is named and refused; nothing is
 * guessed.
 */
export type Recovered = {
  state: State
  position: number
  journalHash: string
  /** The position of the snapshot used; 0 for none. */
  snapshotPosition: number
}

export type RecoverOptions = {
  last?: number
  pace?: Pace | undefined
  /** Then only what the server sealed is believed: rows, and snapshots to begin with. */
  sealing?: Sealing | undefined
  /** Called for each row that is replayed. */
  onReplayed?: ((published: PublishedCommand) => void) | undefined
}

export async function recover(
  client: pg.Client,
  { last = Number.MAX_SAFE_INTEGER, pace, sealing, onReplayed }: RecoverOptions = {},
): Promise<Recovered> {
  const snapshot = await loadSnapshot(client, last, { pace, sealing })
  const state = snapshot ? await restored(snapshot, pace) : createState()
  let position = snapshot?.position ?? 0
  let journalHash = snapshot?.journalHash ?? GENESIS_HASH
  if (snapshot) await requireSameJournal(client, snapshot)
  const pages = { last, ...(pace && { pageRows: PACED_ROWS }) }
  for await (const rows of readJournal(client, { position, hash: journalHash }, pages)) {
    for (const row of rows) {
      const replayed = replay(state, row.seq, row.command)
      onReplayed?.({ position: row.seq, ...replayed })
      position = row.seq
      journalHash = row.hash
    }
    await pace?.()
  }
  if (sealing) await requireSealed(client, { position, hash: journalHash }, sealing)
  return { state, position, journalHash, snapshotPosition: snapshot?.position ?? 0 }
}

/**
 * The text was proven by its hash, which is the state's. That restoring it gives that very state
 * again is what `verifyJournal` and the engine's tests prove; here it would double the time.
 */
async function restored(snapshot: StoredSnapshot, pace?: Pace): Promise<State> {
  try {
    const steps = restoring(snapshot.chunks)
    for (;;) {
      const { done, value } = steps.next()
      if (done) return value
      await pace?.()
    }
  } catch (cause) {
    throw corrupt(snapshot.position, cause)
  }
}

/** Applies a journal row again. It changed something then, so it must now. */
export function replay(state: State, seq: number, encoded: string) {
  const command = decoded(seq, encoded)
  const events = apply(state, command)
  if (events[0]?.type === 'rejected' || events[0]?.type === 'repeated') {
    throw new Fault(`Journal row ${seq} does not replay: the engine now answers ${events[0].type}.`)
  }
  return { command, events }
}

function decoded(seq: number, encoded: string) {
  try {
    return decodeCommand(encoded)
  } catch (cause) {
    throw new Fault(`Journal row ${seq} is corrupt: ${sentenceOf(cause)}`, { cause })
  }
}

export async function requireSameJournal(
  client: pg.Client,
  snapshot: { position: number; journalHash: string },
): Promise<void> {
  const { rows } = await client.query(
    "SELECT encode(hash, 'hex') AS hash FROM journal WHERE seq = $1",
    [snapshot.position],
  )
  if (!rows[0]) throw new Fault(`Journal row ${snapshot.position} is missing.`)
  if (rows[0].hash !== snapshot.journalHash) {
    throw new Fault(`Journal row ${snapshot.position} is corrupt: its hash is not the snapshot's.`)
  }
}

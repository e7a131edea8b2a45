import { parentPort, workerData } from 'node:worker_threads'
import { snapshotOf } from '@assay/engine/snapshot.ts'
import { openConnection } from '../db/pool.ts'
import { Fault, sentenceOf } from '../fault.ts'
import { recover } from '../writer/recover.ts'
import { saveSnapshot } from '../writer/snapshotStore.ts'

/**
 * Replays from the last snapshot to the wanted position and stores what it has then. Each snapshot
 * is thus a proof that the journal replays.
 */
export type SnapshotSetup = { url: string; position: number }
export type SnapshotOutcome = { sentence: string | undefined }

async function run({ url, position }: SnapshotSetup): Promise<void> {
  const client = await openConnection(url, 'assay snapshot')
  try {
    const { state, position: reached, journalHash } = await recover(client, position)
    if (reached !== position) throw new Fault(`The journal ends before position ${position}.`)
    await saveSnapshot(client, { position, journalHash, chunks: snapshotOf(state) })
  } finally {
    await client.end()
  }
}

const tell = (outcome: SnapshotOutcome) => parentPort!.postMessage(outcome)
run(workerData as SnapshotSetup).then(
  () => tell({ sentence: undefined }),
  (error) => tell({ sentence: sentenceOf(error) }),
)

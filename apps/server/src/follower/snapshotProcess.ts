/**
 * Replays from the last snapshot to the wanted position and stores the result. Each snapshot is
 * thus a proof that the journal replays. It runs at low priority while it can, and ends with its
 * parent process.
 */
import { snapshotOf } from '@assay/engine/snapshot.ts'
import { openConnection } from '../db/pool.ts'
import { Fault, sentenceOf } from '../fault.ts'
import { type JournalKey, openSealing } from '../secrets/sealing.ts'
import { paced, paceFor } from '../writer/recovery/pace.ts'
import { recover } from '../writer/recovery/recover.ts'
import { saveSnapshot } from '../writer/recovery/snapshotStore.ts'

export type SnapshotSetup = {
  url: string
  key?: JournalKey | undefined
  position: number
  /** How long it may rest in between; then, or when asked to hurry, it runs at full speed. */
  restWithinMs: number
}
export type SnapshotRequest = { type: 'take'; setup: SnapshotSetup } | { type: 'hurry' }
export type SnapshotOutcome = { sentence: string | undefined }

async function take({ url, key, position, restWithinMs }: SnapshotSetup): Promise<void> {
  const pace = paceFor(restWithinMs, hurry.signal)
  const client = await openConnection(url, 'assay snapshot')
  try {
    const sealing = key && openSealing(key)
    const recovered = await recover(client, { last: position, pace, sealing })
    const { state, position: reached, journalHash } = recovered
    if (reached !== position) throw new Fault(`The journal ends before position ${position}.`)
    const chunks = paced(snapshotOf(state), pace)
    await saveSnapshot(client, { position, journalHash, chunks }, sealing)
  } finally {
    await client.end()
  }
}

const hurry = new AbortController()
const notify = (outcome: SnapshotOutcome) => process.send?.(outcome)
process.on('message', (request: SnapshotRequest) => {
  if (request.type === 'hurry') {
    hurry.abort()
    return
  }
  take(request.setup).then(
    () => notify({ sentence: undefined }),
    (error) => notify({ sentence: sentenceOf(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches every process of a terminal; the parent decides when this one ends.
process.on('SIGINT', () => undefined)

import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Fault } from '../fault.ts'
import type { SnapshotOutcome, SnapshotRequest, SnapshotSetup } from './snapshotProcess.ts'

const PROGRAM = fileURLToPath(new URL('./snapshotProcess.ts', import.meta.url))

/**
 * Takes a snapshot in a separate process, so that neither the writer nor the follower waits for it.
 * Not in a thread: V8 may abort a server whose threads come and go, because it keeps one table of
 * compiled code for all threads of a process and misses an entry that an ending thread removed
 * (`Check failed: jit_page.has_value()`, Node 18 to 24).
 */
export function takeSnapshot(setup: SnapshotSetup, hurry: AbortSignal): Promise<void> {
  const child = fork(PROGRAM, { serialization: 'advanced' })
  const ask = (request: SnapshotRequest) => child.connected && child.send(request)
  const hasten = () => ask({ type: 'hurry' })
  ask({ type: 'take', setup })
  if (hurry.aborted) hasten()
  hurry.addEventListener('abort', hasten)
  return new Promise<void>((resolve, reject) => {
    child.once('message', ({ sentence }: SnapshotOutcome) =>
      sentence === undefined ? resolve() : reject(new Fault(sentence)),
    )
    child.once('error', reject)
    child.once('exit', () => reject(new Fault('The snapshot was not finished.')))
  }).finally(() => {
    hurry.removeEventListener('abort', hasten)
    if (child.connected) child.disconnect()
  })
}

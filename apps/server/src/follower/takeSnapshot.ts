import { Worker } from 'node:worker_threads'
import { Fault } from '../fault.ts'
import type { SnapshotOutcome, SnapshotSetup } from './snapshotThread.ts'

/** Takes a snapshot in a thread of its own, so that neither the writer nor the follower waits for it. */
export function takeSnapshot(setup: SnapshotSetup, hurry: AbortSignal): Promise<void> {
  const thread = new Worker(new URL('./snapshotThread.ts', import.meta.url), { workerData: setup })
  const hasten = () => thread.postMessage('hurry')
  if (hurry.aborted) hasten()
  hurry.addEventListener('abort', hasten)
  return new Promise<void>((resolve, reject) => {
    thread.once('message', ({ sentence }: SnapshotOutcome) =>
      sentence === undefined ? resolve() : reject(new Fault(sentence)),
    )
    thread.once('error', reject)
    thread.once('exit', () => reject(new Fault('The snapshot was not finished.')))
  }).finally(() => hurry.removeEventListener('abort', hasten))
}

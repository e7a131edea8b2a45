/**
 * Starts the writer's and the follower's thread and connects them. When either stops for good, so
 * does the process, with one sentence: applied but uncommitted commands exist in memory only, so
 * the recovery is a restart from the journal.
 */
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Fault } from '../fault.ts'
import type { FollowerSetup } from '../follower/followerThread.ts'
import type { JournalKey } from '../secrets/sealing.ts'
import type { LeadingCore, Standby } from './core.ts'
import { keepAcknowledged } from './recovery/keepAcknowledged.ts'
import { ThreadedCore } from './threadedCore.ts'
import type { WriterLimits } from './writer.ts'
import type { WriterSetup } from './writerThread.ts'

export type CoreOptions = {
  url: string
  /** Seals what is written and verifies what is read; engine tests have none. */
  key?: JournalKey
  limits?: Partial<WriterLimits>
  snapshotEvery?: number
  onStopped?: (fault: Fault) => void
  /**
   * With this, the core may start beside a leading one, follow it, and take over when it is gone:
   * only then does `startCore` resolve. Orders do not wait for its follower then; reads do.
   */
  standby?: Standby
  /**
   * Keeps how far this core has acknowledged the journal or, standing by, followed it. It leads on
   * no journal that lacks any of that.
   */
  acknowledgedFile?: string
}

/** sysexits' EX_SOFTWARE, distinct from a refused start (1). */
export const FAIL_STOP_EXIT_CODE = 70

export async function startCore(options: CoreOptions): Promise<LeadingCore> {
  const channel = new MessageChannel()
  const writer = new Worker(new URL('./writerThread.ts', import.meta.url), {
    workerData: {
      url: options.url,
      toFollower: channel.port1,
      ...(options.key && { key: options.key }),
      ...(options.limits && { limits: options.limits }),
      ...(options.snapshotEvery && { snapshotEvery: options.snapshotEvery }),
      ...(options.standby && { isStandby: true }),
      ...(options.acknowledgedFile && { acknowledgedFile: options.acknowledgedFile }),
    } satisfies WriterSetup,
    transferList: [channel.port1],
  })
  const follower = new Worker(new URL('../follower/followerThread.ts', import.meta.url), {
    workerData: {
      url: options.url,
      fromWriter: channel.port2,
      ...(options.key && { key: options.key }),
      ...(options.snapshotEvery && { snapshotEvery: options.snapshotEvery }),
      ...(options.standby && { isStandby: true }),
    } satisfies FollowerSetup,
    transferList: [channel.port2],
  })
  const core = new ThreadedCore(writer, follower, {
    onStopped: options.onStopped ?? exitLoudly,
    standby: options.standby,
  })
  if (options.acknowledgedFile) keepUntilStopped(core, options.acknowledgedFile)
  await core.started
  return core
}

function keepUntilStopped(core: ThreadedCore, file: string): void {
  const stopKeeping = keepAcknowledged(() => core.end(), file)
  const stop = core.stop.bind(core)
  core.stop = () => stop().finally(stopKeeping)
  core.started.catch(stopKeeping)
}

export function exitLoudly(fault: Fault): void {
  console.error(fault.message)
  process.exit(FAIL_STOP_EXIT_CODE)
}

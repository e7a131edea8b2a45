import { every } from '../clocks/every.ts'
import type { CheckCommand } from '../commandChecks.ts'
import { Fault } from '../fault.ts'
import type { JournalEnd } from '../secrets/sealing.ts'
import type { LeadingCore, StateHasher } from '../writer/core.ts'
import type { PublishedCommand } from '../writer/published.ts'
import { RecentCommits } from '../writer/recentCommits.ts'
import { type CoreOptions, exitLoudly, startCore } from '../writer/startCore.ts'
import type { Bus } from './bus/bus.ts'
import { serveCore } from './serveCore.ts'
import { answerHash } from './watching/answerHash.ts'

/** A leader that no one can reach gives way to one that is reachable. */
const LOST_MAX_MS = 3_000
const LOOK_EVERY_MS = 500

export type StandbyOptions = CoreOptions & {
  /** Called once it has caught up with the core that leads. */
  onStandingBy?: () => void
  /** Called with the position to which it has followed the journal. */
  onFollowed?: (position: number) => void
  isDemo?: boolean
  /** What is asked before a gateway's command is taken. */
  check?: CheckCommand
}

/**
 * Follows the core that leads, takes over when it is gone, and then serves the gateways. Resolves
 * when it leads. Throws a `Fault` when it may not. `stop` of the answer ends both.
 */
export async function leadCore(options: StandbyOptions, bus: Bus): Promise<LeadingCore> {
  const { onStopped = exitLoudly, onStandingBy, isDemo = false, check } = options
  const recent = new RecentCommits()
  let stopAnswering = () => {}
  const standby = {
    onFollowed(published: PublishedCommand[], end: JournalEnd) {
      recent.add(published)
      options.onFollowed?.(end.position)
    },
    onReady(own: StateHasher) {
      stopAnswering = answerHash(own, bus, false)
      onStandingBy?.()
    },
  }
  const core = await startCore({ ...options, standby })
  stopAnswering()
  stopAnswering = answerHash(core, bus, true)
  const served = { leads: core.leads, recent, isDemo, ...(check && { check }) }
  const serving = serveCore(core, bus, served)
  const stopLooking = every(LOOK_EVERY_MS, () => {
    if (bus.lostFor() > LOST_MAX_MS) onStopped(new Fault('NATS is gone; another core may lead.'))
  })
  const stopCore = core.stop.bind(core)
  core.stop = async () => {
    void stopLooking()
    serving.takeNoMore()
    await stopCore()
    serving.stop()
    stopAnswering()
  }
  return core
}

import { Fault } from '../fault.ts'
import { RecentCommits } from '../writer/recentCommits.ts'
import { type CoreOptions, exitLoudly, type LeadingCore, startCore } from '../writer/startCore.ts'
import type { Bus } from './bus.ts'
import { serveCore } from './serveCore.ts'

/** A leader that no one can reach gives way to one that is reachable. */
const LOST_MAX_MS = 3_000
const LOOK_EVERY_MS = 500

/**
 * Follows the core that leads, takes over when it is gone, and then serves the gateways. Resolves
 * when it leads. `stop` of the answer ends both.
 */
export async function leadCore(options: CoreOptions, bus: Bus): Promise<LeadingCore> {
  const { onStopped = exitLoudly } = options
  const recent = new RecentCommits()
  const core = await startCore({ ...options, standby: { onFollowed: (each) => recent.add(each) } })
  const stopServing = serveCore(core, bus, { epoch: core.epoch, recent })
  const clock = setInterval(() => {
    if (bus.lostFor() > LOST_MAX_MS) onStopped(new Fault('NATS is gone; another core may lead.'))
  }, LOOK_EVERY_MS)
  const stopCore = core.stop.bind(core)
  core.stop = async () => {
    clearInterval(clock)
    // Answers of pending commits are still sent.
    await stopCore()
    stopServing()
  }
  return core
}

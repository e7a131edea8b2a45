/**
 * What each process of the exchange tells the others about itself, every few seconds, for the
 * operators' console. One that ends says so; one that is killed just falls silent.
 */
import { hostname } from 'node:os'
import type * as z from 'zod/mini'
import { every } from '../../clocks/every.ts'
import type { processReport } from './peerNews.ts'
import type { Peers } from './peers.ts'

type ProcessReport = z.infer<typeof processReport>
export type SeenProcess = ProcessReport & {
  heardAt: number
  /** Commands that this process knew then and the other one did not. */
  behind: number | undefined
}
export type Processes = {
  own(): ProcessReport
  /** The others that were heard within the last ten minutes, by name. */
  others(): SeenProcess[]
  stop(): void
}

const EVERY_MS = 2_000
const FORGOTTEN_MS = 10 * 60_000

type Report = Omit<ProcessReport, 'name' | 'isEnding'>

/** Tells the others what `report` says, at once, regularly, and at the end. */
export function reportProcess(peers: Peers, report: () => Report) {
  const name = `${hostname()}/${process.pid}`
  const own = (isEnding = false): ProcessReport => ({ name, ...report(), isEnding })
  const publish = (isEnding = false) => peers.publishToOthers('processReported', own(isEnding))
  const stopPublishing = every(EVERY_MS, () => publish(), { isFirstAtOnce: true })
  return {
    own,
    stop() {
      void stopPublishing()
      publish(true)
    },
  }
}

/** The same, and listens to the others. */
export function knowProcesses(peers: Peers, report: () => Report): Processes {
  const reporting = reportProcess(peers, report)
  const seen = new Map<string, SeenProcess>()
  // By its connection too: two containers may have one name, and none speaks for another.
  const stopListening = peers.subscribe('processReported', (process, from) => {
    const { name, position, isEnding } = process
    const key = `${from} ${name}`
    if (isEnding) {
      seen.delete(key)
      return
    }
    const here = report().position ?? 0
    const behind = position === undefined ? undefined : Math.max(0, here - position)
    seen.set(key, { ...process, heardAt: Date.now(), behind })
  })
  return {
    own: () => reporting.own(),
    others() {
      for (const [key, { heardAt }] of seen) {
        if (Date.now() - heardAt > FORGOTTEN_MS) seen.delete(key)
      }
      return [...seen.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
    },
    stop() {
      stopListening()
      reporting.stop()
    },
  }
}

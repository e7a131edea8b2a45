/**
 * Work that goes on by itself and that one process at a time does: clocks, chain watchers,
 * statements. Where several processes may do it, each job has a lock in the database, and another
 * process takes the job over when its holder is gone.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { every } from '../clocks/every.ts'
import { endHolder, tryLock } from '../db/advisoryLock.ts'
import { openConnection } from '../db/pool.ts'
import type { Failures } from '../failures.ts'

export type Jobs = {
  /** `start` runs once this process has the job; what it returns ends the job here. */
  add(name: string, start: () => StopJob): void
  /** The jobs that this process has now. */
  held(): string[]
  stop(): Promise<void>
}
type StopJob = () => Promise<void> | void

/** For a process that is the only one: each job begins at once. */
export function jobsOfOne(): Jobs {
  const stops: { name: string; stop: StopJob }[] = []
  return {
    add: (name, start) => void stops.push({ name, stop: start() }),
    held: () => stops.map(({ name }) => name),
    stop: async () => void (await Promise.all(stops.splice(0).map(({ stop }) => stop()))),
  }
}

/** For a process that leaves all jobs to others. */
export const jobsOfOthers = (): Jobs => ({
  add: () => undefined,
  held: () => [],
  stop: async () => undefined,
})

const LOOK_EVERY_MS = 1_000
/** Its holder proves every `LOOK_EVERY_MS` that it lives. */
const SILENT_MS = 10_000
/** The high half of every job's lock. */
const JOB_LOCKS = 4_711

/** For one of several processes: a job begins when no other process has it. */
export function jobsOfMany(
  url: string,
  failures: Pick<Failures, 'note' | 'clock'>,
  silentMs = SILENT_MS,
): Jobs {
  const jobs = new Map<string, { start: () => StopJob; stop: StopJob | undefined }>()
  let client: pg.Client | undefined
  const stopAll = async () => {
    const stops = [...jobs.values()].map((job) => {
      const { stop } = job
      job.stop = undefined
      return stop?.()
    })
    await Promise.all(stops)
  }
  const connect = async () => {
    const opened = await openConnection(url, 'assay jobs')
    // The locks are gone with the connection.
    opened.once('end', () => {
      if (client !== opened) return
      client = undefined
      stopAll().catch((error) => failures.note('A job did not end.', error))
    })
    return opened
  }
  const look = async () => {
    client ??= await connect()
    const held = client
    await held.query('SELECT 1')
    for (const [name, job] of jobs) {
      if (job.stop) continue
      const lock = lockOf(name)
      // One whose holder cannot be ended, or that fails as it begins, must stop no other.
      try {
        await endHolder(held, lock, silentMs)
        if ((await tryLock(held, lock)) && client === held) job.stop = job.start()
      } catch (error) {
        failures.note('A job is not taken over.', error)
      }
    }
  }
  const report = failures.clock('Jobs are not taken over.', LOOK_EVERY_MS)
  const stopLooking = every(LOOK_EVERY_MS, look, report)
  return {
    add: (name, start) => void jobs.set(name, { start, stop: undefined }),
    held: () => [...jobs].filter(([, { stop }]) => stop).map(([name]) => name),
    async stop() {
      await stopLooking()
      await stopAll()
      const left = client
      client = undefined
      await left?.end()
    },
  }
}

/** The lock of a job. */
export function lockOf(name: string): number {
  const low = createHash('sha256').update(name).digest().readUInt32BE(0)
  return JOB_LOCKS * 2 ** 32 + low
}

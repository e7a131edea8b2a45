/**
 * Failures that end one thing and not the server: a turn of a clock, a subscription, a push, a
 * request. Each is logged, and counted by what it stopped, for the metrics and the operators' desk.
 * So are clocks whose turns do not end, or do not come any more.
 */
import { AssertionError } from 'node:assert'

type Failure = { count: number; lastAt: number }

/** A clock that shows that it goes on. */
export type Pulse = {
  /** A turn has ended, well or not. */
  beat(): void
  /** It was stopped on purpose. */
  end(): void
}

export type Failures = {
  /** Logs and counts a failure. `what` is a constant sentence that says what did not happen. */
  note(what: string, error: unknown): void
  /** Counts a failure that was logged where it was answered. */
  count(what: string): void
  /** The same as a callback, for the promise that may fail. */
  at(what: string): (error: unknown) => void
  /** Runs a task to its end or to its failure, which is noted. */
  contain(what: string, task: () => void): void
  /** A clock that turns so often; `ifFailed` says what does not happen without it. */
  pulse(ifFailed: string, everyMs: number): Pulse
  /** Both of a clock that is not `every`'s. */
  clock(ifFailed: string, everyMs: number): { onError: (error: unknown) => void; pulse: Pulse }
  /** Clocks without a turn for much longer than theirs, and since when, in milliseconds. */
  silent(): { ifFailed: string; since: number }[]
  /** By what failed. */
  all(): ReadonlyMap<string, Readonly<Failure>>
}

type Log = { error(fields: { err: unknown }, sentence: string): void }

/**
 * A turn may take this long, and so much longer than what lies between two; a slow clock not that
 * much.
 */
const SILENT_MS = 60_000
const SILENT_TURNS = 10
const LATE_MS = 10 * 60_000

const silentAfter = (everyMs: number): number =>
  Math.max(SILENT_MS, Math.min(SILENT_TURNS * everyMs, everyMs + LATE_MS))

export function createFailures(log: Log, now: () => number = () => Date.now()): Failures {
  const failures = new Map<string, Failure>()
  const pulses = new Set<{ ifFailed: string; everyMs: number; at: number }>()

  const count = (what: string) => {
    failures.set(what, { count: (failures.get(what)?.count ?? 0) + 1, lastAt: now() })
  }
  const note = (what: string, error: unknown) => {
    count(what)
    log.error({ err: error }, what)
  }

  const at = (what: string) => (error: unknown) => note(what, error)
  const pulse = (ifFailed: string, everyMs: number): Pulse => {
    const clock = { ifFailed, everyMs, at: now() }
    pulses.add(clock)
    return {
      beat() {
        clock.at = now()
      },
      end: () => void pulses.delete(clock),
    }
  }

  return {
    note,
    count,
    at,
    pulse,
    clock: (ifFailed, everyMs) => ({ onError: at(ifFailed), pulse: pulse(ifFailed, everyMs) }),
    contain(what, task) {
      try {
        task()
      } catch (error) {
        note(what, error)
      }
    },
    silent: () =>
      [...pulses]
        .filter(({ everyMs, at }) => now() - at > silentAfter(everyMs))
        .map(({ ifFailed, at }) => ({ ifFailed, since: at })),
    all: () => failures,
  }
}

/**
 * Keeps the process alive after an exception that nothing caught. What was broken by it is lost,
 * the rest goes on: money lives in the writer's thread, which stops by its own rules. Only a broken
 * invariant ends the process here too, by `stop`.
 */
export function surviveUncaught(failures: Failures, stop: (error: AssertionError) => void): void {
  process.on('uncaughtException', (error) => {
    failures.note('Something failed that nothing was waiting for.', error)
    if (error instanceof AssertionError) stop(error)
  })
}

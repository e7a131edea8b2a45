/**
 * Failures that end one task and not the server: a clock's run, a subscription, a push, a request.
 * Each is logged and counted by task, for the metrics and the operators' console. So are clocks
 * that hang or have stopped.
 */
import { AssertionError } from 'node:assert'

type Failure = { count: number; lastAt: number }
/** A clock without a turn for much longer than its interval, and since when, in milliseconds. */
type SilentClock = { ifFailed: string; since: number }

/** A clock's heartbeat. */
export type Pulse = {
  /** A turn has ended, well or not. */
  beat(): void
  /** It was stopped on purpose. */
  end(): void
}

/** Where a clock reports runs that fail, and that it runs at all. */
export type ClockReport = { onError: (error: unknown) => void; pulse: Pulse }

export type Failures = {
  /** Logs and counts a failure. `what` is a constant sentence that names the task that failed. */
  note(what: string, error: unknown): void
  /** Counts a failure that was logged where it was answered. */
  count(what: string): void
  /** The same as a callback, for the promise that may fail. */
  at(what: string): (error: unknown) => void
  /** Runs a task to its end or to its failure, which is noted. */
  contain(what: string, task: () => void): void
  /** A clock with this interval; `ifFailed` names what does not happen without it. */
  pulse(ifFailed: string, everyMs: number): Pulse
  /** Both for a clock: what `every` takes to report. */
  clock(ifFailed: string, everyMs: number): ClockReport
  silent(): SilentClock[]
  /** By what failed. */
  all(): ReadonlyMap<string, Readonly<Failure>>
}

type Log = { error(fields: { err: unknown }, sentence: string): void }

/** A clock is silent after ten missed intervals; at least this, at most `LATE_MS` after one. */
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
 * Keeps the process alive after an uncaught exception. The task that threw is lost and the rest
 * continues: money is handled in the writer's thread, which has its own rules for stopping. Only a
 * broken invariant also ends this process, through `stop`.
 */
export function surviveUncaught(failures: Failures, stop: (error: AssertionError) => void): void {
  process.on('uncaughtException', (error) => {
    failures.note('Something failed that nothing was waiting for.', error)
    if (error instanceof AssertionError) stop(error)
  })
}

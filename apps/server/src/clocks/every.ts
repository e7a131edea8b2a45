/**
 * Repeats a task. Runs never overlap, a failed run is logged and the next one still happens, and
 * stopping waits for the current run. A run that does not end shows up as a silent clock.
 */
import type { Failures, Pulse } from '../failures.ts'

export type Repeated = {
  ms: number
  /** What did not happen when a turn fails. */
  ifFailed: string
  failures: Pick<Failures, 'note' | 'pulse'>
}

/** Stops the repetition; resolves when the current run has ended. */
export type StopRepeating = () => Promise<void>

type Task = () => Promise<unknown> | unknown

/** The first turn comes after `ms`; a turn that takes longer than that delays the next one. */
export function every({ ms, ifFailed, failures }: Repeated, task: Task): StopRepeating {
  const onError = (error: unknown) => failures.note(ifFailed, error)
  return repeat({ ms, onError, pulse: failures.pulse(ifFailed, ms) }, task)
}

/** For a clock that reports on its own, or whose first turn comes at once. */
export function repeat(
  clock: { ms: number; isFirstAtOnce?: boolean; onError: (error: unknown) => void; pulse: Pulse },
  task: Task,
): StopRepeating {
  const { ms, isFirstAtOnce = false, onError, pulse } = clock
  let running: Promise<void> | undefined
  const turn = async () => {
    try {
      await task()
    } catch (error) {
      onError(error)
    }
    pulse.beat()
  }
  const start = () => {
    running ??= turn().finally(() => {
      running = undefined
    })
  }
  if (isFirstAtOnce) start()
  const timer = setInterval(start, ms)
  return async () => {
    clearInterval(timer)
    pulse.end()
    await running
  }
}

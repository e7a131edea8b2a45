/**
 * Repeats a task. Runs never overlap, a failed run is logged and the next one still happens, and
 * stopping waits for the current run. A run that does not end shows up as a silent clock.
 */
import type { Failures } from '../failures.ts'

export type Repeated = {
  ms: number
  /** What did not happen when a turn fails. */
  ifFailed: string
  failures: Pick<Failures, 'note' | 'pulse'>
}

/** Stops the repetition; resolves when the current run has ended. */
export type StopRepeating = () => Promise<void>

/** The first turn comes after `ms`; a turn that takes longer than that delays the next one. */
export function every(
  { ms, ifFailed, failures }: Repeated,
  task: () => Promise<unknown> | unknown,
): StopRepeating {
  let running: Promise<void> | undefined
  const pulse = failures.pulse(ifFailed, ms)
  const turn = async () => {
    try {
      await task()
    } catch (error) {
      failures.note(ifFailed, error)
    }
    pulse.beat()
  }
  const timer = setInterval(() => {
    running ??= turn().finally(() => {
      running = undefined
    })
  }, ms)
  return async () => {
    clearInterval(timer)
    pulse.end()
    await running
  }
}

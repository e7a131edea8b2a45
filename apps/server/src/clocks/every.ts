/**
 * Repeats a task. Turns never overlap, a turn that fails is noted and the next one comes all the
 * same, and stopping waits for the turn under way. A turn that does not end is seen by anyone who
 * asks for clocks that are silent.
 */
import type { Failures } from '../failures.ts'

export type Repeated = {
  ms: number
  /** What did not happen when a turn fails. */
  ifFailed: string
  failures: Pick<Failures, 'note' | 'pulse'>
}

/** Ends the repetition; resolves when nothing of it runs any more. */
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

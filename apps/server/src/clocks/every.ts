/**
 * Repeats a task. Turns never overlap, a turn that fails is noted and the next one comes all the same,
 * and stopping waits for the turn under way.
 */
import type { Failures } from '../failures.ts'

export type Repeated = {
  ms: number
  /** What did not happen when a turn fails. */
  ifFailed: string
  failures: Pick<Failures, 'note'>
}

/** Ends the repetition; resolves when nothing of it runs any more. */
export type StopRepeating = () => Promise<void>

/** The first turn comes after `ms`; a turn that takes longer than that delays the next one. */
export function every(
  { ms, ifFailed, failures }: Repeated,
  task: () => Promise<unknown> | unknown,
): StopRepeating {
  let running: Promise<void> | undefined
  const turn = async () => {
    try {
      await task()
    } catch (error) {
      failures.note(ifFailed, error)
    }
  }
  const timer = setInterval(() => {
    running ??= turn().finally(() => {
      running = undefined
    })
  }, ms)
  return async () => {
    clearInterval(timer)
    await running
  }
}

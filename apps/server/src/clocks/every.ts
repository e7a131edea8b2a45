/**
 * Repeats a task. Runs never overlap, a failed run is reported and the next one still happens, and
 * stopping waits for the current run. A run that does not end shows up as a silent clock.
 */
import type { ClockReport } from '../failures.ts'

/** Stops the repetition; resolves when the current run has ended. */
export type StopRepeating = () => Promise<void>

type Task = () => Promise<unknown> | unknown

/** Without `onError` a run that fails is an uncaught error, as in any timer. */
type Options = Partial<ClockReport> & {
  /** The first run comes at once instead of after `ms`. */
  isFirstAtOnce?: boolean
}

/** A run that takes longer than `ms` delays the next one. */
export function every(ms: number, task: Task, options: Options = {}): StopRepeating {
  const { isFirstAtOnce = false, onError = throwUncaught, pulse } = options
  let running: Promise<void> | undefined
  const run = async () => {
    try {
      await task()
    } catch (error) {
      onError(error)
    }
    pulse?.beat()
  }
  const start = () => {
    running ??= run().finally(() => {
      running = undefined
    })
  }
  if (isFirstAtOnce) start()
  const timer = setInterval(start, ms)
  return async () => {
    clearInterval(timer)
    pulse?.end()
    await running
  }
}

function throwUncaught(error: unknown): void {
  setImmediate(() => {
    throw error
  })
}

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
  /** A run that came due during another follows it at once instead of at the next interval. */
  isMadeUp?: boolean
}

/** A run that takes longer than `ms` delays the next one. */
export function every(ms: number, task: Task, options: Options = {}): StopRepeating {
  const { isFirstAtOnce = false, isMadeUp = false, onError = throwUncaught, pulse } = options
  let running: Promise<void> | undefined
  let isMissed = false
  const run = async () => {
    try {
      await task()
    } catch (error) {
      onError(error)
    }
    pulse?.beat()
  }
  const start = () => {
    if (running) {
      isMissed = isMadeUp
      return
    }
    running = run().finally(() => {
      running = undefined
      if (isMissed) start()
    })
    isMissed = false
  }
  if (isFirstAtOnce) start()
  const timer = setInterval(start, ms)
  return async () => {
    clearInterval(timer)
    isMissed = false
    pulse?.end()
    await running
  }
}

function throwUncaught(error: unknown): void {
  setImmediate(() => {
    throw error
  })
}

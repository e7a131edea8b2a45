import { Busy } from '../../fault.ts'

export type Lane = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Limits concurrency: so many tasks at once and so many in line; any further one is `Busy`. Long
 * tasks in a separate lane do not delay short ones.
 */
export function createLane({ atOnce, inLine }: { atOnce: number; inLine: number }): Lane {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running === atOnce) {
      if (waiting.length === inLine) throw new Busy('Too much long work is waiting.')
      await new Promise<void>((start) => waiting.push(start))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

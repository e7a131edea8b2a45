/**
 * The time as it passes, for what counts up or down. Remaining times are computed from their
 * end, never counted down, so that a tab that slept is right at once.
 */
import { useEffect, useState } from 'react'
import { serverNow } from '../../api/serverClock.ts'

const SECOND_MS = 1_000

type NowOptions = {
  isRunning?: boolean
  everyMs?: number
  /** Nothing changes after it. */
  until?: number
  /** The device's for moments that it recorded itself. Must be the same function each time. */
  clock?: () => number
}

export function useNow(options: NowOptions = {}): number {
  const { isRunning = true, everyMs = SECOND_MS, clock = serverNow } = options
  const { until = Number.POSITIVE_INFINITY } = options
  const [ticked, setNow] = useState(clock)
  const [lastUntil, setLastUntil] = useState(until)
  // A new end is counted from now on, not from the last tick.
  const isNew = !Object.is(until, lastUntil)
  const now = isNew ? clock() : ticked
  if (isNew) {
    setLastUntil(until)
    setNow(now)
  }
  useEffect(() => {
    if (!isRunning) return
    const tick = () => {
      const at = clock()
      setNow(at)
      if (at >= until) clearInterval(timer)
    }
    const timer = setInterval(tick, everyMs)
    tick()
    return () => clearInterval(timer)
  }, [isRunning, everyMs, until, clock])
  return now
}

/** Milliseconds until a moment of the server's clock, 0 once it has passed. */
export function useMsLeft(until: number, options: Omit<NowOptions, 'until'> = {}) {
  return Math.max(0, until - useNow({ ...options, until }))
}

/** Whole seconds until a moment of this device's clock, 0 once it has passed. */
export function useSecondsUntil(until: number): number {
  const now = useNow({ everyMs: SECOND_MS / 2, until, clock: Date.now })
  return Math.max(0, Math.ceil((until - now) / SECOND_MS))
}

/** Whole seconds since a moment of this device's clock. */
export function useSecondsSince(at: number, isRunning: boolean): number {
  return Math.max(0, Math.floor((useNow({ isRunning, clock: Date.now }) - at) / SECOND_MS))
}

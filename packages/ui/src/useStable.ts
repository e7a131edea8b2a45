/**
 * A stable function that calls its newest version: for code that keeps a function across renders,
 * such as a memoized row or a timer. It may be called by events, effects and timers, not during
 * rendering. If only an effect calls it, use React's own `useEffectEvent`.
 */
import { useCallback, useLayoutEffect, useRef } from 'react'

export function useStable<A extends unknown[], R>(newest: (...args: A) => R): (...args: A) => R {
  const latest = useRef(newest)
  useLayoutEffect(() => {
    latest.current = newest
  })
  return useCallback((...args: A) => latest.current(...args), [])
}

/**
 * One function for good that calls the newest of its kind: for what keeps a function while pages go
 * on being drawn, as a memoized row or a timer does. It may be called by events, effects and
 * timers, not while drawing. What only an effect calls takes React's own `useEffectEvent`.
 */
import { useCallback, useLayoutEffect, useRef } from 'react'

export function useStable<A extends unknown[], R>(newest: (...args: A) => R): (...args: A) => R {
  const latest = useRef(newest)
  useLayoutEffect(() => {
    latest.current = newest
  })
  return useCallback((...args: A) => latest.current(...args), [])
}

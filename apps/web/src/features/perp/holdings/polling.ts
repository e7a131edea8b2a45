/**
 * The socket pushes orders and positions; polling every three seconds is the fallback, while there
 * are any and nothing was pushed for that long. An empty list is not polled.
 */
import { useEffect, useEffectEvent } from 'react'

export const POLL_MS = 3_000

export type Polled = { hasAny: boolean; sincePushMs: number; isHidden: boolean }

export const mustAsk = ({ hasAny, sincePushMs, isHidden }: Polled): boolean =>
  hasAny && !isHidden && sincePushMs >= POLL_MS

export function useFallbackPolling(hasAny: boolean, pushedAt: () => number, ask: () => unknown) {
  const look = useEffectEvent(() => {
    const sincePushMs = Date.now() - pushedAt()
    if (mustAsk({ hasAny, sincePushMs, isHidden: document.hidden })) ask()
  })
  useEffect(() => {
    const timer = setInterval(() => look(), POLL_MS)
    return () => clearInterval(timer)
  }, [])
}

/**
 * The socket pushes orders and positions; asking every three seconds is only the fallback, while
 * there are any and nothing was pushed for as long. An empty list is left in peace.
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

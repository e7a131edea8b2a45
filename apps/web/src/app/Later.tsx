/**
 * A part whose code comes after the page: until it is here, and where the server draws, its
 * stand-in.
 */
import { type ReactNode, Suspense, useSyncExternalStore } from 'react'

export function Later({
  fallback = null,
  children,
}: {
  fallback?: ReactNode
  children: ReactNode
}) {
  const isTaken = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
  return isTaken ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}

const unchanging = () => () => {}

/**
 * A part whose code comes after the page: until it is here, and where the server draws, its
 * stand-in.
 */
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { isPageTaken } from '../live/drawnPage.ts'

export function Later({
  fallback = null,
  children,
}: {
  fallback?: ReactNode
  children: ReactNode
}) {
  const [isWanted, want] = useState(isPageTaken)
  // In steps: a page has several of them, and a tap does not wait for all.
  useEffect(() => startTransition(() => want(true)), [])
  return isWanted ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}

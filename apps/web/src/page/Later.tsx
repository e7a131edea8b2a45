/** A part whose code loads after the page: until then, and on the server, its placeholder. */
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { isPageTaken } from '../store/renderedPage.ts'

export function Later({
  fallback = null,
  children,
}: {
  fallback?: ReactNode
  children: ReactNode
}) {
  const [isWanted, want] = useState(isPageTaken)
  // In a transition: a page has several of them, and a tap does not wait for all.
  useEffect(() => startTransition(() => want(true)), [])
  return isWanted ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}

/**
 * The place of what comes and goes above the page by itself. The page is scrolled by as much as it grows
 * or shrinks, so that nothing moves that somebody reads, types in or is about to press; what stands in it
 * is seen at the top of the page, and said by a toast as it comes.
 */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './Shell.module.css'

/** Until the browser has laid out what was drawn. */
const ANCHOR_REST_MS = 100

export function AbovePage({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    // Before anything is measured: the browser would correct a scrolled page too, and twice is too much.
    const { style } = document.documentElement
    style.overflowAnchor = 'none'
    const now = host.current?.offsetHeight ?? 0
    if (now !== height.current) {
      window.scrollBy({ top: now - height.current, behavior: 'instant' })
    }
    height.current = now
    setTimeout(() => {
      style.overflowAnchor = ''
    }, ANCHOR_REST_MS)
  })
  return (
    <div ref={host} className={css.told}>
      {children}
    </div>
  )
}

/**
 * Page changes as view transitions where supported. The shell reports when the new page has
 * rendered (`pageRendered`), because going back in history is not synchronous.
 */
import type { Slide } from './routeOf.ts'

const DRAWN_MAX_MS = 400
let drawn: (() => void) | undefined

export function pageRendered() {
  drawn?.()
  drawn = undefined
}

export function slide(direction: Slide, change: () => void) {
  const start = document.startViewTransition?.bind(document)
  if (!start || document.hidden) {
    change()
    return
  }
  document.documentElement.dataset.slide = direction
  const transition = start(() => {
    const ready = new Promise<void>((resolve) => {
      drawn = resolve
      setTimeout(resolve, DRAWN_MAX_MS)
    })
    change()
    return ready
  })
  // A transition that is replaced by the next one rejects; the page itself is fine.
  transition.ready.catch(() => undefined)
  transition.finished
    .catch(() => undefined)
    .finally(() => {
      delete document.documentElement.dataset.slide
    })
}

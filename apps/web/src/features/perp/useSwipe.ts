/** A sideways swipe over a page changes its tab; not over what moves sideways itself. */
import { type PointerEvent, useRef } from 'react'

type Swipe = { onLeft: () => void; onRight: () => void }

const DISTANCE = 60
/** Parts that are dragged sideways themselves. */
const OWN = 'input, [role=slider], [role=tablist], dialog'

export function useSwipe({ onLeft, onRight }: Swipe) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isOwn = event.target instanceof Element && event.target.closest(OWN) !== null
      start.current =
        event.pointerType === 'touch' && !isOwn ? { x: event.clientX, y: event.clientY } : undefined
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const from = start.current
      start.current = undefined
      const turn = from && turnOf({ x: event.clientX - from.x, y: event.clientY - from.y })
      if (turn === 'left') onLeft()
      if (turn === 'right') onRight()
    },
    onPointerCancel() {
      start.current = undefined
    },
  }
}

/** Far enough sideways, and at least twice as far as up or down. */
export function turnOf({ x, y }: { x: number; y: number }): 'left' | 'right' | undefined {
  if (Math.abs(x) < DISTANCE || Math.abs(x) < 2 * Math.abs(y)) return undefined
  return x < 0 ? 'left' : 'right'
}

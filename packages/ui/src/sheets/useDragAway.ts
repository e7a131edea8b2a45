/**
 * Dragging away what came in: a sheet down by its head, a drawer to the side by any part of it. It
 * follows the finger and closes when it is let go more than 96 px from its place or thrown fast;
 * otherwise it springs back. The close button does the same without it.
 */
import { type PointerEvent, type RefObject, useRef } from 'react'

type Drag = { x: number; y: number; at: number; isUnderWay: boolean }

/** Less is a press that shook. */
const DRAG_FROM = 8

type DragAway = {
  part: RefObject<HTMLElement | null>
  /** None while it has to stay. */
  way: 'down' | 'right' | undefined
  onClose: () => void
}

/** The handlers are for the box of the part, above all that can be dragged. */
export function useDragAway({ part, way, onClose }: DragAway) {
  const start = useRef<Drag | undefined>(undefined)
  if (!way) return {}
  const move = (far: number) => {
    const place = way === 'down' ? `0 ${far}px` : `${far}px`
    const style = part.current?.style
    style?.setProperty('translate', far > 0 ? place : 'none')
    // At the finger, not behind it; only the way back takes its time.
    style?.setProperty('transition', far > 0 ? 'none' : '')
  }
  const measure = (event: PointerEvent, from: Drag) => {
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    return way === 'down' ? { far: y, aside: x } : { far: x, aside: y }
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      start.current = canStart(event, way)
        ? { x: event.clientX, y: event.clientY, at: event.timeStamp, isUnderWay: false }
        : undefined
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = start.current
      if (!from) return
      const { far, aside } = measure(event, from)
      if (!from.isUnderWay) {
        if (far < DRAG_FROM || far < 2 * Math.abs(aside)) return
        from.isUnderWay = true
        // Not before: it would take the click from what was pressed.
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      move(far)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const from = start.current
      start.current = undefined
      if (!from?.isUnderWay) return
      const { far } = measure(event, from)
      const speed = far / Math.max(1, event.timeStamp - from.at)
      move(0)
      if (far > 96 || (far > 24 && speed > 0.6)) onClose()
    },
    onPointerCancel() {
      start.current = undefined
      move(0)
    },
  }
}

/** A mouse marks text in a drawer; there the close button is as near. */
function canStart(event: PointerEvent<HTMLElement>, way: 'down' | 'right') {
  if (!event.isPrimary) return false
  if (way === 'right') return event.pointerType !== 'mouse'
  const head = event.target instanceof Element && event.target.closest('[data-head]')
  return head && head.parentElement === event.currentTarget
}

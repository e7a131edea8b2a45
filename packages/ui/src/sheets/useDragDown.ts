/**
 * Dragging a sheet by its head: the sheet follows the finger and closes when it is let go more than
 * 96 px down or thrown fast; otherwise it springs back. The close button does the same without it.
 */
import { type PointerEvent, type RefObject, useRef } from 'react'

export function useDragDown(
  sheet: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  onClose: () => void,
) {
  const start = useRef<{ y: number; at: number } | undefined>(undefined)
  if (!isEnabled) return {}
  const move = (down: number) => {
    sheet.current?.style.setProperty('translate', down > 0 ? `0 ${down}px` : 'none')
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if ((event.target as HTMLElement).closest('button')) return
      start.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current) move(event.clientY - start.current.y)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const from = start.current
      start.current = undefined
      if (!from) return
      const down = event.clientY - from.y
      const speed = down / Math.max(1, event.timeStamp - from.at)
      move(0)
      if (down > 96 || (down > 24 && speed > 0.6)) onClose()
    },
    onPointerCancel() {
      start.current = undefined
      move(0)
    },
  }
}

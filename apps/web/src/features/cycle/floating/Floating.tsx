/**
 * Something small that floats over the page: dragged with a finger, moved with the arrow keys, at
 * rest at an edge. A press without a drag, or Enter, is `onPress`. Where it was left is kept by name.
 */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import css from './floating.module.css'
import { type Box, type Size, type Spot, snap, stepped, within } from './placeCard.ts'

type FloatingProps = {
  name: string
  label: string
  first: Spot
  box: () => Box
  isExpanded?: boolean
  onPress: () => void
  children: ReactNode
}

const DRAG_FROM = 6
const kept = new Map<string, Spot>()

export function Floating(props: FloatingProps) {
  const { name, label, first, box, isExpanded, onPress, children } = props
  const host = useRef<HTMLButtonElement>(null)
  const [spot, setSpot] = useState<Spot>(kept.get(name) ?? first)
  const drag = useRef<{ from: Spot; at: Spot; hasMoved: boolean } | undefined>(undefined)
  const [isDragged, setDragged] = useState(false)
  const latestBox = useRef(box)
  latestBox.current = box
  const size = (): Size => ({
    width: host.current?.offsetWidth ?? 0,
    height: host.current?.offsetHeight ?? 0,
  })
  const rest = (next: Spot) => {
    kept.set(name, next)
    setSpot(next)
  }
  // Another size (folded, its entry known) or another window must not leave it over a button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read what is current.
  useLayoutEffect(() => {
    const settle = () => {
      if (!drag.current) setSpot((now) => snap(now, size(), latestBox.current()))
    }
    settle()
    const observer = new ResizeObserver(settle)
    if (host.current) observer.observe(host.current)
    observer.observe(document.documentElement)
    window.addEventListener('resize', settle)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', settle)
    }
  }, [])
  const end = () => {
    const hasMoved = drag.current?.hasMoved
    drag.current = undefined
    setDragged(false)
    if (hasMoved) rest(snap(spot, size(), box()))
    return hasMoved
  }
  return (
    <button
      ref={host}
      type="button"
      className={css.floating}
      style={{ translate: `${spot.x}px ${spot.y}px` }}
      data-dragged={isDragged || undefined}
      aria-expanded={isExpanded}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { from: { x: event.clientX, y: event.clientY }, at: spot, hasMoved: false }
      }}
      onPointerMove={(event) => {
        const now = drag.current
        if (!now) return
        const [dx, dy] = [event.clientX - now.from.x, event.clientY - now.from.y]
        if (!now.hasMoved && Math.hypot(dx, dy) < DRAG_FROM) return
        now.hasMoved = true
        setDragged(true)
        setSpot(within({ x: now.at.x + dx, y: now.at.y + dy }, size(), box()))
      }}
      onPointerUp={() => {
        if (drag.current && !end()) onPress()
      }}
      onPointerCancel={end}
      onKeyDown={(event) => {
        const next = stepped(event.key, spot, { size: size(), box: box() })
        if (!next) return
        event.preventDefault()
        rest(next)
      }}
      onClick={(event) => {
        // Pointers are answered above; this is the keyboard's or a screen reader's press.
        if (event.detail === 0) onPress()
      }}
    >
      {children}
      <span className="srOnly">{label}</span>
    </button>
  )
}

/**
 * A small floating element: dragged with a finger, moved with the arrow keys, resting at an edge. A
 * press without a drag, or Enter, is `onPress`. Its position is stored by name; until moved it
 * stays at its home, which may scroll with the page.
 */
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import css from './floating.module.css'
import { type CardBounds, GAP, type Size, type Spot, snap, stepped, within } from './placeCard.ts'

type FloatingProps = {
  name: string
  label: string
  home: (size: Size) => Spot
  box: () => CardBounds
  isExpanded?: boolean
  onPress: () => void
  children: ReactNode
}

const DRAG_FROM = 6
const kept = new Map<string, Spot>()

export function Floating(props: FloatingProps) {
  const { name, label, home, box, isExpanded, onPress, children } = props
  const host = useRef<HTMLButtonElement>(null)
  const [spot, setSpot] = useState<Spot>(() => kept.get(name) ?? home({ width: 0, height: 0 }))
  const drag = useRef<{ from: Spot; at: Spot; hasMoved: boolean } | undefined>(undefined)
  const [isDragged, setDragged] = useState(false)
  const isHome = !kept.has(name) && !isDragged
  const size = (): Size => ({
    width: host.current?.offsetWidth ?? 0,
    height: host.current?.offsetHeight ?? 0,
  })
  const rest = (next: Spot) => {
    kept.set(name, next)
    setSpot(next)
  }
  const settle = useEffectEvent(() => {
    if (drag.current?.hasMoved) return
    const next = kept.has(name) ? snap(spot, size(), box()) : home(size())
    if (next.x !== spot.x || next.y !== spot.y) setSpot(next)
  })
  // Its home moves when the content above it changes, or another card leaves.
  useLayoutEffect(() => settle())
  // After a size change (folded, entry known) or a window resize it must not cover a button.
  useLayoutEffect(() => {
    const hear = () => settle()
    const observer = new ResizeObserver(hear)
    if (host.current) observer.observe(host.current)
    observer.observe(document.documentElement)
    window.addEventListener('resize', hear)
    window.addEventListener('scroll', hear, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', hear)
      window.removeEventListener('scroll', hear)
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
      data-home={isHome || undefined}
      data-away={(isHome && spot.y < box().top - GAP) || undefined}
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
        // Pointers are handled above; this is a keyboard's or screen reader's press.
        if (event.detail === 0) onPress()
      }}
    >
      {children}
      <span className="srOnly">{label}</span>
    </button>
  )
}

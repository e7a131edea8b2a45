/**
 * A small floating element: dragged with a finger, moved with the arrow keys, resting at an edge. A
 * press without a drag, or Enter, is `onPress`. Its position is stored by name; until moved it
 * stays at its home, which may scroll with the page.
 */
import {
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
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
  const { label, box, isExpanded, onPress, children } = props
  const host = useRef<HTMLButtonElement>(null)
  const { spot, isHome, isDragged, grab, drag, drop, step } = useSpot(props, host)
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
        grab({ x: event.clientX, y: event.clientY })
      }}
      onPointerMove={(event) => drag({ x: event.clientX, y: event.clientY })}
      onPointerUp={() => {
        if (drop() === 'pressed') onPress()
      }}
      onPointerCancel={drop}
      onKeyDown={(event) => {
        if (step(event.key)) event.preventDefault()
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

type Host = RefObject<HTMLButtonElement | null>

/** Where it is, and how a finger or a key moves it. */
function useSpot({ name, home, box }: FloatingProps, host: Host) {
  const [spot, setSpot] = useState<Spot>(() => kept.get(name) ?? home({ width: 0, height: 0 }))
  const dragging = useRef<{ from: Spot; at: Spot; hasMoved: boolean } | undefined>(undefined)
  const [isDragged, setDragged] = useState(false)
  const size = (): Size => ({
    width: host.current?.offsetWidth ?? 0,
    height: host.current?.offsetHeight ?? 0,
  })
  const rest = (next: Spot) => {
    kept.set(name, next)
    setSpot(next)
  }
  useSettled(host, () => {
    if (dragging.current?.hasMoved) return
    const next = kept.has(name) ? snap(spot, size(), box()) : home(size())
    if (next.x !== spot.x || next.y !== spot.y) setSpot(next)
  })
  return {
    spot,
    isDragged,
    isHome: !kept.has(name) && !isDragged,
    grab(from: Spot) {
      dragging.current = { from, at: spot, hasMoved: false }
    },
    drag(to: Spot) {
      const now = dragging.current
      if (!now) return
      const [dx, dy] = [to.x - now.from.x, to.y - now.from.y]
      if (!now.hasMoved && Math.hypot(dx, dy) < DRAG_FROM) return
      now.hasMoved = true
      setDragged(true)
      setSpot(within({ x: now.at.x + dx, y: now.at.y + dy }, size(), box()))
    },
    drop(): 'moved' | 'pressed' | 'none' {
      const now = dragging.current
      dragging.current = undefined
      setDragged(false)
      if (now?.hasMoved) rest(snap(spot, size(), box()))
      return now ? (now.hasMoved ? 'moved' : 'pressed') : 'none'
    },
    /** Whether the key moves it. */
    step(key: string): boolean {
      const next = stepped(key, spot, { size: size(), box: box() })
      if (next) rest(next)
      return next !== undefined
    },
  }
}

/** Settles it again when its home or its size may have changed. */
function useSettled(host: Host, place: () => void) {
  const settle = useEffectEvent(place)
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
  }, [host])
}

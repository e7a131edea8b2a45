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
import {
  type CardBounds,
  type CardPlace,
  GAP,
  type Size,
  snap,
  stepped,
  within,
} from './placeCard.ts'

type FloatingProps = {
  name: string
  label: string
  home: (size: Size) => CardPlace
  box: () => CardBounds
  isExpanded?: boolean
  onPress: () => void
  children: ReactNode
}

const DRAG_FROM = 6
const kept = new Map<string, CardPlace>()

export function Floating(props: FloatingProps) {
  const { label, box, isExpanded, onPress, children } = props
  const host = useRef<HTMLButtonElement>(null)
  const { place, isHome, isDragged, grab, drag, drop, step } = useFloatingPlace(props, host)
  return (
    <button
      ref={host}
      type="button"
      className={css.floating}
      style={{ translate: `${place.x}px ${place.y}px` }}
      data-dragged={isDragged || undefined}
      data-home={isHome || undefined}
      data-away={(isHome && place.y < box().top - GAP) || undefined}
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
function useFloatingPlace({ name, home, box }: FloatingProps, host: Host) {
  const [place, setPlace] = useState<CardPlace>(
    () => kept.get(name) ?? home({ width: 0, height: 0 }),
  )
  const dragging = useRef<{ from: CardPlace; at: CardPlace; hasMoved: boolean } | undefined>(
    undefined,
  )
  const [isDragged, setDragged] = useState(false)
  const size = (): Size => ({
    width: host.current?.offsetWidth ?? 0,
    height: host.current?.offsetHeight ?? 0,
  })
  const rest = (next: CardPlace) => {
    kept.set(name, next)
    setPlace(next)
  }
  useSettledPlace(host, () => {
    if (dragging.current?.hasMoved) return
    const next = kept.has(name) ? snap(place, size(), box()) : home(size())
    if (next.x !== place.x || next.y !== place.y) setPlace(next)
  })
  return {
    place,
    isDragged,
    isHome: !kept.has(name) && !isDragged,
    grab(from: CardPlace) {
      dragging.current = { from, at: place, hasMoved: false }
    },
    drag(to: CardPlace) {
      const now = dragging.current
      if (!now) return
      const [dx, dy] = [to.x - now.from.x, to.y - now.from.y]
      if (!now.hasMoved && Math.hypot(dx, dy) < DRAG_FROM) return
      now.hasMoved = true
      setDragged(true)
      setPlace(within({ x: now.at.x + dx, y: now.at.y + dy }, size(), box()))
    },
    drop(): 'moved' | 'pressed' | 'none' {
      const now = dragging.current
      dragging.current = undefined
      setDragged(false)
      if (now?.hasMoved) rest(snap(place, size(), box()))
      return now ? (now.hasMoved ? 'moved' : 'pressed') : 'none'
    },
    /** Whether the key moves it. */
    step(key: string): boolean {
      const next = stepped(key, place, { size: size(), box: box() })
      if (next) rest(next)
      return next !== undefined
    },
  }
}

/** Settles it again when its home or its size may have changed. */
function useSettledPlace(host: Host, place: () => void) {
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

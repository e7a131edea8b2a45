/**
 * The scroll position of each page of this tab, by its history key. It survives a reload: browsers
 * restore it only for complete pages, and a member's pages load their data later.
 */
import type { Location } from 'react-router'
import { rememberedHere } from '../../store/storage.ts'

type Kept = [key: string, top: number][]

const KEPT_MAX = 50
const FIRST = 'default'
const kept = rememberedHere.get<Kept>('places')
const places = new Map<string, number>(Array.isArray(kept) ? kept : [])

/**
 * The key of a page among them. All first entries of visits have the same key: the URL
 * distinguishes them.
 */
export const pageName = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string =>
  key === FIRST ? `${key} ${pathname}` : key

export const scrollPlaceOf = (key: string): number | undefined => places.get(key)

/**
 * Whether this visit began by an address, a link or a bookmark: the page begins at its top, however
 * far its last visit in this tab was scrolled. A reload and the way back keep the place.
 */
export const isNewVisit = (): boolean => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'navigate'
}

/** Not while a page that is still short loads its data: its position is not the one to store. */
let isReturning = false

export function rememberPlace(key: string, top: number): void {
  if (isReturning) return
  places.delete(key)
  places.set(key, top)
}

/** Returns a cleanup function. */
export function keepPlaces(): () => void {
  const keep = () => rememberedHere.set('places', [...places].slice(-KEPT_MAX))
  addEventListener('pagehide', keep)
  return () => removeEventListener('pagehide', keep)
}

/** Any of these means that the user scrolls elsewhere. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls there, and again once the page is long enough. Returns a function that stops. */
export function returnTo(top: number): () => void {
  const isLongEnough = () => document.documentElement.scrollHeight - innerHeight >= top
  window.scrollTo(0, top)
  if (isLongEnough()) return () => undefined
  const observer = new ResizeObserver(() => {
    if (!isLongEnough()) return
    window.scrollTo(0, top)
    giveUp()
  })
  isReturning = true
  function giveUp() {
    isReturning = false
    observer.disconnect()
    for (const move of MOVES) removeEventListener(move, giveUp)
  }
  observer.observe(document.body)
  for (const move of MOVES) addEventListener(move, giveUp, { passive: true })
  return giveUp
}

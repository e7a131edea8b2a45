/**
 * How far each page of this tab was scrolled, by its key in the history. It outlives a reload: a
 * browser does so only for pages that are drawn whole, and a member's are filled after they have
 * begun.
 */
import type { Location } from 'react-router'
import { rememberedHere } from '../../session/storage.ts'

type Kept = [key: string, top: number][]

const KEPT_MAX = 50
const FIRST = 'default'
const kept = rememberedHere.get<Kept>('places')
const places = new Map<string, number>(Array.isArray(kept) ? kept : [])

/**
 * The name of a page among them. All entries that begin a visit have one key: the address tells
 * them apart.
 */
export const pageName = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string =>
  key === FIRST ? `${key} ${pathname}` : key

export const scrollPlaceOf = (key: string): number | undefined => places.get(key)

/**
 * Not while a page that is still short is being filled: where it stands is not where it was left.
 */
let isReturning = false

export function rememberPlace(key: string, top: number): void {
  if (isReturning) return
  places.delete(key)
  places.set(key, top)
}

/** Answers what ends that. */
export function keepPlaces(): () => void {
  const keep = () => rememberedHere.set('places', [...places].slice(-KEPT_MAX))
  addEventListener('pagehide', keep)
  return () => removeEventListener('pagehide', keep)
}

/** With any of these the person looks elsewhere. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls there, and again once the page is long enough. Answers what gives that up. */
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

/** Whether a media query matches, for layouts that differ in more than style. */
import { useSyncExternalStore } from 'react'
import { renderedPage } from '../store/renderedPage.ts'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => heldWhereRendered(query),
  )
}

/** A page is rendered for a known or guessed width; nothing else is known of the device. */
function heldWhereRendered(query: string): boolean {
  const least = /\(min-width: (\d+)px\)/.exec(query)?.[1]
  return least !== undefined && Number(least) <= (renderedPage()?.width ?? 0)
}

/** Whether a media query holds now, for layouts that differ in more than style. */
import { useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  const holds = () => matchMedia(query).matches
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    holds,
    holds,
  )
}

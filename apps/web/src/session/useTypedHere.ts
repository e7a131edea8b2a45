/**
 * A form that survives a reload of its page, and going back to it. Opened by a link of the app the
 * page starts fresh: the link may have filled it, and its initial values may have changed. Opening
 * a URL again in the same tab looks like a reload. A late answer only clears what it was sent from:
 * `settle` takes the sent input, and keeps what was typed since, here or on another page.
 */
import { useState } from 'react'
import { type Location, useLocation } from 'react-router'
import { type Store, useStore } from '../store/createStore.ts'

export type TypedHere<T> = {
  /** The entry of the browser's history that it was typed on. */
  at: string
  value: T
}

export function useTypedHere<T>(store: Store<TypedHere<T>>, begin: () => T) {
  const here = useLocation()
  const at = `${entryOf(here)}${here.search}`
  const [first] = useState(begin)
  const typed = useStore(store)
  const value = typed.at === at ? typed.value : first
  const change = (next: T) => store.set({ at, value: next })
  const settle = (sent: T, next: T) => {
    const now = store.get()
    if (Object.is(now.value, sent)) store.set({ ...now, value: next })
  }
  return [value, change, settle] as const
}

/** State for another part of the same page: there and back again, what was typed is still there. */
export const samePage = (here: Entry) => ({ entry: entryOf(here) })

type Entry = Pick<Location, 'key' | 'state'>
const entryOf = ({ key, state }: Entry): string => state?.entry ?? key

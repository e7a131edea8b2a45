/**
 * A form that outlives a reload of its page, and the way back to it. Opened by a link of the app the
 * page begins anew: the link may have filled it, and what it began with may have changed. An address
 * that is opened again in the same tab cannot be told from a reload.
 */
import { useState } from 'react'
import { useLocation } from 'react-router'
import { type Store, useStore } from '../live/createStore.ts'

export type TypedHere<T> = {
  /** The entry of the browser's history that it was typed on. */
  at: string
  value: T
}

export function useTypedHere<T>(store: Store<TypedHere<T>>, begin: () => T) {
  const { key, search } = useLocation()
  const at = `${key}${search}`
  const [first] = useState(begin)
  const value = useStore(store, (typed) => (typed.at === at ? typed.value : first))
  const change = (next: T) => store.set({ at, value: next })
  return [value, change] as const
}

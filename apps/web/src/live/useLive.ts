/**
 * Like `useStore`, for live data: prices, books, trades. React renders it as a transition, so that
 * taps and typing in between are handled first. A press acts on what is shown.
 */
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { Readable } from '../store/createStore.ts'

export function useLive<T>(store: Readable<T>): T
export function useLive<T, S>(store: Readable<T>, select: (value: T) => S): S
export function useLive<T, S>(store: Readable<T>, select?: (value: T) => S): T | S {
  const [seen, see] = useState(() => ({ store, value: store.get() }))
  const of = (value: T) => (select ? select(value) : value)
  const look = useEffectEvent(() => {
    const value = store.get()
    startTransition(() =>
      see((before) =>
        before.store === store && Object.is(of(before.value), of(value))
          ? before
          : { store, value },
      ),
    )
  })
  useEffect(() => store.watch(() => look()), [store])
  // Also what changed before this was watched, or what another `select` takes.
  useEffect(() => look())
  return of(seen.store === store ? seen.value : store.get())
}

/** A value outside React with its watchers. Screens read it through `useStore`. */
import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get: () => T
  /** What it was where the server rendered the page. */
  rendered: () => T
  set: (next: T) => void
  /** Changes some fields of an object value. */
  patch: (changes: Partial<T>) => void
  watch: (listener: () => void) => () => void
}

/** What a reader needs of a store. */
export type Readable<T> = Pick<Store<T>, 'get' | 'rendered' | 'watch'>

/**
 * `rendered` is for values that this browser remembers and the server does not know. One that is
 * the same is the same object: what was rendered with it is not rendered once more.
 */
export function createStore<T>(initial: T, rendered?: T): Store<T> {
  let value = initial
  const first = rendered === undefined || isSame(initial, rendered) ? initial : rendered
  const listeners = new Set<() => void>()
  const set = (next: T) => {
    if (Object.is(value, next)) return
    value = next
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => value,
    rendered: () => (import.meta.env.SSR || rendered === undefined ? value : first),
    set,
    patch: (changes) => set({ ...value, ...changes }),
    watch(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other)

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, inner) => (inner instanceof Map ? [...inner] : inner))

/** Renders again when the value, or what `select` takes of it, changes. */
export function useStore<T>(store: Readable<T>): T
export function useStore<T, S>(store: Readable<T>, select: (value: T) => S): S
export function useStore<T, S>(store: Readable<T>, select?: (value: T) => S): T | S {
  const of = (value: T) => (select ? select(value) : value)
  return useSyncExternalStore(
    store.watch,
    () => of(store.get()),
    () => of(store.rendered()),
  )
}

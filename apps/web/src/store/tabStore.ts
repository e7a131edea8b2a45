/**
 * What a person has typed and not sent yet, by name: it outlives a reload and the phone dropping
 * the tab, ends with the tab, and is forgotten when the session ends. Never for secrets or codes.
 */
import { createStore, type Store } from './createStore.ts'
import { rememberedHere, TYPED_NAMES, type TypedName } from './storage.ts'

const open = new Set<() => void>()

/** `restore` makes a whole value of what was kept, which may be of an older version of the app. */
export function createTabStore<T>(
  name: TypedName,
  initial: T,
  restore: (kept: Partial<T>) => T,
): Store<T> {
  const kept = rememberedHere.get<Partial<T>>(name)
  const store = createStore(kept ? restore(kept) : initial, initial)
  store.watch(() => rememberedHere.set(name, store.get() === initial ? undefined : store.get()))
  open.add(() => store.set(initial))
  return store
}

/** Also of screens whose code is not loaded. */
export function forgetTyped(): void {
  for (const forget of open) forget()
  for (const name of TYPED_NAMES) rememberedHere.set(name, undefined)
}

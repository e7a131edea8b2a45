import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

type Form = { price: string; lots: string }
const EMPTY: Form = { price: '', lots: '' }

/** The page as a reload finds it. */
async function load() {
  vi.resetModules()
  const { createTabStore, forgetTyped } = await import('./tabStore.ts')
  const open = () => createTabStore('typedSpot', EMPTY, (form) => ({ ...EMPTY, ...form }))
  return { open, forgetTyped }
}

test('what was typed is there again after a reload, with what was added to the form since', async () => {
  const store = (await load()).open()
  store.set({ price: '64000', lots: '2' })
  expect((await load()).open().get()).toEqual({ price: '64000', lots: '2' })
  kept.set('typedSpot', '{"price":"1"}')
  expect((await load()).open().get()).toEqual({ price: '1', lots: '' })
})

test('it is forgotten with the session, also when the form is not open', async () => {
  const store = (await load()).open()
  store.set({ price: '64000', lots: '2' })
  const after = await load()
  after.forgetTyped()
  expect(kept.size).toBe(0)
  expect(after.open().get()).toEqual(EMPTY)

  const again = after.open()
  again.set({ price: '1', lots: '1' })
  after.forgetTyped()
  expect([again.get(), kept.size]).toEqual([EMPTY, 0])
})

import { expect, test, vi } from 'vitest'

vi.stubGlobal('window', new EventTarget())
const { isAppUpdate } = await import('./versions.ts')

test('only a newer build is an update, never an older one (UPD-04)', () => {
  const own = 1_790_000_000
  expect(isAppUpdate({ versionCode: own + 1 }, own)).toBe(true)
  expect(isAppUpdate({ versionCode: own }, own)).toBe(false)
  expect(isAppUpdate({ versionCode: own - 1 }, own)).toBe(false)
})

test('an app from source, or a server without one, has nothing to change to', () => {
  expect(isAppUpdate({ versionCode: 1_790_000_000 }, 0)).toBe(false)
  expect(isAppUpdate({ versionCode: 0 }, 1_790_000_000)).toBe(false)
})

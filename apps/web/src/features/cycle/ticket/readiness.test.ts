import { beforeAll, expect, test, vi } from 'vitest'
import type { unreadiness as Unreadiness } from './readiness.ts'

let unreadiness: typeof Unreadiness

beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  ;({ unreadiness } = await import('./readiness.ts'))
})

// proves CYC-23
test('nothing is sent while the socket is not open', () => {
  expect(unreadiness(1_000, 'reconnecting', 1_000)).toBe('socket')
  expect(unreadiness(1_000, 'paused', 1_000)).toBe('socket')
  expect(unreadiness(1_000, 'live', 1_000)).toBeUndefined()
})

// proves CYC-24
test('quote and clock may differ by five seconds and no more, in both directions', () => {
  expect(unreadiness(10_000, 'live', 15_000)).toBeUndefined()
  expect(unreadiness(10_000, 'live', 15_001)).toBe('clock')
  expect(unreadiness(10_000, 'live', 4_999)).toBe('clock')
})

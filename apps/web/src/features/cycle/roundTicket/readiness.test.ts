import { beforeAll, expect, test, vi } from 'vitest'
import type { unreadiness as Unreadiness } from './readiness.ts'

let unreadiness: typeof Unreadiness

beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  ;({ unreadiness } = await import('./readiness.ts'))
})

const at = (status: 'live' | 'paused' | 'reconnecting', now: number, isSure = false) => ({
  status,
  now,
  isSure,
})

// proves CYC-23
test('nothing is sent while the socket is not open', () => {
  expect(unreadiness(1_000, at('reconnecting', 1_000))).toBe('socket')
  expect(unreadiness(1_000, at('paused', 1_000))).toBe('socket')
  expect(unreadiness(1_000, at('live', 1_000))).toBeUndefined()
})

// proves CYC-24
test('quote and clock may differ by five seconds and no more, in both directions', () => {
  expect(unreadiness(10_000, at('live', 15_000))).toBeUndefined()
  expect(unreadiness(10_000, at('live', 15_001))).toBe('clock')
  expect(unreadiness(10_000, at('live', 4_999))).toBe('clock')
})

test('a quote that is old by a clock that is sure is late; one that is ahead of it never is', () => {
  expect(unreadiness(10_000, at('live', 15_000, true))).toBeUndefined()
  expect(unreadiness(10_000, at('live', 15_001, true))).toBe('prices')
  expect(unreadiness(10_000, at('live', 4_999, true))).toBe('clock')
  expect(unreadiness(10_000, at('paused', 15_001, true))).toBe('socket')
})

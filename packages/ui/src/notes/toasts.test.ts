import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let kit: typeof import('./toasts.ts')

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  kit = await import('./toasts.ts')
})
afterEach(() => vi.useRealTimers())

// proves NET-14
test('a toast stays two seconds, then the latest that waited comes', () => {
  for (const text of ['one', 'two', 'three']) kit.showToast(text)
  vi.advanceTimersByTime(1_999)
  expect(kit.toasts.shown()?.text).toBe('one')
  vi.advanceTimersByTime(1)
  expect(kit.toasts.shown()?.text).toBe('three')
  vi.advanceTimersByTime(2_000)
  expect(kit.toasts.shown()).toBeUndefined()
})

test('a touched toast stays until it is let go', () => {
  kit.showToast('one')
  kit.toasts.pause()
  vi.advanceTimersByTime(10_000)
  expect(kit.toasts.shown()?.text).toBe('one')
  kit.toasts.resume()
  vi.advanceTimersByTime(2_000)
  expect(kit.toasts.shown()).toBeUndefined()
})

test('a toast may ask for more time than the others', () => {
  kit.showToast('long', 'success', 5_000)
  kit.showToast('one')
  vi.advanceTimersByTime(4_999)
  expect(kit.toasts.shown()?.text).toBe('long')
  vi.advanceTimersByTime(1)
  expect(kit.toasts.shown()?.text).toBe('one')
  vi.advanceTimersByTime(2_000)
  expect(kit.toasts.shown()).toBeUndefined()
})

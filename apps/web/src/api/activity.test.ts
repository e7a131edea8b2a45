import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let activity: typeof import('./activity.ts')

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  activity = await import('./activity.ts')
})
afterEach(() => vi.useRealTimers())

// proves APP-49
test('the line shows while any request is on its way, not for a short one', () => {
  const end = activity.begin()
  vi.advanceTimersByTime(299)
  expect(activity.isActive.get()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(activity.isActive.get()).toBe(true)
  end()
  vi.advanceTimersByTime(1_000)
  const short = activity.begin()
  short()
  vi.advanceTimersByTime(1_000)
  expect(activity.isActive.get()).toBe(false)
})

// proves APP-50
test('it goes 500 ms after the last of them, and at once when the browser goes back', () => {
  const ends = [activity.begin(), activity.begin()]
  vi.advanceTimersByTime(300)
  ends[0]?.()
  ends[0]?.()
  vi.advanceTimersByTime(1_000)
  expect(activity.isActive.get()).toBe(true)
  ends[1]?.()
  vi.advanceTimersByTime(499)
  expect(activity.isActive.get()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(activity.isActive.get()).toBe(false)
  activity.begin()
  vi.advanceTimersByTime(300)
  window.dispatchEvent(new Event('popstate'))
  expect(activity.isActive.get()).toBe(false)
})

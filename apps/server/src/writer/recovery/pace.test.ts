import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paceFor } from './pace.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const hurry = new AbortController()
/** Whether it still rests after a while. */
async function restsAfter(rest: Promise<void>, ms: number): Promise<boolean> {
  let isOver = false
  void rest.then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(ms)
  return !isOver
}

test('a pace rests three times as long as was worked, and not for each little thing', async () => {
  const pace = paceFor(60_000, hurry.signal)
  vi.advanceTimersByTime(4)
  expect(await restsAfter(pace(), 0)).toBe(false)
  vi.advanceTimersByTime(4)
  const rest = pace()
  expect(await restsAfter(rest, 23)).toBe(true)
  expect(await restsAfter(rest, 1)).toBe(false)
  // Rest does not count as work.
  expect(await restsAfter(pace(), 0)).toBe(false)
})

test('a pace goes at full speed when its time is over', async () => {
  const pace = paceFor(1_000, hurry.signal)
  vi.advanceTimersByTime(900)
  const last = pace()
  expect(await restsAfter(last, 99)).toBe(true)
  expect(await restsAfter(last, 1)).toBe(false)
  vi.advanceTimersByTime(500)
  expect(await restsAfter(pace(), 0)).toBe(false)
})

test('a pace ends its rest at once when someone is in a hurry, and rests no more', async () => {
  const soon = new AbortController()
  const pace = paceFor(60_000, soon.signal)
  vi.advanceTimersByTime(100)
  const rest = pace()
  expect(await restsAfter(rest, 10)).toBe(true)
  soon.abort()
  expect(await restsAfter(rest, 0)).toBe(false)
  vi.advanceTimersByTime(100)
  expect(await restsAfter(pace(), 0)).toBe(false)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchIdle } from './watchIdle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an idle console signs out, one in use does not', () => {
  const target = new EventTarget()
  let ended = 0
  const stop = watchIdle(target, 1_000, () => {
    ended += 1
  })
  vi.advanceTimersByTime(900)
  target.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(900)
  expect(ended).toBe(0)
  vi.advanceTimersByTime(100)
  expect(ended).toBe(1)
  target.dispatchEvent(new Event('pointermove'))
  stop()
  vi.advanceTimersByTime(5_000)
  expect(ended).toBe(1)
})

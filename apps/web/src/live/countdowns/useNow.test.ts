import { beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '../../testing/runHook.ts'
import { useMsLeft, useSecondsUntil } from './useNow.ts'

const NOW = Date.UTC(2026, 5, 1, 12)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  return () => vi.useRealTimers()
})

test('seconds are computed from their end, and a new end is counted from now', async () => {
  const shown: number[] = []
  const hook = ({ until }: { until: number }) => void shown.push(useSecondsUntil(until))
  const { act, turnTo, leave } = await runHook(hook, { until: NOW + 3_000 })
  expect(shown.at(-1)).toBe(3)
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(shown.at(-1)).toBe(2)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(shown.at(-1)).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  shown.length = 0
  await turnTo({ until: Date.now() + 30_000 })
  expect(Math.max(...shown)).toBe(30)
  await leave()
  expect(vi.getTimerCount()).toBe(0)
})

test('a countdown that does not run does not change', async () => {
  const shown: number[] = []
  const hook = ({ isRunning }: { isRunning: boolean }) =>
    void shown.push(useMsLeft(NOW + 5_000, { isRunning, everyMs: 100 }))
  const { act, turnTo, leave } = await runHook(hook, { isRunning: false })
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(shown.at(-1)).toBe(5_000)
  await turnTo({ isRunning: true })
  expect(shown.at(-1)).toBe(3_000)
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(shown.at(-1)).toBe(2_900)
  await leave()
})

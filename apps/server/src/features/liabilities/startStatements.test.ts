import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startStatements } from './startStatements.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('rests after a failure, and then tries again', async () => {
  const take = vi.fn(async () => {
    throw new Error('The database is away.')
  })
  const failures: unknown[] = []
  const stop = startStatements(
    { take, list: async () => [] },
    { everyMs: 60_000, isCompared: () => true, onError: (error) => failures.push(error) },
  )
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect([take.mock.calls.length, failures.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect([take.mock.calls.length, failures.length]).toEqual([2, 2])
  await stop()
})

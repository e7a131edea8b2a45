import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFailures } from '../../failures.ts'
import { nextStatementAt, startStatements } from './startStatements.ts'

const pulse = createFailures({ error: () => undefined }).pulse('A clock of a test.', 1_000)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('waits with the first one until every chain was looked at, for five minutes at most', async () => {
  const begun = (isCompared: () => boolean) => {
    const take = vi.fn(async () => undefined)
    const onError = (error: unknown) => expect(error).toBeUndefined()
    const stop = startStatements(
      { take, list: async () => [] },
      { everyMs: 60 * 60_000, isCompared, onError, pulse },
    )
    return { take, stop }
  }
  let isCompared = false
  const soon = begun(() => isCompared)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(soon.take).not.toHaveBeenCalled()
  isCompared = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(soon.take).toHaveBeenCalledOnce()
  await soon.stop()

  const late = begun(() => false)
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect(late.take).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(late.take).toHaveBeenCalled()
  await late.stop()
})

it('rests after a failure, and then tries again', async () => {
  const take = vi.fn(async () => {
    throw new Error('The database is away.')
  })
  const failures: unknown[] = []
  const stop = startStatements(
    { take, list: async () => [] },
    { everyMs: 60_000, isCompared: () => true, onError: (error) => failures.push(error), pulse },
  )
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect([take.mock.calls.length, failures.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect([take.mock.calls.length, failures.length]).toEqual([2, 2])
  await stop()
})

it('is due after its time, or now where that is over', () => {
  const newest = { at: 10 * 60_000 }
  const due = (now: number) => nextStatementAt(newest, { everyMs: 60_000, now })
  expect(due(newest.at + 1)).toBe(11 * 60_000)
  expect(due(15 * 60_000)).toBe(15 * 60_000)
})

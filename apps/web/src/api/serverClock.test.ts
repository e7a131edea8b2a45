import { afterEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { serverNow, syncClock } from './serverClock.ts'

vi.mock('./call.ts', () => ({ call: vi.fn() }))
afterEach(() => void vi.useRealTimers())

it('is in whole milliseconds after a way there and back of an odd number of them', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.mocked(call).mockImplementation(async () => {
    vi.setSystemTime(1_000_007)
    return 2_000_000
  })
  await syncClock()
  expect(serverNow()).toBe(2_000_004)
})

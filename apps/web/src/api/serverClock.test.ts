import { getSystemTime } from '@assay/wire/routes/home.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { serverNow, syncClock } from './serverClock.ts'

afterEach(() => void vi.useRealTimers())

it('is in whole milliseconds after a way there and back of an odd number of them', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const server = createServer()
  server.replies(getSystemTime, 2_000_000)
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => {
    vi.setSystemTime(1_000_007)
    return server.fetch(...asked)
  })
  await syncClock()
  expect(serverNow()).toBe(2_000_004)
})

/** A clock whose task hangs must be noticed: each of the slower clocks beats a pulse. */
import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFailures } from '../failures.ts'
import { startStatements } from '../features/liabilities/startStatements.ts'
import { startReferralClock } from '../features/referral/startReferralClock.ts'
import type { Exchange } from '../live/exchange.ts'
import type { PriceSource } from '../outside/prices/prices.ts'
import { sweepExpired } from '../session/sweepExpired.ts'
import { startIndexClock } from './indexClock.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const HOUR_MS = 3_600_000

it('reports an index, a share of fees, a statement and a sweep that hang, and none that runs', async () => {
  const failures = createFailures({ error: (_, sentence) => expect.unreachable(sentence) })
  const onError = failures.at('A turn.')
  let hang: Promise<never> | undefined
  const answer = async <T>(value: T) => (hang ? hang : value)
  const exchange = {
    marketData: { markets: new Map([['BTC/USDT', undefined]]) },
    submit: async () => undefined,
  } as unknown as Exchange
  const prices = { read: () => answer(new Map()), close: async () => undefined } as PriceSource
  const pool = { query: async () => answer({ rows: [] }) } as unknown as pg.Pool
  const program = {
    hasMissed: () => true,
    bind: () => answer(undefined),
    setRates: () => answer(undefined),
  }
  const statements = { list: () => answer([]), take: () => answer(undefined) }
  const clocks = [
    startIndexClock(exchange, prices, { onError, pulse: failures.pulse('index', 1_000) }),
    startReferralClock(program, { onError, pulse: failures.pulse('referrals', 30_000) }),
    startStatements(statements, {
      everyMs: HOUR_MS,
      isCompared: () => true,
      onError,
      pulse: failures.pulse('statements', 20_000),
    }),
    sweepExpired(pool, {
      alongside: [],
      onError,
      pulse: failures.pulse('sweep', HOUR_MS),
    }),
  ]
  const silent = () => failures.silent().map(({ ifFailed }) => ifFailed)
  await vi.advanceTimersByTimeAsync(3 * HOUR_MS)
  expect(silent()).toEqual([])
  hang = new Promise(() => undefined)
  await vi.advanceTimersByTimeAsync(70_000)
  expect(silent()).toEqual(['index'])
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  expect(silent()).toEqual(['index', 'referrals', 'statements'])
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS)
  expect(silent()).toEqual(['index', 'referrals', 'statements', 'sweep'])
  // Stopped clocks are not reported, even if their task still hangs.
  for (const stop of clocks) void stop()
  expect(silent()).toEqual([])
})

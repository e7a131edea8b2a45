import type { Ratio } from '@assay/money/amount.ts'
import type { ClosedPosition } from '@assay/wire/routes/trading/contractPosition.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { expect, it } from 'vitest'
import { posterOfClosed, posterOfPosition, returnOf } from './posterFacts.ts'

const unit = 10n ** 18n
/** Hundredths of a percent. */
const steps = (count: bigint) => count * 10n ** 14n

// proves TEAM-17
it('floors the return toward minus infinity', () => {
  expect(returnOf(33n * unit, 100n * unit)).toBe(steps(3300n))
  expect(returnOf(12_349n * unit, 100_000n * unit)).toBe(steps(1234n))
  expect(returnOf(-12_341n * unit, 100_000n * unit)).toBe(steps(-1235n))
  expect(returnOf(-1n, 100n * unit)).toBe(steps(-1n))
  expect(returnOf(0n, 100n * unit)).toBe(0n)
  expect(returnOf(5n * unit, 0n)).toBeUndefined()
})

// proves TEAM-16
it('takes what a poster says from the position as the server reports it', () => {
  const told = {
    id: 7,
    base: 'BTC',
    quote: 'USDT',
    side: 'short',
    marginMode: 'isolated',
    leverage: 20,
    entryPrice: 60_000n * unit,
    closePrice: 59_000n * unit,
    closedAt: 1_700_000_000_000,
    netPnl: 12n * unit,
    margin: 240n * unit,
  }
  expect(posterOfClosed(told as ClosedPosition)).toEqual({
    id: 7,
    base: 'BTC',
    quote: 'USDT',
    side: 'short',
    marginMode: 'isolated',
    leverage: 20,
    entryPrice: 60_000n * unit,
    exitPrice: 59_000n * unit,
    closedAt: 1_700_000_000_000,
    isClosed: true,
    pnl: 12n * unit,
    returnRate: steps(500n),
  })
})

// proves TEAM-17
it('floors the return of an open position too, whatever margin was added since', () => {
  const returnRate = (steps(-58n) - 1n) as Ratio
  const position = { returnRate, unrealizedPnl: -unit, margin: 290n * unit } as Position
  expect(posterOfPosition(position).returnRate).toBe(steps(-59n))
  const closed = { netPnl: -unit, margin: 200n * unit } as ClosedPosition
  expect(posterOfClosed(closed).returnRate).toBe(steps(-50n))
})

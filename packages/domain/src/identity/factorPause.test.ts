import { expect, it } from 'vitest'
import { doesNewFactorPause } from './factorPause.ts'

it('pauses withdrawals after a new factor, but not on an account’s first day', () => {
  const hours = (count: number) => count * 3_600_000
  expect(doesNewFactorPause(hours(100), hours(100))).toBe(false)
  expect(doesNewFactorPause(hours(100), hours(124) - 1)).toBe(false)
  expect(doesNewFactorPause(hours(100), hours(124))).toBe(true)
})

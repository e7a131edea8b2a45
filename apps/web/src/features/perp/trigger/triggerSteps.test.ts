import { expect, test } from 'vitest'
import { chipSteps, isAboveEntry, stepAway } from './triggerSteps.ts'

// proves PERP-33
test('the offered prices are percents of the margin, on the side where they belong', () => {
  expect(chipSteps(10)).toEqual([50, 100, 250])
  expect(chipSteps(20)).toEqual([25, 50, 125])
  expect(stepAway(5_000_000, 1000)).toBe(5_500_000)
  expect(stepAway(5_000_000, -500)).toBe(4_750_000)
  expect(stepAway(333, -50)).toBe(331)
  expect(isAboveEntry({ kind: 'takeProfit', side: 'long' })).toBe(true)
  expect(isAboveEntry({ kind: 'stopLoss', side: 'long' })).toBe(false)
  expect(isAboveEntry({ kind: 'takeProfit', side: 'short' })).toBe(false)
  expect(isAboveEntry({ kind: 'stopLoss', side: 'short' })).toBe(true)
})

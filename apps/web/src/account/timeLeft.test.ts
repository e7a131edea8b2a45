import { expect, test } from 'vitest'
import { timeLeft } from './timeLeft.ts'

test.each([
  [24 * 3_600_000, '24:00:00'],
  [3_599_001, '1:00:00'],
  [61_000, '0:01:01'],
  [1, '0:00:01'],
  [0, '0:00:00'],
  [-5_000, '0:00:00'],
])('%i ms are shown as %s', (ms, expected) => {
  expect(timeLeft(ms)).toBe(expected)
})

import { expect, test } from 'vitest'
import { rangeOf } from './rangeOf.ts'

test('rates that are alike are one, others from the lowest to the highest', () => {
  expect(rangeOf([3n, 3n])).toEqual([3n])
  expect(rangeOf([10n, 9n, 2n, 9n])).toEqual([2n, 10n])
  expect(rangeOf([])).toEqual([])
})

import { expect, test } from 'vitest'
import { fromNumeric, toNumeric } from './numericColumn.ts'

// Amounts survive the database to the last digit.
test.each([
  [0n, '0'],
  [1n, '0.000000000000000001'],
  [-1n, '-0.000000000000000001'],
  [1_500_000_000_000_000_000n, '1.500000000000000000'],
  [-2_000_000_000_000_000_000n, '-2'],
  [12_345_678_901_234_567_890_123_456_789n, '12345678901.234567890123456789'],
])('the amount %s is the column %s, and back', (amount, text) => {
  expect(toNumeric(amount)).toBe(text)
  expect(fromNumeric(text)).toBe(amount)
})

test('a text that is no exact amount is refused', () => {
  expect(() => fromNumeric('1e5')).toThrow('`1e5` is not an amount')
  expect(() => fromNumeric('0.0000000000000000001')).toThrow('is not an amount')
  expect(() => fromNumeric('')).toThrow('is not an amount')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ONE } from './amount.ts'
import { formatAmount, parseAmount, shownAverage, toDecimal } from './decimal.ts'

test('plain decimals are read exactly', () => {
  expect(parseAmount('1')).toBe(ONE)
  expect(parseAmount('0.000000000000000001')).toBe(1n)
  expect(parseAmount('007.50')).toBe((ONE * 15n) / 2n)
})

test('what cannot be kept exactly is refused, not rounded', () => {
  // proves NUM-06
  expect(parseAmount('0.12345678', 8)).toBe(123_456_780_000_000_000n)
  expect(parseAmount('0.123456789', 8)).toBeUndefined()
  expect(parseAmount('0.0000000000000000001')).toBeUndefined()
  expect(parseAmount('1.0', 0)).toBeUndefined()
})

test.each([
  '',
  '.',
  '1.',
  '.5',
  '-1',
  '+1',
  '1e3',
  '1E3',
  '0x10',
  ' 1',
  '1 ',
  '1,5',
  '1_000',
  'NaN',
  'Infinity',
  '١',
  '1.2.3',
  '1\n',
  `1${'0'.repeat(31)}`,
  `0.${'0'.repeat(60)}`,
])('`%s` is not an amount', (text) => {
  expect(parseAmount(text)).toBeUndefined()
})

test('formatting floors to the decimals asked for', () => {
  // proves NUM-10
  const value = parseAmount('1.239999')!
  expect(formatAmount(value, 2)).toBe('1.23')
  expect(formatAmount(value, 0)).toBe('1')
  expect(formatAmount(value, -2)).toBe('1')
  expect(formatAmount(value, 8)).toBe('1.23999900')
  expect(formatAmount(0n, 4)).toBe('0.0000')
  expect(formatAmount(-1n, 2)).toBe('-0.01')
})

test('text and value are each other, whatever the value', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 47n }), (value) => {
      expect(parseAmount(toDecimal(value))).toBe(value)
      expect(parseAmount(formatAmount(value, 18))).toBe(value)
    }),
  )
})

test('formatting never shows more than there is', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat(18), (value, decimals) => {
      const shown = parseAmount(formatAmount(value, decimals))!
      expect(shown <= value && value - shown < 10n ** BigInt(18 - decimals)).toBe(true)
    }),
  )
})

test('the shortest text has no trailing zeros', () => {
  expect(toDecimal(ONE * 100n)).toBe('100')
  expect(toDecimal(ONE / 2n)).toBe('0.5')
  expect(toDecimal(0n)).toBe('0')
  expect(toDecimal(-3n * ONE)).toBe('-3')
})

test('an average price is shown with up to four decimals more than its market', () => {
  const shown = (text: string, decimals: number) => {
    const average = shownAverage(parseAmount(text) as bigint, decimals)
    return formatAmount(average.value, average.decimals)
  }
  expect(shown('47090.666666666666666666', 2)).toBe('47090.666667')
  expect(shown('47090.5', 2)).toBe('47090.50')
  expect(shown('0.1234567890123456789'.slice(0, 20), 16)).toBe('0.123456789012345678')
})

import { expect, test } from 'vitest'
import { cleanDecimal } from './cleanDecimal.ts'

const limits = { decimals: 4, integerDigits: 13 }

// proves NUM-09
test('non-digits are stripped and one separator is kept', () => {
  expect(cleanDecimal('12a.3b4', limits)).toBe('12.34')
  expect(cleanDecimal('1.2.3', limits)).toBe('1.23')
})

test('a comma keyboard writes the same number', () => {
  expect(cleanDecimal('0,5', limits)).toBe('0.5')
  expect(cleanDecimal('٠٫٥', limits)).toBe('0.5')
})

test('pasted figures of either habit are understood', () => {
  expect(cleanDecimal('1,234.56 USDT', limits)).toBe('1234.56')
  expect(cleanDecimal('1.234,56 €', limits)).toBe('1234.56')
  expect(cleanDecimal('1,234,567', limits)).toBe('1234567')
})

test('a sign or an exponent is not dropped to leave another number', () => {
  expect(cleanDecimal('-50', limits)).toBe('')
  expect(cleanDecimal('− 1.5', limits)).toBe('')
  expect(cleanDecimal('1e3', limits)).toBe('')
  expect(cleanDecimal('2.5E-7', limits)).toBe('')
  expect(cleanDecimal('50 EUR', limits)).toBe('50')
})

test('a pasted figure with one mark before three digits is read as the language writes it', () => {
  expect(cleanDecimal('54.000', { ...limits, groupMark: '.' })).toBe('54000')
  expect(cleanDecimal('54,000', { ...limits, groupMark: '.' })).toBe('54.000')
  expect(cleanDecimal('54,000', { ...limits, groupMark: ',' })).toBe('54000')
  expect(cleanDecimal('0.500', { ...limits, groupMark: '.' })).toBe('0.500')
})

test('lengths are capped: decimals, integer digits, leading zeros', () => {
  expect(cleanDecimal('0.123456', limits)).toBe('0.1234')
  expect(cleanDecimal('12345678901234567', limits)).toBe('1234567890123')
  expect(cleanDecimal('0005', limits)).toBe('5')
  expect(cleanDecimal('.5', limits)).toBe('0.5')
})

// proves NUM-08
test('a price takes 13 digits before the point and 6 after it, where its market has 6', () => {
  const price = { decimals: 6, integerDigits: 13 }
  expect(cleanDecimal('1234567890123.123456', price)).toBe('1234567890123.123456')
  expect(cleanDecimal('12345678901234.1234567', price)).toBe('1234567890123.123456')
})

// proves NUM-07
test('an integer field takes digits only', () => {
  expect(cleanDecimal('12.9', { decimals: 0, integerDigits: 8 })).toBe('12')
})

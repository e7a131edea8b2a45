import { expect, test } from 'vitest'
import { country, exact, grouped, lasting, paid, parted, short, when } from './figures.ts'

test('figures are grouped and lose no digit', () => {
  expect(exact(1_234_567_000_000_000_000_000_001n)).toBe('1,234,567.000000000000000001')
  expect(grouped('-1234.5')).toBe('−1,234.5')
  expect(grouped('999')).toBe('999')
})

test('sums of a currency have its two decimals', () => {
  const one = 10n ** 18n
  expect([210n * one, 1_234n * one + one / 2n].map((sum) => paid(sum, 'USD'))).toEqual([
    '210.00 USD',
    '1,234.50 USD',
  ])
})

test('a country is named, and what is no code stays', () => {
  expect(['DE', 'JP', ''].map(country)).toEqual(['Germany', 'Japan', ''])
})

test('times are UTC, and none is a dash', () => {
  expect(when(Date.UTC(2026, 10, 21, 16, 53, 11))).toBe('2026-11-21 16:53:11')
  expect(when(0)).toBe('—')
})

test('a duration is shown in one unit, and never below zero', () => {
  const minute = 60_000
  expect([-5, 119_000, 2 * minute, 119 * minute, 120 * minute].map(lasting)).toEqual([
    '0 s',
    '119 s',
    '2 min',
    '119 min',
    '2 h',
  ])
  expect([47 * 60 * minute, 49 * 60 * minute].map(lasting)).toEqual(['47 h', '2 d'])
})

test('long numbers show their ends', () => {
  expect(short(`0x${'ab'.repeat(32)}`)).toBe('0xabab…ababab')
  expect(short('short')).toBe('short')
})

test('an amount with more digits than its coin keeps every one, those beyond the coin’s apart', () => {
  expect(parted(1_234_500_000n * 10n ** 9n, 6)).toEqual({ text: '1.2345' })
  expect(parted(1_234_567_890_123_456_789_012n, 6)).toEqual({
    text: '1,234.567890',
    rest: '123456789012',
  })
  expect(parted(-1n, 8)).toEqual({ text: '−0.00000000', rest: '0000000001' })
  expect(parted(10n ** 17n, 0)).toEqual({ text: '0', rest: '.1' })
})

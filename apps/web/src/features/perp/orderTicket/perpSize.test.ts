import { perpRules } from '@assay/domain/perp/perpMarket.ts'
import { exampleMarket } from '@assay/domain/perp/testing/exampleMarket.ts'
import { expect, test } from 'vitest'
import { lotsOfSize, sizeDecimals, sizeOfLots } from './perpSize.ts'

/** One lot is 0.001 BTC, one tick 0.01 USDT: at 50,000.00 a lot is worth 50. */
const rules = perpRules(exampleMarket)
const PRICE = 5_000_000
const lots = (unit: 'lots' | 'base' | 'quote', text: string, price = PRICE) =>
  lotsOfSize({ unit, lots: text, amount: text }, rules, price)

test('a size in coins or in value is whole lots, rounded down', () => {
  expect([lots('base', '0.012'), lots('base', '0.0129'), lots('base', '0.0009')]).toEqual([
    12, 12, 0,
  ])
  expect([lots('quote', '600'), lots('quote', '649.99'), lots('quote', '49.99')]).toEqual([
    12, 12, 0,
  ])
  expect(lots('lots', '12')).toBe(12)
})

test('half-typed and missing texts count as none, a value without a price too', () => {
  expect([lots('base', '0.'), lots('base', ''), lots('quote', '.')]).toEqual([0, 0, 0])
  expect(lots('base', '0.012.'.slice(0, 5))).toBe(12)
  expect(lots('quote', '600', 0)).toBe(0)
})

test('lots said in another unit are the same lots again', () => {
  for (const unit of ['lots', 'base', 'quote'] as const) {
    for (const price of [PRICE, 4_999_999, 1]) {
      const size = sizeOfLots(37, { unit, rules, price })
      expect(lotsOfSize({ unit, ...size }, rules, price)).toBe(37)
    }
  }
  expect(sizeOfLots(37, { unit: 'base', rules, price: PRICE })).toEqual({
    lots: '',
    amount: '0.037',
  })
  expect(sizeOfLots(37, { unit: 'quote', rules, price: PRICE }).amount).toBe('1850')
  expect(sizeOfLots(0, { unit: 'quote', rules, price: PRICE })).toEqual({ lots: '', amount: '' })
})

test('fields take as many decimals as whole lots can have', () => {
  const of = (unit: 'lots' | 'base' | 'quote') => sizeDecimals(unit, rules)
  expect([of('lots'), of('base'), of('quote')]).toEqual([0, 3, 5])
})

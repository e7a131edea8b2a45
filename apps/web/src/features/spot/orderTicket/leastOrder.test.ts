import { type SpotRules, spotRules } from '@assay/domain/spot/spotRules.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { expect, test } from 'vitest'
import { leastOrder } from './leastOrder.ts'

/** One tick is 0.01 USDT, one lot 0.00001 BTC; at least 5 lots, and 1 USDT. */
const rules = spotRules({
  priceDecimals: 2,
  quantityDecimals: 5,
  quantityMin: 5,
  notionalMin: parseAmount('1'),
} as unknown as SpotRules)

test('the minimum in coins binds where the price is high', () => {
  expect(leastOrder(rules, 6_500_000)).toEqual({
    quantity: parseAmount('0.00005'),
    total: parseAmount('3.25'),
  })
})

test('the minimum in value binds where it is low, up to the next whole lot', () => {
  expect(leastOrder(rules, 700_000)).toEqual({
    quantity: parseAmount('0.00015'),
    total: parseAmount('1.05'),
  })
})

test('without a price neither can be said', () => {
  expect(leastOrder(rules, 0)).toBeUndefined()
})

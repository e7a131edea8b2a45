import type { SpotRules } from '@assay/domain/spot/spotRules.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { expect, test } from 'vitest'
import { heldForOrder } from './placing.ts'

const of = (units: string) => BigInt(units) * 10n ** 16n
/** One tick is 0.01, one lot 0.01. */
const rules = {
  priceDecimals: 2,
  quantityDecimals: 2,
  lotUnit: 10n ** 16n,
  notionalUnit: 10n ** 14n,
  priceBand: 10n ** 17n,
} as unknown as SpotRules
const order = {
  side: 'buy',
  type: 'limit',
  price: of('6550050'),
  remainingQuantity: of('2'),
  base: 'BTC',
  quote: 'USDT',
  status: 'open',
} as unknown as Order
const held = (changes: Partial<Order>) => heldForOrder({ ...order, ...changes }, rules)
const stop = { type: 'market', status: 'waiting', price: undefined } as const
const stopPrice = of('7000000') as NonNullable<Order['stopPrice']>

test('a limit holds what its rest costs, or the rest itself; once it is over, nothing', () => {
  expect(held({})).toEqual({ amount: of('131001'), asset: 'USDT' })
  expect(held({ side: 'sell' })).toEqual({ amount: of('2'), asset: 'BTC' })
  expect(held({ status: 'filled' })).toBeUndefined()
})

test('a stop at the market holds its lots at the far edge of its band, its budget, or its coins', () => {
  expect(held({ ...stop, stopPrice })).toEqual({ amount: of('154000'), asset: 'USDT' })
  const quoteBudget = of('5000') as NonNullable<Order['quoteBudget']>
  expect(held({ ...stop, stopPrice, quoteBudget })?.amount).toBe(of('5000'))
  expect(held({ ...stop, stopPrice, side: 'sell' })).toEqual({ amount: of('2'), asset: 'BTC' })
})

import { PERP_CANCEL_REASONS } from '@assay/domain/perp/perpOrder.ts'
import { CANCEL_REASONS } from '@assay/domain/spot/order.ts'
import { expect, test } from 'vitest'
import { endKey } from './orderWords.ts'

test('an order that ended by itself says why, one that was canceled or has spent its budget does not', () => {
  const said = CANCEL_REASONS.map((cancelReason) => [cancelReason, endKey({ cancelReason })])
  expect(Object.fromEntries(said)).toEqual({
    requested: undefined,
    selfTrade: 'orders.ended.selfTrade',
    immediateOrCancel: 'orders.ended.noTaker',
    fillOrKill: 'orders.ended.noTaker',
    priceBand: 'orders.ended.priceBand',
    bookEmpty: 'orders.ended.noTaker',
    budgetSpent: undefined,
    dust: 'orders.ended.dust',
  })
  expect(endKey({})).toBeUndefined()
})

test('so does a contract order', () => {
  const said = PERP_CANCEL_REASONS.map((cancelReason) => [cancelReason, endKey({ cancelReason })])
  expect(Object.fromEntries(said)).toEqual({
    requested: undefined,
    selfTrade: 'orders.ended.selfTrade',
    immediateOrCancel: 'orders.ended.noTaker',
    fillOrKill: 'orders.ended.noTaker',
    priceLimit: 'orders.ended.priceBand',
    bookEmpty: 'orders.ended.noTaker',
    budgetSpent: undefined,
    unsafe: 'orders.ended.unsafe',
    positionClosed: 'orders.ended.positionClosed',
    liquidation: 'orders.ended.liquidation',
  })
})

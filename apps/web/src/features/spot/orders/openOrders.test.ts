import type { Amount, Price } from '@assay/money/amount.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { expect, test } from 'vitest'
import { isOpen } from '../../../order/orderWords.ts'
import { mergeOrders, refreshMs } from './openOrders.ts'

const order = (id: number, changes: Partial<Order> = {}): Order => ({
  id,
  sequenceId: id,
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  price: 1n as Price,
  stopPrice: undefined,
  quantity: 1n as Amount,
  quoteBudget: undefined,
  remainingQuantity: 1n as Amount,
  filledQuantity: 0n as Amount,
  averagePrice: undefined,
  filledValue: 0n as Amount,
  fee: 0n as Amount,
  feeAsset: 'BTC',
  status: 'open',
  createdAt: 0,
  base: 'BTC',
  quote: 'USDT',
  clientOrderId: '',
  ...changes,
})
const ids = (orders: readonly Order[]) => orders.map(({ id }) => id)

// proves SPOT-18
test('the list is asked again every 5 s while it is not empty, and not when empty', () => {
  expect(refreshMs([order(1)])).toBe(5_000)
  expect(refreshMs([])).toBe(false)
  expect(refreshMs(undefined)).toBe(false)
})

test('pushed orders enter on top, change in place, and leave when they are closed', () => {
  const before = [order(2), order(1)]
  const pair = { scope: { base: 'BTC', quote: 'USDT' }, listed: isOpen }
  expect(ids(mergeOrders(before, [order(3)], pair))).toEqual([3, 2, 1])
  const partly = order(1, { status: 'partiallyFilled' })
  expect(mergeOrders(before, [partly], pair)[1]?.status).toBe('partiallyFilled')
  expect(ids(mergeOrders(before, [order(2, { status: 'filled' })], pair))).toEqual([1])
  expect(
    ids(mergeOrders(before, [order(2, { status: 'cancelled' })], { ...pair, scope: {} })),
  ).toEqual([1])
})

test('orders of other markets enter the list of all markets only', () => {
  const other = order(9, { base: 'ETH' })
  expect(ids(mergeOrders([], [other], { scope: { base: 'BTC', quote: 'USDT' } }))).toEqual([])
  expect(ids(mergeOrders([], [other], { scope: {} }))).toEqual([9])
})

test('the latest orders follow their fills, keep what is over, and are asked while one is open', () => {
  const scope = { base: 'BTC', quote: 'USDT' }
  const filled = order(1, { status: 'filled' })
  const latest = mergeOrders([order(2), order(1)], [order(3), filled], { scope })
  expect(ids(latest)).toEqual([3, 2, 1])
  expect(latest[2]?.status).toBe('filled')
  expect(refreshMs(latest)).toBe(5_000)
  expect(refreshMs([filled])).toBe(false)
})

import type { Order } from '@assay/wire/rows/spot.ts'
import { expect, test } from 'vitest'
import { leavingOf, withLeaving } from './useLeaving.ts'

const order = (id: number, status: Order['status'], cancelReason?: Order['cancelReason']) => ({
  id,
  status,
  ...(cancelReason && { cancelReason }),
})
const open = [order(3, 'open'), order(2, 'partiallyFilled'), order(1, 'open')]

test('a fill and an end by the exchange are seen once more, a cancel of the member is not', () => {
  const filled = order(3, 'filled')
  const ended = order(2, 'cancelled', 'selfTrade')
  expect(leavingOf(open, [filled, ended])).toEqual([filled, ended])
  expect(leavingOf(open, [order(1, 'cancelled', 'requested'), order(1, 'open')])).toEqual([])
})

test('what was never in the list does not enter it by its end', () => {
  expect(leavingOf(open, [order(9, 'filled')])).toEqual([])
})

test('they keep their place, and none is there twice', () => {
  const filled = order(2, 'filled')
  const left = open.filter(({ id }) => id !== 2)
  expect(withLeaving(left, [filled]).map(({ id }) => id)).toEqual([3, 2, 1])
  expect(withLeaving(open, [filled])).toHaveLength(3)
})

/** proves CHART-01: the depth chart is the running sum of the book. */
import type { Amount, Price } from '@assay/money/amount.ts'
import { expect, it } from 'vitest'
import { depthCurve, pointAt, shareBetween } from './depthCurve.ts'

const level = (price: bigint, quantity: bigint) => ({
  price: price as Price,
  quantity: quantity as Amount,
})
const book = {
  bids: [level(99n, 2n), level(98n, 3n), level(90n, 100n)],
  asks: [level(101n, 1n), level(103n, 4n)],
}

it('adds up each side from the best price on, as far as the shallower side reaches', () => {
  expect(depthCurve(book)).toEqual({
    bids: [
      { side: 'bid', price: 99n, total: 2n },
      { side: 'bid', price: 98n, total: 5n },
    ],
    asks: [
      { side: 'ask', price: 101n, total: 1n },
      { side: 'ask', price: 103n, total: 5n },
    ],
    low: 97n,
    high: 103n,
    most: 5n,
  })
})

it('has no curve when a side is empty', () => {
  expect(depthCurve({ bids: [], asks: book.asks })).toBe(undefined)
})

it('reads out the level that was reached', () => {
  const curve = depthCurve(book)
  if (!curve) throw new Error('no curve')
  expect(pointAt(curve, 0)).toEqual({ side: 'bid', price: 98n, total: 5n })
  expect(pointAt(curve, 0.49)).toEqual({ side: 'bid', price: 99n, total: 2n })
  expect(pointAt(curve, 0.7)).toEqual({ side: 'ask', price: 101n, total: 1n })
  expect(pointAt(curve, 1)).toEqual({ side: 'ask', price: 103n, total: 5n })
  expect(shareBetween(100n, curve.low, curve.high)).toBe(0.5)
})

import { expect, test } from 'vitest'
import { takeOffered, wantedLots } from './takeOffered.ts'

const asks = [
  { price: 100, lots: 1 },
  { price: 102, lots: 2 },
]
const take = (lots: number, bound = 110, isWhole = false) =>
  takeOffered({ offered: asks, isWhole }, { side: 'buy', bound, wanted: wantedLots(lots) })

test('an order takes the best price first, and no more than is shown within its bound', () => {
  expect(take(2)).toMatchObject({ lots: 2, units: 202n, last: 102 })
  expect(take(5)).toMatchObject({ lots: 3, units: 304n, last: 102 })
  expect(take(5, 101)).toMatchObject({ lots: 1, units: 100n, last: 100 })
  expect(take(5, 99)).toMatchObject({ lots: 0, units: 0n, last: undefined })
  const bids = { offered: [...asks].reverse(), isWhole: true }
  const sell = { side: 'sell', bound: 101, wanted: wantedLots(5) } as const
  expect(takeOffered(bids, sell)).toMatchObject({ lots: 2, units: 204n, last: 102 })
})

test('what is behind the levels shown is unknown until their end or the bound is seen', () => {
  expect(take(5).isAllSeen).toBe(false)
  expect(take(5, 102).isAllSeen).toBe(false)
  expect(take(5, 101).isAllSeen).toBe(true)
  expect(take(5, 110, true).isAllSeen).toBe(true)
})

test('a budget takes the whole lots that it pays for', () => {
  const spend = (budget: bigint) =>
    takeOffered(
      { offered: asks, isWhole: true },
      {
        side: 'buy',
        bound: 110,
        wanted: (price, { units }) => Number((budget - units) / BigInt(price)),
      },
    )
  expect(spend(99n)).toMatchObject({ lots: 0, units: 0n })
  expect(spend(250n)).toMatchObject({ lots: 2, units: 202n })
  expect(spend(999n)).toMatchObject({ lots: 3, units: 304n })
})

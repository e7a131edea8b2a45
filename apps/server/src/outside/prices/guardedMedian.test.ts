import type { Price, Ratio } from '@assay/money/amount.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guardedMedian, type VenueQuote } from './guardedMedian.ts'

const GUARDS = { ageMaxMs: 10_000, distanceMax: (5n * 10n ** 16n) as Ratio, venuesMin: 2 }
const NOW = 1_750_000_000_000
const quote = (price: bigint, ageMs = 0): VenueQuote => ({
  venue: `venue ${price}`,
  price: price as Price,
  at: NOW - ageMs,
  askedAt: NOW,
})

it.each([
  ['the middle of three', [quote(100n), quote(102n), quote(101n)], 101n],
  ['the mean of two', [quote(100n), quote(102n)], 101n],
  ['the mean of the two in the middle', [quote(101n), quote(100n), quote(105n), quote(104n)], 102n],
  ['nothing of one alone', [quote(100n)], undefined],
  ['nothing of none', [], undefined],
  ['without the stale', [quote(100n, 10_001), quote(102n), quote(104n)], 103n],
  ['with what is just fresh enough', [quote(100n, 10_000), quote(102n), quote(104n)], 102n],
  ['without the outlier', [quote(100n), quote(101n), quote(900n)], 100n],
  ['without one at zero', [quote(0n), quote(101n), quote(102n)], 101n],
  ['nothing when two disagree', [quote(100n), quote(200n)], undefined],
  // Both are within 5 % of their mean, and not of each other.
  ['nothing when two disagree by little', [quote(100n), quote(106n)], undefined],
  ['nothing when all are stale', [quote(100n, 60_000), quote(101n, 60_000)], undefined],
])('gives %s', (_, quotes, expected) => {
  expect(guardedMedian(quotes, NOW, GUARDS)?.price).toBe(expected)
})

it('does not lean to one side when a third venue is late', () => {
  const [low, high] = [quote(1_000n), quote(1_020n)]
  expect(guardedMedian([low, high, quote(1_010n)], NOW, GUARDS)?.price).toBe(1_010n)
  expect(guardedMedian([low, high, quote(1_010n, 60_000)], NOW, GUARDS)?.price).toBe(1_010n)
})

it('is as old as the oldest quote that it counts, from its question or from what its venue says', () => {
  const oldestOf = (...quotes: VenueQuote[]) => guardedMedian(quotes, NOW, GUARDS)?.oldestAt
  const asked = (price: bigint, ageMs: number) => ({ ...quote(price), askedAt: NOW - ageMs })
  expect(oldestOf(quote(100n, 30), asked(101n, 20), quote(102n))).toBe(NOW - 30)
  expect(oldestOf(quote(100n, 30), asked(101n, 40), quote(102n))).toBe(NOW - 40)
  expect(oldestOf(quote(100n, 30.25), quote(101n))).toBe(NOW - 31)
  // Too old and too far away are not counted.
  expect(oldestOf(quote(100n), quote(101n, 20), quote(102n, 10_001), quote(900n, 900))).toBe(
    NOW - 20,
  )
})

it('stays where the sources agree, whichever one errs among a majority that agrees', () => {
  const honest = fc.bigInt({ min: 10_000n, max: 10_100n })
  const liar = fc.bigInt({ min: 1n, max: 10n ** 30n })
  fc.assert(
    fc.property(
      fc.array(honest, { minLength: 3, maxLength: 7 }),
      fc.array(liar, { maxLength: 2 }),
      (truths, lies) => {
        const index = guardedMedian(
          [...truths, ...lies].map((price) => quote(price)),
          NOW,
          GUARDS,
        )
        const { price } = index!
        expect(price >= 9_000n && price <= 11_000n).toBe(true)
      },
    ),
  )
})

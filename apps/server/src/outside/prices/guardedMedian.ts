/**
 * One index price from the quotes of several venues. Quotes that are too old or too far from the
 * others are dropped; too few good ones give no price.
 */
import { add, equalShare, type Price, type Ratio, share } from '@assay/money/amount.ts'

/** `at` is the time that its age counts from, `askedAt` the time of the request (ms). */
export type VenueQuote = { venue: string; price: Price; at: number; askedAt: number }
export type GuardedPrice = { price: Price; oldestAt: number }
export type Guards = {
  /** Quotes older than this are ignored. */
  ageMaxMs: number
  /** Quotes further than this from the median are ignored. */
  distanceMax: Ratio
  venuesMin: number
}

export function guardedMedian(
  quotes: readonly VenueQuote[],
  now: number,
  guards: Guards,
): GuardedPrice | undefined {
  const fresh = quotes.filter(({ price, at }) => now - at <= guards.ageMaxMs && price > 0n)
  const [middle] = middles(fresh)
  if (middle === undefined) return undefined
  const reach = share(middle, guards.distanceMax, 'down')
  const near = fresh.filter(({ price }) => {
    const distance = price > middle ? price - middle : middle - price
    return distance <= reach
  })
  const [low, high] = middles(near)
  if (near.length < guards.venuesMin || low === undefined || high === undefined) return undefined
  const oldestAt = Math.min(...near.map(({ at, askedAt }) => Math.min(at, askedAt)))
  // A venue may report fractions of a millisecond, which a command cannot hold.
  return { price: equalShare(add(low, high), 2, 'down'), oldestAt: Math.floor(oldestAt) }
}

/**
 * The two prices in the middle, which are one and the same of an odd count. The index is their
 * mean: the lower one alone would pull it down whenever a third venue is late, and rounds would be
 * settled by that.
 */
function middles(quotes: readonly VenueQuote[]): [Price | undefined, Price | undefined] {
  const sorted = quotes.map(({ price }) => price).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
}

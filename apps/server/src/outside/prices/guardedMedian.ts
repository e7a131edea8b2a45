/**
 * One index price from what several venues say: quotes that are too old or too far from the others
 * do not count, and fewer than enough good ones give no price at all.
 */
import { type Amount, type Price, type Ratio, share } from '@assay/money/amount.ts'

export type VenueQuote = { venue: string; price: Price; at: number }
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
): Price | undefined {
  const fresh = quotes.filter(({ price, at }) => now - at <= guards.ageMaxMs && price > 0n)
  const middle = median(fresh.map(({ price }) => price))
  if (middle === undefined) return undefined
  const reach = share(middle as bigint as Amount, guards.distanceMax, 'down')
  const near = fresh.filter(({ price }) => {
    const distance = price > middle ? price - middle : middle - price
    return distance <= reach
  })
  return near.length < guards.venuesMin ? undefined : median(near.map(({ price }) => price))
}

/** Of an even count the lower middle, so that the index is always a price somebody quoted. */
function median(prices: readonly Price[]): Price | undefined {
  const sorted = [...prices].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor((sorted.length - 1) / 2)]
}

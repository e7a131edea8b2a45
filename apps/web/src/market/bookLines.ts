/**
 * The rows of the order book as drawn: levels joined to the chosen price step, best first, and the
 * bars behind them. A bar is how much stands up to its row, measured by the deeper side as shown, so
 * that two sums of either side differ in length as they differ in size.
 */
import { stepOf } from '@assay/money/amount.ts'
import type { Level } from '../live/liveMarket.ts'

export type BookSide = 'bids' | 'asks'
/** With all that stands at better prices. */
export type BookLine = Level & { depth: bigint }

type Drawn = { side: BookSide; step: bigint; rows: number }

export function bookLines(levels: readonly Level[], { side, step, rows }: Drawn): BookLine[] {
  return deepened(grouped(levels, side, step).slice(0, rows))
}

/** Best first. */
export function deepened(levels: readonly Level[]): BookLine[] {
  let depth = 0n
  return levels.map((level) => {
    depth += level.quantity
    return { ...level, depth }
  })
}

/** Of both sides as shown. */
export function greatestDepth(...sides: readonly (readonly BookLine[])[]): bigint {
  const ends = sides.map((lines) => lines.at(-1)?.depth ?? 0n)
  return ends.reduce((most, depth) => (depth > most ? depth : most), 0n)
}

/** In percent of the row, with enough decimals for any screen. */
export const barOf = ({ depth }: BookLine, greatest: bigint): number =>
  greatest === 0n ? 0 : Number((depth * 100_000n) / greatest) / 1_000

/** Bids are joined downwards and asks upwards, so that no row looks better than it is. */
function grouped(levels: readonly Level[], side: BookSide, step: bigint): Level[] {
  const joined = new Map<bigint, bigint>()
  for (const { price, quantity } of levels) {
    const below = price - (price % step)
    const key = side === 'bids' || below === price ? below : below + step
    joined.set(key, (joined.get(key) ?? 0n) + quantity)
  }
  return [...joined].map(([price, quantity]) => ({ price, quantity }))
}

/** One tick and its multiples by ten that still tell rows apart at this price. */
export function priceSteps(priceDecimals: number, lastPrice: bigint | undefined): bigint[] {
  const tick = stepOf(priceDecimals)
  const steps = [1n, 10n, 100n, 1_000n, 10_000n].map((times) => tick * times)
  return steps.filter((step) => step === tick || step * 500n <= (lastPrice ?? 0n))
}

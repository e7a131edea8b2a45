/**
 * The rows of the order book as drawn: levels joined to the chosen price step, best first, with the
 * bar behind each. A bar is its share of the value shown times 800, at most 100.
 */
import { type Amount, cost, type Price, stepOf } from '@assay/money/amount.ts'
import type { Level } from '../live/liveMarket.ts'

export type BookSide = 'bids' | 'asks'
export type BookLine = Level & { barWidth: number }

type Drawn = { side: BookSide; step: bigint; rows: number }

export function bookLines(levels: readonly Level[], { side, step, rows }: Drawn): BookLine[] {
  const shown = grouped(levels, side, step).slice(0, rows)
  const values = shown.map(({ price, quantity }) =>
    cost(quantity as Amount, price as Price, 'down'),
  )
  const total = values.reduce<bigint>((sum, value) => sum + value, 0n)
  return shown.map((level, index) => ({
    ...level,
    barWidth: barOf(values[index] ?? 0n, total),
  }))
}

/** Rounded to the nearest percent, as the exchange itself does. */
const barOf = (value: bigint, total: bigint) =>
  total === 0n ? 0 : Math.min(100, Number((value * 1600n + total) / (2n * total)))

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

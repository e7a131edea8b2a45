/**
 * The cumulative depth of a book: how much could be bought or sold up to each price. Quantities
 * stay exact; only `shareBetween` returns floats, for pixels.
 */
import { fraction } from '@assay/money/amount.ts'
import type { BookLevel, LevelBook } from '../../live/liveLevels.ts'

export type DepthPoint = {
  side: 'bid' | 'ask'
  price: bigint
  /** Everything from the best price to this one. */
  total: bigint
}

export type DepthCurve = {
  /** Falling from the best bid. */
  bids: readonly DepthPoint[]
  /** Rising from the best ask. */
  asks: readonly DepthPoint[]
  low: bigint
  high: bigint
  most: bigint
}

/** Both sides extend equally far from the middle, so that neither looks deeper than it is. */
export function depthCurve({ bids, asks }: LevelBook): DepthCurve | undefined {
  const bestBid = bids[0]?.price
  const bestAsk = asks[0]?.price
  if (bestBid === undefined || bestAsk === undefined) return undefined
  const middle = (bestBid + bestAsk) / 2n
  const reach = min(
    middle - (bids.at(-1)?.price ?? middle),
    (asks.at(-1)?.price ?? middle) - middle,
  )
  const low = middle - reach
  const high = middle + reach
  const bidPoints = cumulative(bids, 'bid').filter(({ price }) => price >= low)
  const askPoints = cumulative(asks, 'ask').filter(({ price }) => price <= high)
  const most = max(bidPoints.at(-1)?.total ?? 0n, askPoints.at(-1)?.total ?? 0n)
  if (most === 0n || reach === 0n) return undefined
  return { bids: bidPoints, asks: askPoints, low, high, most }
}

/** The position of a price between low and high, from 0 to 1. */
export const shareBetween = (value: bigint, low: bigint, high: bigint): number =>
  fraction(value - low, high - low)

/** The level of the curve at a position. */
export function pointAt(curve: DepthCurve, position: number): DepthPoint | undefined {
  const { low, high, bids, asks } = curve
  const price = low + ((high - low) * BigInt(Math.round(position * 1_000_000))) / 1_000_000n
  const reachedBid = bids.findLast((point) => point.price >= price)
  const reachedAsk = asks.findLast((point) => point.price <= price)
  return price < (low + high) / 2n ? (reachedBid ?? bids[0]) : (reachedAsk ?? asks[0])
}

function cumulative(levels: readonly BookLevel[], side: DepthPoint['side']): DepthPoint[] {
  let total = 0n
  return levels.map(({ price, quantity }) => {
    total += quantity
    return { side, price, total }
  })
}

const min = (a: bigint, b: bigint) => (a < b ? a : b)
const max = (a: bigint, b: bigint) => (a > b ? a : b)

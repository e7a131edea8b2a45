/**
 * The rows of the order book as rendered: levels joined to the chosen price step, best first, and
 * their bars. A bar is the cumulative quantity, relative to the deeper side as shown, so that
 * lengths of both sides are comparable.
 */
import {
  type Amount,
  add,
  cost,
  fraction,
  inSteps,
  type Price,
  stepOf,
  ZERO,
} from '@assay/money/amount.ts'
import { DEPTH_TICKS, type DepthTicks } from '../../live/liveDepth.ts'
import type { BookLevel } from '../../live/liveLevels.ts'

export type BookSide = 'bids' | 'asks'
export type BookLine = BookLevel & {
  /** Including everything at better prices. */
  depth: bigint
  /** What all of that costs, in the quote; rounded down. */
  worth: bigint
  /** One of the member's orders is in this row. */
  isOwn?: boolean
}

/** The prices at which orders of the member's own rest. */
export type OwnPrices = Record<BookSide, readonly Price[]>

/** `ticks` of one joined row; undefined where every price has a row. */
export type PriceStep = { ticks: DepthTicks | undefined; step: bigint }

type Drawn = { side: BookSide; step: bigint; rows: number; own?: readonly Price[] }

export function bookLines(levels: readonly BookLevel[], drawn: Drawn): BookLine[] {
  const { side, step, rows, own = [] } = drawn
  const mine = own.map((price) => joined(price, side, step))
  const lines = deepened(grouped(levels, side, step).slice(0, rows))
  return lines.map((line) => ({ ...line, isOwn: mine.includes(line.price) }))
}

type Resting = { side: 'buy' | 'sell'; status: string; price?: Price | undefined }

/** A stop that waits for its trigger is not in the book yet. */
export function ownPrices(orders: readonly Resting[]): OwnPrices {
  const of = (side: 'buy' | 'sell') =>
    orders.flatMap((order) =>
      order.side === side && order.status !== 'waiting' && order.price !== undefined
        ? [order.price]
        : [],
    )
  return { bids: of('buy'), asks: of('sell') }
}

/** Placeholders that an empty side is filled to (SPOT-05, PERP-08). */
export const GAP_ROWS = { spot: 6, perp: 7 } as const

/** The number of placeholders of a side with so many lines and rows. */
export const gapsIn = (lines: number, area: keyof typeof GAP_ROWS, rows: number): number =>
  lines === 0 ? Math.min(GAP_ROWS[area], rows) : 0

/** Best first. */
export function deepened(levels: readonly BookLevel[]): BookLine[] {
  let depth = 0n
  let worth = 0n
  return levels.map((level) => {
    depth += level.quantity
    worth += cost(level.quantity, level.price, 'down')
    return { ...level, depth, worth }
  })
}

/** Of both sides as shown. */
export function greatestDepth(...sides: readonly (readonly BookLine[])[]): bigint {
  const ends = sides.map((lines) => lines.at(-1)?.depth ?? 0n)
  return ends.reduce((most, depth) => (depth > most ? depth : most), 0n)
}

/** In percent of the row, with enough decimals for any screen. */
export const depthBarOf = ({ depth }: BookLine, greatest: bigint): number =>
  greatest === 0n ? 0 : fraction(depth * 100n, greatest)

function grouped(levels: readonly BookLevel[], side: BookSide, step: bigint): BookLevel[] {
  const sums = new Map<Price, Amount>()
  for (const { price, quantity } of levels) {
    const key = joined(price, side, step)
    sums.set(key, add(sums.get(key) ?? ZERO, quantity))
  }
  return [...sums].map(([price, quantity]) => ({ price, quantity }))
}

/** Bids are joined downwards and asks upwards, so that no row looks better than it is. */
const joined = (price: Price, side: BookSide, step: bigint): Price =>
  inSteps(price, step, side === 'bids' ? 'down' : 'up')

/** One tick and its multiples by ten that still distinguish rows at this price. */
export function priceSteps(priceDecimals: number, lastPrice: bigint | undefined): PriceStep[] {
  const tick = stepOf(priceDecimals)
  const joined = DEPTH_TICKS.map((ticks) => ({ ticks, step: tick * BigInt(ticks) }))
  return [
    { ticks: undefined, step: tick },
    ...joined.filter(({ step }) => step * 500n <= (lastPrice ?? 0n)),
  ]
}

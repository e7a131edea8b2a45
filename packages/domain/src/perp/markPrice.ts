/**
 * The mark price, used for profits and liquidations, and what it follows: the median of the index
 * adjusted by funding, the index plus the average basis, and the last trade (formulas 3). A crash
 * of this market's own book cannot move it beyond the other two. All prices are ticks.
 */
import { divide, ONE, type Ratio } from '@assay/money/amount.ts'
import type { PriceBand } from '../spot/priceBand.ts'
import type { PerpMarket } from './perpMarket.ts'

export type MarkInput = {
  index: number
  /** The last trade; 0 without one. */
  last: number
  fundingRate: Ratio
  msToFunding: number
  /** The middle of the book (`basisOf`) less the index, in half ticks, one per sample. */
  basis: readonly number[]
}

export type MarkParts = { byFunding: number; byBasis: number; last: number; mark: number }

/** The maximum number of basis samples in the average, one per interval. */
export const BASIS_SAMPLES_MAX = 30
export const BASIS_SAMPLE_MS = 5000

export function markParts(
  market: Pick<PerpMarket, 'fundingIntervalMs' | 'basisSpreadMax'>,
  input: MarkInput,
): MarkParts {
  const { index, msToFunding, basis } = input
  const part = divide(
    BigInt(index) * input.fundingRate * BigInt(msToFunding),
    ONE * BigInt(market.fundingIntervalMs),
    'down',
  )
  const byFunding = Math.max(1, index + Number(part))
  const byBasis = Math.max(1, index + averageBasis(market, basis))
  const parts = { byFunding, byBasis, last: input.last }
  return { ...parts, mark: medianOfParts(parts, { index }) }
}

/**
 * The most that the mark may move in ticks per sample besides what the index moves: a quarter of
 * the lowest maintenance rate. A fill leaves more than the maintenance, so that an account is
 * looked at several times before such moves use up its equity.
 */
export const markStep = (
  { brackets }: Pick<PerpMarket, 'brackets'>,
  { index }: { index: number },
): number =>
  Math.max(1, Number(divide(BigInt(index) * brackets[0]!.maintenanceRate, 4n * ONE, 'down')))

/** Prices of the two sides of a book, in ticks; 0 for a side that is empty or too thin. */
export type TwoSides = { bid: number; ask: number }

type BasisRule = Pick<PerpMarket, 'basisSpreadMax'>

/**
 * A sample of the basis, in half ticks: the middle of the impact prices less the index, or 0 if
 * they are too far apart or missing. One far order moves the middle of a thin or wide book, and
 * costs nothing. A market from before this rule takes the best prices, however far apart.
 */
export function basisOf(
  { basisSpreadMax }: BasisRule,
  { index, best, impact }: { index: number; best: TwoSides; impact: TwoSides },
): number | undefined {
  const middle = ({ bid, ask }: TwoSides) => bid + ask - 2 * index
  const isEmpty = ({ bid, ask }: TwoSides) => bid === 0 || ask === 0
  if (basisSpreadMax === 0n) return isEmpty(best) ? undefined : middle(best)
  const isWide = BigInt(impact.ask - impact.bid) * ONE > BigInt(index) * basisSpreadMax
  return isEmpty(impact) || isWide ? 0 : middle(impact)
}

/**
 * In whole ticks, rounded down. Samples that are not there yet count as 0, so that a few moments
 * are never the whole average; before this rule they did not count. Sums of ticks are safe
 * integers, so the quotient is exact.
 */
export function averageBasis({ basisSpreadMax }: BasisRule, basis: readonly number[]): number {
  const count = basisSpreadMax === 0n ? basis.length : BASIS_SAMPLES_MAX
  if (count === 0) return 0
  const sum = basis.reduce((total, halves) => total + halves, 0)
  return Math.floor(sum / (2 * count))
}

/** Before the first trade, when `last` is 0, the index is in its place. */
export const medianOfParts = (
  { byFunding, byBasis, last }: Omit<MarkParts, 'mark'>,
  { index }: { index: number },
): number => medianOf(byFunding, byBasis, last || index)

export const medianOf = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))

/**
 * The highest price of a buy and the lowest of a sell (formulas 11): the index plus the average
 * premium and the market's limit, never inside the index itself nor beyond the outer limit.
 */
export function priceLimits(
  market: Pick<PerpMarket, 'priceLimit' | 'priceLimitMax'>,
  { index, premium }: { index: number; premium: number },
): PriceBand {
  const away = (ratio: Ratio, sign: 1n | -1n) =>
    Number(divide(BigInt(index) * (ONE + sign * ratio), ONE, sign === 1n ? 'down' : 'up'))
  const high = Math.max(index, away(market.priceLimit, 1n) + premium)
  const low = Math.min(index, away(market.priceLimit, -1n) + premium)
  return {
    high: Math.min(high, away(market.priceLimitMax, 1n)),
    low: Math.max(low, away(market.priceLimitMax, -1n), 1),
  }
}

/** Whether an index tick differs so much from the last one that it needs confirmation. */
export function isWildIndex(
  market: Pick<PerpMarket, 'indexJumpMax'>,
  { from, to }: { from: number; to: number },
): boolean {
  return from !== 0 && BigInt(Math.abs(to - from)) * ONE > BigInt(from) * market.indexJumpMax
}

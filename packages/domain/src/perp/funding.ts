/**
 * Funding keeps the contract near its index: at each settlement one side pays the other, and the
 * house takes nothing (formulas 9). Everyone pays the same per lot, rounded once to a whole unit,
 * so payments and receipts are equal to the last digit.
 */
import {
  type Amount,
  add,
  larger,
  negative,
  quotient,
  type Ratio,
  share,
  smaller,
  subtract,
  times,
} from '@assay/money/amount.ts'
import { type PerpMarket, type PerpRules, perpValue } from './perpMarket.ts'
import type { PositionSide } from './perpOrder.ts'
import { signedFor } from './position.ts'

/** How far the premium may differ from the interest before it counts: 0.05 %. */
const FUNDING_CLAMP = quotient(1n, 2000n, 'down')

/** F = P + clamp(I - P, ±0.05 %), within ± cap. When positive, longs pay shorts. */
export function fundingRate(
  market: Pick<PerpMarket, 'interestRate' | 'fundingCap'>,
  premium: Ratio,
): Ratio {
  const rate = add(premium, clamp(subtract(market.interestRate, premium), FUNDING_CLAMP))
  return clamp(rate, market.fundingCap)
}

/**
 * One premium sample: [max(0, impact bid - index) - max(0, index - impact ask)] / index, as a
 * fraction of one. An impact price of 0 (the book is too thin) counts as the index.
 */
export function premiumSample(index: number, impact: { bid: number; ask: number }): Ratio {
  const above = impact.bid === 0 ? 0 : Math.max(0, impact.bid - index)
  const below = impact.ask === 0 ? 0 : Math.max(0, index - impact.ask)
  return quotient(BigInt(above - below), BigInt(index), 'down')
}

/**
 * What one lot of a long pays at settlement (a short receives it): unit · mark · F, rounded towards
 * zero in both directions.
 */
export const fundingPerLot = (rules: PerpRules, mark: number, rate: Ratio): Amount =>
  share(perpValue(rules, mark, 1), rate, rate < 0n ? 'up' : 'down')

/** What a position pays; negative when it receives. */
export const fundingPaymentOf = (side: PositionSide, lots: number, perLot: Amount): Amount =>
  signedFor(side, times(perLot, lots))

/** The first settlement after a time; settlements are at multiples of the interval. */
export const nextFundingAt = (now: number, intervalMs: number): number =>
  (Math.floor(now / intervalMs) + 1) * intervalMs

const clamp = (value: Ratio, most: Ratio): Ratio => larger(smaller(value, most), negative(most))

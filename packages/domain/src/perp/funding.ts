/**
 * Funding keeps the contract near its index: at each settlement one side pays the other, and the
 * house takes nothing (formulas 9). Everyone pays the same per lot, rounded once to a whole unit,
 * so payments and receipts are equal to the last digit.
 */
import { divide, ONE, type Ratio } from '@assay/money/amount.ts'
import { type PerpMarket, type PerpRules, perpValue } from './perpMarket.ts'
import type { PositionSide } from './perpOrder.ts'

/** How far the premium may differ from the interest before it counts: 0.05 %. */
const FUNDING_CLAMP = ONE / 2000n

/** F = P + clamp(I - P, ±0.05 %), within ± cap. When positive, longs pay shorts. */
export function fundingRate(
  market: Pick<PerpMarket, 'interestRate' | 'fundingCap'>,
  premium: bigint,
): Ratio {
  const rate = premium + clamp(market.interestRate - premium, FUNDING_CLAMP)
  return clamp(rate, market.fundingCap) as Ratio
}

/**
 * One premium sample: [max(0, impact bid - index) - max(0, index - impact ask)] / index, as a
 * fraction of one. An impact price of 0 (the book is too thin) counts as the index.
 */
export function premiumSample(index: number, impact: { bid: number; ask: number }): bigint {
  const above = impact.bid === 0 ? 0 : Math.max(0, impact.bid - index)
  const below = impact.ask === 0 ? 0 : Math.max(0, index - impact.ask)
  return divide(BigInt(above - below) * ONE, BigInt(index), 'down')
}

/**
 * What one lot of a long pays at settlement (a short receives it): unit · mark · F, rounded towards
 * zero in both directions.
 */
export const fundingPerLot = (rules: PerpRules, mark: number, rate: Ratio): bigint =>
  divide(perpValue(rules, mark, 1) * rate, ONE, rate < 0n ? 'up' : 'down')

/** What a position pays; negative when it receives. */
export const fundingPaymentOf = (side: PositionSide, lots: number, perLot: bigint): bigint =>
  (side === 'long' ? 1n : -1n) * BigInt(lots) * perLot

/** The first settlement after a time; settlements are at multiples of the interval. */
export const nextFundingAt = (now: number, intervalMs: number): number =>
  (Math.floor(now / intervalMs) + 1) * intervalMs

const clamp = (value: bigint, most: bigint): bigint =>
  value > most ? most : value < -most ? -most : value

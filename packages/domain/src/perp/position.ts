import {
  type Amount,
  averagePrice,
  divide,
  type Price,
  quotient,
  type Ratio,
  times,
  ZERO,
  ZERO_RATIO,
} from '@assay/money/amount.ts'
import type { MemberId } from '../account.ts'
import type { MarketSymbol } from '../market.ts'
import { type PerpRules, perpValue } from './perpMarket.ts'
import type { MarginMode, PositionId, PositionSide } from './perpOrder.ts'

/**
 * A position stores its exact entry value, not a rounded average, so that profits and losses of
 * both sides always sum to zero. The rounding rest of a partial close stays in the position.
 */
export type Position = {
  id: PositionId
  member: MemberId
  market: MarketSymbol
  marginMode: MarginMode
  side: PositionSide
  leverage: number
  lots: number
  /** The value of its lots when entered, in quote. */
  entryValue: bigint
  /** Held for it in the ledger. */
  margin: bigint
  openedAt: number
  /** Sums since it was opened; profits, fees and funding paid are positive. */
  realized: bigint
  fees: bigint
  funding: bigint
}

export type Exposure = Pick<Position, 'side' | 'lots' | 'entryValue'>

/** +1 for a long, -1 for a short. */
export const signOf = (side: PositionSide): 1n | -1n => (side === 'long' ? 1n : -1n)

/** Profit or loss of the open lots at a price in ticks: s · Q · (P - E) (formulas 2). */
export const unrealizedPnl = (rules: PerpRules, position: Exposure, ticks: number): bigint =>
  signOf(position.side) * (perpValue(rules, ticks, position.lots) - position.entryValue)

/** The average entry price, floored to the last decimal; for display only. */
export const entryPrice = (rules: PerpRules, position: Exposure): Price =>
  averagePrice(position.entryValue, times(rules.lotUnit, position.lots), 'down')

/**
 * Return on the margin a position started with, as a fraction of one: UPnL / (entry value / L).
 * Rounded down, so a loss shows as the larger one.
 */
export function returnOnMargin(pnl: bigint, entryValue: bigint, leverage: number): Ratio {
  if (entryValue === 0n) return ZERO_RATIO
  return quotient(pnl * BigInt(leverage), entryValue, 'down')
}

/** Adds lots at a price: values add up, the average follows. */
export const increased = <T extends Exposure>(position: T, lots: number, value: bigint): T => ({
  ...position,
  lots: position.lots + lots,
  entryValue: position.entryValue + value,
})

export type Reduction = {
  /** The removed part of the entry value. */
  entryValue: bigint
  realized: bigint
  /** The released part of the margin. */
  margin: bigint
}

/**
 * Closing `lots` of a position for `value`: realized = s · (value - entry part), without the fee.
 * The entry part rounds against the member and the margin part down; the rest stays in the
 * position.
 */
export function reduction(
  position: Exposure & { margin: bigint },
  lots: number,
  value: bigint,
): Reduction {
  if (lots === position.lots) {
    const { entryValue, margin } = position
    return { entryValue, margin, realized: signOf(position.side) * (value - entryValue) }
  }
  const [part, whole] = [BigInt(lots), BigInt(position.lots)]
  const isLong = position.side === 'long'
  const entryValue = divide(position.entryValue * part, whole, isLong ? 'up' : 'down')
  const margin = divide(position.margin * part, whole, 'down')
  return { entryValue, margin, realized: signOf(position.side) * (value - entryValue) }
}

/** What is left of bare units, as an amount: nothing when it is short. */
export const amountLeft = (rest: bigint): Amount => (rest > 0n ? (rest as Amount) : ZERO)

/** The margin a position of this value needs at its leverage, rounded up. */
export const initialMargin = (value: bigint, leverage: number): Amount =>
  divide(value, BigInt(leverage), 'up') as Amount

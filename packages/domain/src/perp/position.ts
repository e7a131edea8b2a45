import {
  type Amount,
  add,
  averagePrice,
  equalShare,
  negative,
  type Price,
  proportion,
  quotient,
  type Ratio,
  subtract,
  times,
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
  entryValue: Amount
  /** Held for it in the ledger, in quote. */
  margin: Amount
  openedAt: number
  /** Sums since it was opened, in quote; profits, fees and funding paid are positive. */
  realized: Amount
  fees: Amount
  funding: Amount
}

export type Exposure = Pick<Position, 'side' | 'lots' | 'entryValue'>

/** +1 for a long, -1 for a short. */
export const signOf = (side: PositionSide): 1n | -1n => (side === 'long' ? 1n : -1n)

/** s · amount: the same for a long, the opposite for a short. */
export const signedFor = (side: PositionSide, amount: Amount): Amount =>
  side === 'long' ? amount : negative(amount)

/** Profit or loss of the open lots at a price in ticks: s · Q · (P - E) (formulas 2). */
export const unrealizedPnl = (rules: PerpRules, position: Exposure, ticks: number): Amount =>
  signedFor(position.side, subtract(perpValue(rules, ticks, position.lots), position.entryValue))

/** The average entry price, floored to the last decimal; for display only. */
export const entryPrice = (rules: PerpRules, position: Exposure): Price =>
  averagePrice(position.entryValue, times(rules.lotUnit, position.lots), 'down')

/**
 * Return on the margin a position started with, as a fraction of one: UPnL / (entry value / L).
 * Rounded down, so a loss shows as the larger one.
 */
export function returnOnMargin(pnl: Amount, entryValue: Amount, leverage: number): Ratio {
  if (entryValue === 0n) return ZERO_RATIO
  return quotient(times(pnl, leverage), entryValue, 'down')
}

/** Adds lots at a price: values add up, the average follows. */
export const increased = <T extends Exposure>(position: T, lots: number, value: Amount): T => ({
  ...position,
  lots: position.lots + lots,
  entryValue: add(position.entryValue, value),
})

export type Reduction = {
  /** The removed part of the entry value. */
  entryValue: Amount
  realized: Amount
  /** The released part of the margin. */
  margin: Amount
}

/**
 * Closing `lots` of a position for `value`: realized = s · (value - entry part), without the fee.
 * The entry part rounds against the member and the margin part down; the rest stays in the
 * position.
 */
export function reduction(
  position: Exposure & { margin: Amount },
  lots: number,
  value: Amount,
): Reduction {
  const { side } = position
  if (lots === position.lots) {
    const { entryValue, margin } = position
    return { entryValue, margin, realized: signedFor(side, subtract(value, entryValue)) }
  }
  const closed = { part: BigInt(lots), whole: BigInt(position.lots) }
  const entryValue = proportion(position.entryValue, closed, side === 'long' ? 'up' : 'down')
  const margin = proportion(position.margin, closed, 'down')
  return { entryValue, margin, realized: signedFor(side, subtract(value, entryValue)) }
}

/** The margin a position of this value needs at its leverage, rounded up. */
export const initialMargin = (value: Amount, leverage: number): Amount =>
  equalShare(value, leverage, 'up')

import { type Amount, divide, ONE, type Price, type Ratio } from '@assay/money/amount.ts'
import type { MemberId } from '../account.ts'
import type { MarketSymbol } from '../market.ts'
import { type PerpRules, perpValue } from './perpMarket.ts'
import type { MarginMode, PositionId, PositionSide } from './perpOrder.ts'

/**
 * A position keeps the exact value it was entered at, not a rounded average, so that profits and
 * losses of both sides always sum to zero. What a partial close rounds stays in the rest.
 */
export type Position = {
  id: PositionId
  member: MemberId
  market: MarketSymbol
  marginMode: MarginMode
  side: PositionSide
  leverage: number
  lots: number
  /** What its lots were worth when they were entered, in quote. */
  entryValue: bigint
  /** Held for it in the ledger. */
  margin: bigint
  openedAt: number
  /** Sums since it was opened; profits are above zero, fees and funding paid too. */
  realized: bigint
  fees: bigint
  funding: bigint
}

export type Exposure = Pick<Position, 'side' | 'lots' | 'entryValue'>

/** +1 for a long, -1 for a short. */
export const signOf = (side: PositionSide): 1n | -1n => (side === 'long' ? 1n : -1n)

/** Profit or loss of what is open at a price in ticks: s · Q · (P - E) (formulas 2). */
export const unrealizedPnl = (rules: PerpRules, position: Exposure, ticks: number): bigint =>
  signOf(position.side) * (perpValue(rules, ticks, position.lots) - position.entryValue)

/** The average entry price, floored to the last decimal; for showing only. */
export const entryPrice = (rules: PerpRules, position: Exposure): Price =>
  divide(position.entryValue * ONE, BigInt(position.lots) * rules.lotUnit, 'down') as Price

/**
 * Return on the margin a position started with, as a fraction of one: UPnL / (entry value / L).
 * Rounded down, so a loss shows as the larger one.
 */
export function returnOnMargin(pnl: bigint, entryValue: bigint, leverage: number): Ratio {
  if (entryValue === 0n) return 0n as Ratio
  return divide(pnl * BigInt(leverage) * ONE, entryValue, 'down') as Ratio
}

/** More lots at a price: values add up, the average follows. */
export const increased = <T extends Exposure>(position: T, lots: number, value: bigint): T => ({
  ...position,
  lots: position.lots + lots,
  entryValue: position.entryValue + value,
})

export type Reduction = {
  /** The part of the entry value that leaves. */
  entryValue: bigint
  realized: bigint
  /** The part of the margin that is set free. */
  margin: bigint
}

/**
 * Closing `lots` of a position for `value`: realized = s · (value - entry part), fee not counted.
 * The entry part rounds against the member and the margin part down; what remains stays inside.
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

/** The margin a position of this value needs at its leverage, rounded up. */
export const initialMargin = (value: bigint, leverage: number): Amount =>
  divide(value, BigInt(leverage), 'up') as Amount

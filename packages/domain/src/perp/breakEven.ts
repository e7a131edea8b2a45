import { divide, ONE, type Price, type Ratio } from '@assay/money/amount.ts'
import type { Exposure } from './position.ts'

export type Spent = {
  /**
   * Fees and funding paid for it so far, less what parts of it have realized; negative when it has
   * gained.
   */
  paid: bigint
  /** The fee of closing, on the value closed. */
  feeRate: Ratio
}

/**
 * The price at which closing all of a position at once leaves nothing gained or lost, its fees and
 * funding counted: Q · P · (1 - f) = E + paid for a long, Q · P · (1 + f) = E - paid for a short.
 * Rounded to the last decimal against the member: up for a long, down for a short. `lotUnit` is one
 * lot in base. Undefined where no price above zero does it.
 */
export function breakEvenPrice(
  { side, lots, entryValue }: Exposure,
  lotUnit: bigint,
  { paid, feeRate }: Spent,
): Price | undefined {
  const isLong = side === 'long'
  const value = isLong ? entryValue + paid : entryValue - paid
  const rest = isLong ? ONE - feeRate : ONE + feeRate
  if (value <= 0n || rest <= 0n || lots <= 0) return undefined
  // Value through base and through the rest of one: both have 18 decimals.
  const price = divide(value * ONE * ONE, BigInt(lots) * lotUnit * rest, isLong ? 'up' : 'down')
  return price > 0n ? (price as Price) : undefined
}

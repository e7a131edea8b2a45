import { type Amount, add, averagePrice, ONE, type Price, type Ratio } from '@assay/money/amount.ts'
import { type Exposure, signedFor } from './position.ts'

export type Spent = {
  /** Fees and funding paid so far, less realized profit; negative after a gain. */
  paid: Amount
  /** The fee of closing, on the value closed. */
  feeRate: Ratio
}

/**
 * The price at which closing the whole position at once breaks even, fees and funding included: Q ·
 * P · (1 - f) = E + paid for a long, Q · P · (1 + f) = E - paid for a short. Rounded to the last
 * decimal against the member: up for a long, down for a short. `lotUnit` is one lot in base.
 * Undefined if no positive price does.
 */
export function breakEvenPrice(
  { side, lots, entryValue }: Exposure,
  lotUnit: Amount,
  { paid, feeRate }: Spent,
): Price | undefined {
  const isLong = side === 'long'
  const value = add(entryValue, signedFor(side, paid))
  const rest = isLong ? ONE - feeRate : ONE + feeRate
  if (value <= 0n || rest <= 0n || lots <= 0) return undefined
  // The value through the base that the fee leaves: both have 36 decimals.
  const price = averagePrice(value * ONE, BigInt(lots) * lotUnit * rest, isLong ? 'up' : 'down')
  return price > 0n ? price : undefined
}

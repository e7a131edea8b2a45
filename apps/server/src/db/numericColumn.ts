/**
 * Reads and writes amounts of `numeric(38,18)` columns: bigints of 10^-18 inside, decimal text
 * outside, without loss.
 */
import { textColumn } from './columns.ts'

const SCALE = 10n ** 18n

/** A whole column; the statement casts it from text. */
export const numericColumn = (amounts: readonly bigint[]): Buffer =>
  textColumn(amounts.map(toNumeric))

export function toNumeric(amount: bigint): string {
  if (amount < 0n) return `-${toNumeric(-amount)}`
  const fraction = amount % SCALE
  const whole = amount / SCALE
  return fraction === 0n ? `${whole}` : `${whole}.${String(fraction).padStart(18, '0')}`
}

/** `T` is what the column holds: an amount, a price or a ratio. */
export function fromNumeric<T extends bigint = bigint>(text: string): T {
  const [whole = '', fraction = ''] = text.split('.')
  if (!/^-?\d+$/.test(whole) || !/^\d{0,18}$/.test(fraction)) {
    throw new Error(`\`${text}\` is not an amount with at most 18 decimals.`)
  }
  const digits = BigInt(fraction.padEnd(18, '0'))
  return (BigInt(whole) * SCALE + (whole.startsWith('-') ? -digits : digits)) as T
}

/** A profit or loss with its sign and unit; floored to four decimals, as every balance is. */
import { DASH, type Formatter } from '../../../i18n/format.ts'

export function signedAmount(format: Formatter, value: bigint | undefined, unit: string): string {
  if (value === undefined) return DASH
  return `${format.signedBalance(value)} ${unit}`
}

/** The same to the eight decimals of an order's value, where figures stand with their sum. */
export const signedPart = (format: Formatter, value: bigint, unit: string): string =>
  `${value > 0n ? '+' : ''}${format.orderValue(value)} ${unit}`

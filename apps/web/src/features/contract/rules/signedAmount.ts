/** A profit or loss with its sign and unit, to the decimals of its coin as every balance is. */
import { DASH, type Formatter } from '../../../i18n/format.ts'

export const signedAmount = (format: Formatter, value: bigint | undefined, unit: string): string =>
  value === undefined ? DASH : `${plusOf(value)}${format.coin(value, unit)} ${unit}`

/** The same in a record: with every digit. */
export const signedExact = (format: Formatter, value: bigint, unit: string): string =>
  `${plusOf(value)}${format.exact(value)} ${unit}`

/** The same in a list of records, which leads to them. */
export const signedRecorded = (format: Formatter, value: bigint, unit: string): string =>
  `${plusOf(value)}${format.recorded(value, unit)} ${unit}`

const plusOf = (value: bigint) => (value > 0n ? '+' : '')

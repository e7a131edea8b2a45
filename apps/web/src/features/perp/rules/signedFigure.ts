/** A profit or loss with its sign and unit, to the decimals of its coin as every balance is. */
import { DASH } from '../../../i18n/figures.ts'
import type { Formatter } from '../../../i18n/format.ts'

export const signedFigure = (format: Formatter, value: bigint | undefined, unit: string): string =>
  value === undefined ? DASH : `${plusOf(value)}${format.coin(value, unit)} ${unit}`

/** The same in a record: with every digit. */
export const signedExact = (format: Formatter, value: bigint, unit: string): string =>
  `${plusOf(value)}${format.exact(value)} ${unit}`

/** Which way such a figure points: any digit counts. */
export const pnlDirection = (value: bigint): 'up' | 'down' | 'flat' =>
  value === 0n ? 'flat' : value > 0n ? 'up' : 'down'

const plusOf = (value: bigint) => (value > 0n ? '+' : '')

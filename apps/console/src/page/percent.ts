/** Rates are typed and shown in percent. */
import { equalShare, type Ratio } from '@assay/money/amount.ts'
import { parseRatio, toDecimal } from '@assay/money/decimal.ts'

const PERCENT = 100n
/** Two fewer than a rate has, so that no typed figure has to be rounded. */
const DECIMALS = 16

export const percentOf = (rate: bigint): string => toDecimal(rate * PERCENT)

/** Undefined when it is no figure, or too precise. */
export function rateTyped(text: string): Ratio | undefined {
  const percent = parseRatio(text.trim(), DECIMALS)
  return percent === undefined ? undefined : equalShare(percent, PERCENT, 'down')
}

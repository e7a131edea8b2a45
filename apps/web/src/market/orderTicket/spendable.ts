/** What an order can be paid with, as its form writes it. */
import { ONE } from '@assay/money/amount.ts'
import type { Formatter } from '../../i18n/format.ts'

/**
 * From here on all decimals would push the label out of a narrow form; rounded down, it can be
 * spent.
 */
const LONG = 1_000n * ONE

export function spendable(format: Formatter, available: bigint | undefined, asset: string): string {
  const isLong = available !== undefined && available >= LONG
  return isLong ? format.amount(available, 2) : format.coin(available, asset)
}

import { type Amount, isTooPrecise } from '@assay/money/amount.ts'
import type { Rejection } from './rejection.ts'
import { AMOUNT_MAX } from './spot/spotRules.ts'

type NotPositive = 'amountNotPositive' | 'quantityNotPositive'

/** Why no one can ask for this amount of a coin with so many decimals, whatever the limits are. */
export function validateAmount(
  amount: Amount,
  decimals: number,
  notPositive: NotPositive = 'amountNotPositive',
): Rejection | undefined {
  if (amount <= 0n) return { code: notPositive }
  if (amount > AMOUNT_MAX) return { code: 'amountTooLarge' }
  return isTooPrecise(amount, decimals)
    ? { code: 'amountTooPrecise', details: { decimals } }
    : undefined
}

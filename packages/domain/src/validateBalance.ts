import type { Amount } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { Rejection } from './rejection.ts'

/** Why an amount cannot be taken from an account: both are of its coin. */
export const validateBalance = (needed: Amount, available: Amount): Rejection | undefined =>
  needed <= available ? undefined : insufficientBalance(needed, available)

export const insufficientBalance = (needed: Amount, available: Amount): Rejection => ({
  code: 'insufficientBalance',
  details: { needed: toDecimal(needed), available: toDecimal(available) },
})

/** The rules of one withdrawal, which the screen previews and the engine enforces. */
import {
  type Amount,
  add,
  atLeastZero,
  inSteps,
  smaller,
  stepOf,
  subtract,
  ZERO,
} from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { DAY_MS } from '../day.ts'
import type { Rejection } from '../rejection.ts'
import { validateAmount } from '../validateAmount.ts'
import type { WithdrawalTerms } from './withdrawal.ts'

/** The day of a limit is the 24 hours before the request. */
export const WITHDRAWAL_DAY_MS = DAY_MS

/** `withdrawnToday`: the member's withdrawals of the coin in the last day, open and completed. */
export function checkWithdrawal(
  terms: WithdrawalTerms,
  { amount, withdrawnToday }: { amount: Amount; withdrawnToday: Amount },
): Rejection | undefined {
  const { asset, decimals, minimum, maximum, dailyMaximum } = terms
  const fault = validateAmount(amount, decimals)
  if (fault) return fault
  if (amount < minimum) {
    return { code: 'withdrawalBelowMinimum', details: { minimum: toDecimal(minimum), asset } }
  }
  if (amount > maximum) {
    return { code: 'withdrawalAboveMaximum', details: { maximum: toDecimal(maximum), asset } }
  }
  if (add(withdrawnToday, amount) > dailyMaximum) {
    const left = leftToday(terms, withdrawnToday)
    return { code: 'withdrawalDailyMaximum', details: { left: toDecimal(left), asset } }
  }
  return undefined
}

export const leftToday = ({ dailyMaximum }: WithdrawalTerms, withdrawnToday: Amount): Amount =>
  atLeastZero(subtract(dailyMaximum, withdrawnToday))

/** Splitting a large sum does not avoid the review, because the whole day counts. */
export const needsReview = (
  { reviewAbove }: WithdrawalTerms,
  { amount, withdrawnToday }: { amount: Amount; withdrawnToday: Amount },
): boolean => add(withdrawnToday, amount) > reviewAbove

/** The most that can be withdrawn now; 0 when that is below the minimum. */
export function withdrawableOf(
  terms: WithdrawalTerms,
  { available, withdrawnToday }: { available: Amount; withdrawnToday: Amount },
): Amount {
  const most = smaller(smaller(available, terms.maximum), leftToday(terms, withdrawnToday))
  const whole = inSteps(most, stepOf(terms.decimals), 'down')
  return whole < terms.minimum ? ZERO : whole
}

/**
 * Whether terms are valid: every withdrawal they allow arrives as a positive number of whole token
 * units.
 */
export function areTermsSound(terms: WithdrawalTerms): boolean {
  const { decimals, fee, minimum, maximum, dailyMaximum, reviewAbove } = terms
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 18) return false
  const step = stepOf(decimals)
  const areWhole = [fee, minimum, maximum].every((figure) => figure % step === 0n)
  const areOrdered = fee >= 0n && minimum > fee && maximum >= minimum && dailyMaximum >= maximum
  return areWhole && areOrdered && reviewAbove >= 0n
}

/** Days, figures and checks of lockups: the same on the screen and in the engine. */

import {
  type Amount,
  amountStep,
  divide,
  inSteps,
  isTooPrecise,
  ONE,
  quotient,
  type Ratio,
  share,
  stepOf,
  subtract,
  times,
  ZERO,
} from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { DAY_MS } from '../day.ts'
import type { Rejection } from '../rejection.ts'
import { AMOUNT_MAX } from '../spot/spotRules.ts'
import { validateAmount } from '../validateAmount.ts'
import { validateBalance } from '../validateBalance.ts'
import { type EarnPlan, type Lockup, PLAN_ID, type PlanId } from './earnPlan.ts'

export const PERIOD_DAYS_MAX = 365
export const DAILY_RATE_MAX = quotient(1n, 100n, 'down')
export const REDEMPTION_FEE_RATE_MAX = quotient(1n, 10n, 'down')
/**
 * Free time to undo a mistake. It is short because a lockup reserves funded yield from its first
 * moment. For the same reason it is granted once: after a free redemption, lockups of that coin
 * that the member opens before the next 00:00 UTC have none.
 */
export const REDEMPTION_FREE_MS = 3_600_000
export const LOCKUPS_MAX = 50
/** Plans in use; see `isOneTooMany`. */
export const PLANS_MAX = 200

type Figures = Pick<Lockup, 'dailyYield' | 'redemptionFee' | 'startsAt' | 'maturesAt'>

/** The yield is rounded down, the fee up, each to a step of the coin. */
export function lockupFigures(
  plan: Pick<EarnPlan, 'periodDays' | 'dailyRate' | 'redemptionFeeRate'>,
  { principal, decimals, now }: { principal: Amount; decimals: number; now: number },
): Figures {
  const startsAt = (Math.floor(now / DAY_MS) + 1) * DAY_MS
  const part = (rate: Ratio, rounding: 'up' | 'down') =>
    inSteps(share(principal, rate, rounding), stepOf(decimals), rounding)
  return {
    dailyYield: part(plan.dailyRate, 'down'),
    redemptionFee: part(plan.redemptionFeeRate, 'up'),
    startsAt,
    maturesAt: startsAt + plan.periodDays * DAY_MS,
  }
}

type Term = Pick<Lockup, 'dailyYield' | 'periodDays'>
export const wholeYieldOf = ({ dailyYield, periodDays }: Term): Amount =>
  times(dailyYield, periodDays)

export const paidYieldOf = ({ dailyYield, paidDays }: Lockup): Amount => times(dailyYield, paidDays)

/** What the house still holds for it. */
export const owedYieldOf = (lockup: Lockup): Amount =>
  subtract(wholeYieldOf(lockup), paidYieldOf(lockup))

/** The cost of redemption. */
export const redemptionFeeAt = (
  { redemptionFee, freeUntil }: Pick<Lockup, 'redemptionFee' | 'freeUntil'>,
  now: number,
): Amount => (now < freeUntil ? ZERO : redemptionFee)

/** When the next day is paid. */
export const nextYieldAt = ({ startsAt, paidDays }: Pick<Lockup, 'startsAt' | 'paidDays'>) =>
  startsAt + (paidDays + 1) * DAY_MS

/** The largest principal whose whole yield this amount funds, in steps of the coin. */
export function fundedPrincipal(
  { periodDays, dailyRate }: Pick<EarnPlan, 'periodDays' | 'dailyRate'>,
  { funds, decimals }: { funds: Amount; decimals: number },
): Amount {
  const stepsPerDay = divide(funds, BigInt(periodDays) * stepOf(decimals), 'down')
  if (stepsPerDay === 0n) return ZERO
  // One below where the next step of yield starts.
  return times(amountStep(decimals), divide((stepsPerDay + 1n) * ONE, dailyRate, 'up') - 1n)
}

/** Whether a plan is valid: bounded rates, and the smallest lockup earns something. */
export function isPlanSound(plan: EarnPlan, decimals: number): boolean {
  const { id, periodDays, dailyRate, redemptionFeeRate, minimum, maximum } = plan
  const isCounted = Number.isInteger(periodDays) && periodDays >= 1 && periodDays <= PERIOD_DAYS_MAX
  if (!PLAN_ID.test(id) || !isCounted || typeof plan.isOffered !== 'boolean') return false
  const areRates = dailyRate > 0n && dailyRate <= DAILY_RATE_MAX
  if (!areRates || redemptionFeeRate < 0n || redemptionFeeRate > REDEMPTION_FEE_RATE_MAX)
    return false
  if (minimum <= 0n || minimum > maximum || maximum > AMOUNT_MAX) return false
  if (isTooPrecise(minimum, decimals) || isTooPrecise(maximum, decimals)) return false
  const { dailyYield, redemptionFee } = lockupFigures(plan, {
    principal: minimum,
    decimals,
    now: 0,
  })
  return dailyYield > 0n && redemptionFee < minimum
}

/** Only plans that are offered or have open lockups count. */
export const isOneTooMany = (
  { id, isOffered }: Pick<EarnPlan, 'id' | 'isOffered'>,
  inUse: ReadonlySet<PlanId>,
): boolean => isOffered && !inUse.has(id) && inUse.size >= PLANS_MAX

type LockupAsked = {
  principal: Amount
  available: Amount
  decimals: number
  open: number
  /** The house's free funds for yields; missing if the plan contains its funded amount. */
  funds?: Amount
}

/** Why a lockup is refused; the house's funds are checked last. */
export function validateLockup(plan: EarnPlan, asked: LockupAsked): Rejection | undefined {
  const { principal, available, funds, decimals, open } = asked
  const { asset, minimum, maximum } = plan
  if (!plan.isOffered) return { code: 'planNotOffered' }
  const fault = validateAmount(principal, decimals)
  if (fault) return fault
  if (principal < minimum) {
    return { code: 'lockupBelowMinimum', details: { minimum: toDecimal(minimum), asset } }
  }
  if (principal > maximum) {
    return { code: 'lockupAboveMaximum', details: { maximum: toDecimal(maximum), asset } }
  }
  if (open >= LOCKUPS_MAX) return { code: 'tooManyLockups', details: { maximum: LOCKUPS_MAX } }
  const short = validateBalance(principal, available)
  if (short) return short
  if (funds === undefined) return undefined
  const { dailyYield } = lockupFigures(plan, { principal, decimals, now: 0 })
  if (funds >= wholeYieldOf({ dailyYield, periodDays: plan.periodDays })) return undefined
  const most = toDecimal(fundedPrincipal(plan, { funds, decimals }))
  return { code: 'yieldNotFunded', details: { most, asset } }
}

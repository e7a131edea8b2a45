import type { Amount, Ratio } from '@assay/money/amount.ts'
import type { MemberId } from '../account.ts'
import type { AssetId } from '../asset.ts'

/**
 * Locked finance. A plan is what can be bought: so many days at a fixed daily rate. A member's
 * holding of it is a lockup. All that a lockup can ever earn is held from the house before it
 * opens.
 */
export type PlanId = string
export const PLAN_ID = /^[a-z0-9-]{1,32}$/
export type LockupId = number

/** Asset, days, rate and fee never change: other terms are another plan. Limits and offer may. */
export type EarnPlan = {
  id: PlanId
  asset: AssetId
  periodDays: number
  /** Of the principal, each day; simple, never compounded. */
  dailyRate: Ratio
  /** Of the principal, when it is taken back before maturity, other than in its first hour. */
  redemptionFeeRate: Ratio
  /** Bounds of one lockup. */
  minimum: Amount
  maximum: Amount
  isOffered: boolean
}

export type Lockup = {
  id: LockupId
  member: MemberId
  plan: PlanId
  asset: AssetId
  principal: Amount
  periodDays: number
  dailyRate: Ratio
  /** What each whole day brings. */
  dailyYield: Amount
  /** What taking it back early costs after `freeUntil`, fixed when it opened. */
  redemptionFee: Amount
  openedAt: number
  /** Until then it is taken back for nothing. */
  freeUntil: number
  /** The next 00:00 UTC: from here days count, each paid at its end. */
  startsAt: number
  maturesAt: number
  paidDays: number
}

export type LockupEnd = 'complete' | 'redeemed'

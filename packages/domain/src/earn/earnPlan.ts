/**
 * Locked finance. A plan is what can be bought: a number of days at a fixed daily rate. A member's
 * holding is a lockup. Its whole yield is held from the house before it opens.
 */
import type { Amount, Ratio } from '@assay/money/amount.ts'
import type { MemberId } from '../account.ts'
import type { AssetId } from '../asset.ts'

export type PlanId = string
export const PLAN_ID = /^[a-z0-9-]{1,32}$/
export type LockupId = number

/**
 * Asset, days, rate and fee never change: other terms are another plan. Limits and offer may
 * change.
 */
export type EarnPlan = {
  id: PlanId
  asset: AssetId
  periodDays: number
  /** Of the principal, per day; simple interest. */
  dailyRate: Ratio
  /** Of the principal, on early redemption after the first hour. */
  redemptionFeeRate: Ratio
  /** Limits of one lockup. */
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
  /** The yield of each whole day. */
  dailyYield: Amount
  /** The fee of early redemption after `freeUntil`, fixed when it opened. */
  redemptionFee: Amount
  openedAt: number
  /** Redemption is free until then. */
  freeUntil: number
  /** The next 00:00 UTC: days count from here, each paid at its end. */
  startsAt: number
  maturesAt: number
  paidDays: number
}

export type LockupEnd = 'complete' | 'redeemed'

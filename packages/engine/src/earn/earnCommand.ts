import type { MemberId } from '@assay/domain/account.ts'
import type { EarnPlan, LockupId, PlanId } from '@assay/domain/earn/earnPlan.ts'
import type { Amount } from '@assay/money/amount.ts'

/** Commands of locked finance. Yields and maturities happen by time alone. */
export type EarnCommand = SetEarnPlan | OpenLockup | RedeemLockup

/** A new plan, or changed limits and offer of an existing one; open lockups keep theirs. */
export type SetEarnPlan = { type: 'setEarnPlan'; plan: EarnPlan }
export type OpenLockup = {
  type: 'openLockup'
  member: MemberId
  plan: PlanId
  principal: Amount
  /** The end that the member agreed to; a different one is refused. Missing in older commands. */
  maturesAt?: number
  /**
   * The free time that the member agreed to. Missing in older commands, which are free until their
   * first day. Refused above 0 after a free redemption of the coin that day.
   */
  freeMs?: number
}
/** Returns the principal before maturity, less the fee. */
export type RedeemLockup = {
  type: 'redeemLockup'
  member: MemberId
  lockup: LockupId
  /**
   * The fee that the member agreed to; a different one is refused. Missing in older commands, which
   * always pay it.
   */
  fee?: Amount
  /**
   * Counts a free redemption as the only one of its coin and day; missing in older commands, which
   * count none.
   */
  isCounted?: true
}

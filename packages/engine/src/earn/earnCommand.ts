import type { MemberId } from '@assay/domain/account.ts'
import type { EarnPlan, LockupId, PlanId } from '@assay/domain/earn/earnPlan.ts'

/** What can be asked of locked finance. Yields and principals come with the time alone. */
export type EarnCommand = SetEarnPlan | OpenLockup | RedeemLockup

/**
 * A new plan, or other limits and another offer of a known one; lockups that are open keep theirs.
 */
export type SetEarnPlan = { type: 'setEarnPlan'; plan: EarnPlan }
export type OpenLockup = {
  type: 'openLockup'
  member: MemberId
  plan: PlanId
  principal: bigint
  /** The end that the member agreed to, refused where it would be another; older ones say none. */
  maturesAt?: number
  /**
   * How long it is taken back for nothing; older ones say none, and are free until their first day.
   * Refused above 0 once a redemption of the coin was free that day.
   */
  freeMs?: number
}
/** Takes the principal back before maturity, less the fee. */
export type RedeemLockup = {
  type: 'redeemLockup'
  member: MemberId
  lockup: LockupId
  /**
   * What the member agreed to pay, refused where it would be another; older ones say none and pay
   * it always.
   */
  fee?: bigint
  /**
   * Counts a free one as the only one of its coin and day; older ones say nothing and count none.
   */
  isCounted?: true
}

import type { EarnPlan, Lockup } from '@assay/domain/earn/earnPlan.ts'

/** What happened to plans and lockups, each with the whole lockup as it is after it. */
export type EarnEvent =
  | { type: 'earnPlanSet'; plan: EarnPlan }
  /** The principal is held from the member, the whole yield from the house. */
  | { type: 'lockupOpened'; lockup: Lockup }
  /** One day's yield; `lockup.paidDays` says which. */
  | { type: 'yieldPaid'; lockup: Lockup; paidAt: number }
  /** The principal is free again. */
  | { type: 'lockupMatured'; lockup: Lockup; endedAt: number }
  /**
   * The principal is free again, less the fee, which is what was taken; yields that were not due
   * return to the house.
   */
  | { type: 'lockupRedeemed'; lockup: Lockup; endedAt: number }

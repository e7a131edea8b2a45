import type { EarnPlan, Lockup } from '@assay/domain/earn/earnPlan.ts'

/** Events of plans and lockups, each with the whole lockup after it. */
export type EarnEvent =
  | { type: 'earnPlanSet'; plan: EarnPlan }
  /** The principal is held from the member, the whole yield from the house. */
  | { type: 'lockupOpened'; lockup: Lockup }
  /** One day's yield; `lockup.paidDays` is its number. */
  | { type: 'yieldPaid'; lockup: Lockup; paidAt: number }
  /** The principal is released. */
  | { type: 'lockupMatured'; lockup: Lockup; endedAt: number }
  /** The principal is released less the fee taken; unpaid yields return to the house. */
  | { type: 'lockupRedeemed'; lockup: Lockup; endedAt: number }

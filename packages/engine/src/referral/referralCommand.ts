import type { MemberId } from '@assay/domain/account.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'

/** Commands of the referral program. The sharing itself happens with each fee. */
export type ReferralCommand = BindInviter | EndInviter | SetCommissionRate

/** Once per friend, permanently. The inviter must have a rate. */
export type BindInviter = {
  type: 'bindInviter'
  member: MemberId
  inviter: MemberId
  /** The friend's part of a fee. */
  rebateRate: Ratio
}
/** No further fee of the friend is shared, permanently: the friend stays bound to the inviter. */
export type EndInviter = { type: 'endInviter'; member: MemberId }
/** An inviter's share of friends' fees from now on; each day once, in ascending order. */
export type SetCommissionRate = {
  type: 'setCommissionRate'
  member: MemberId
  rate: Ratio
  /** 00:00 UTC of the rate's day. */
  day: number
  /** The basis of the rate: the average holding of the platform's token on the day before. */
  held: Amount
  /** The house's minimum share of each fee; missing in older commands. */
  keeps?: Ratio
}

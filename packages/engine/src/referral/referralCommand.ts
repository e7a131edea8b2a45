import type { MemberId } from '@assay/domain/account.ts'
import type { Ratio } from '@assay/money/amount.ts'

/** What is asked of the referral programme. The sharing itself comes with each fee. */
export type ReferralCommand = BindInviter | EndInviter | SetCommissionRate

/** Once for each friend, for good. The inviter must have a rate. */
export type BindInviter = {
  type: 'bindInviter'
  member: MemberId
  inviter: MemberId
  /** What the friend gets back of a fee. */
  rebateRate: Ratio
}
/** No further fee of the friend is shared, and never again: the friend stays who was invited. */
export type EndInviter = { type: 'endInviter'; member: MemberId }
/** An inviter's share of the fees of friends from now on; each day once, and days never go back. */
export type SetCommissionRate = {
  type: 'setCommissionRate'
  member: MemberId
  rate: Ratio
  /** 00:00 UTC of the day that it is for. */
  day: number
  /** What the rate was decided by: the average of the platform's token on the day before. */
  held: bigint
  /** What the house keeps of each fee at least; older commands did not say. */
  keeps?: Ratio
}

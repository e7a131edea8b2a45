import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'

/** Events of the referral program. */
export type ReferralEvent = InviterBound | InviterEnded | CommissionRateSet | FeeShared

type InviterBound = {
  type: 'inviterBound'
  member: MemberId
  inviter: MemberId
  rebateRate: Ratio
}
type InviterEnded = { type: 'inviterEnded'; member: MemberId; inviter: MemberId }
type CommissionRateSet = {
  type: 'commissionRateSet'
  member: MemberId
  rate: Ratio
  day: number
  held: Amount
  keeps: Ratio
}
/**
 * Follows its trade: of a fee that the house has just taken, one part went to the payer's inviter
 * and one back to the payer, both to the spot account and in the coin of the fee.
 */
export type FeeShared = {
  type: 'feeShared'
  trade: number
  product: 'spot' | 'perp'
  payer: MemberId
  inviter: MemberId
  asset: AssetId
  fee: Amount
  commission: Amount
  rebate: Amount
}

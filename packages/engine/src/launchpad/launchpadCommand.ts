import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { Offering, OfferingId, OfferingStage } from '@assay/domain/launchpad/offering.ts'
import type { Amount } from '@assay/money/amount.ts'

/** Commands of offerings. The allotment and all releases happen by time alone. */
export type LaunchpadCommand = MakeOffering | SettleOffering | WithdrawOffering | Subscribe

export type MakeOffering = { type: 'makeOffering'; offering: Offering }
/** Takes the payments for the allotted tokens; the allotment itself is computed. */
export type SettleOffering = { type: 'settleOffering'; offering: OfferingId }
/** Refunds everything; not once it is settled, nor at a stage other than the one shown. */
export type WithdrawOffering = {
  type: 'withdrawOffering'
  offering: OfferingId
  stage: Extract<OfferingStage, 'open' | 'allotted'>
}
export type Subscribe = {
  type: 'subscribe'
  member: MemberId
  offering: OfferingId
  payAsset: AssetId
  quantity: Amount
  /**
   * Under `SUBSCRIPTION_RULES` a member subscribes to an offering at most `OWN_SUBSCRIPTIONS_MAX`
   * times; missing in commands from before them.
   */
  rules?: string
}
/** The first and only version. */
export const SUBSCRIPTION_RULES = 'places-1'

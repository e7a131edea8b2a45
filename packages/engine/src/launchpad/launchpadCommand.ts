import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { Offering, OfferingId, OfferingStage } from '@assay/domain/launchpad/offering.ts'

/** What can be asked of offerings. The allotment and all releases come with the time alone. */
export type LaunchpadCommand = MakeOffering | SettleOffering | WithdrawOffering | Subscribe

export type MakeOffering = { type: 'makeOffering'; offering: Offering }
/**
 * Takes the payments for what was won, and gives nothing to decide: who wins how much is worked
 * out.
 */
export type SettleOffering = { type: 'settleOffering'; offering: OfferingId }
/**
 * Gives everything back; not once it is settled, nor at another stage than the one that was looked
 * at.
 */
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
  quantity: bigint
}

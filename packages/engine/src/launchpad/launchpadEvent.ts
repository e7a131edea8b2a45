import type { AssetId } from '@assay/domain/asset.ts'
import type { Offering, OfferingId, Subscription } from '@assay/domain/launchpad/offering.ts'

/**
 * What happened to offerings and subscriptions, each with the whole subscription as it is after it.
 */
export type LaunchpadEvent =
  /** All that it can ever release is set aside. */
  | { type: 'offeringMade'; offering: Offering; reserved: bigint }
  /** Who wins how much is fixed; tokens that no one won return to the house. */
  | {
      type: 'offeringAllotted'
      offering: OfferingId
      asset: AssetId
      allotted: bigint
      returned: bigint
      allottedAt: number
    }
  | { type: 'offeringSettled'; offering: OfferingId; settledAt: number }
  | {
      type: 'offeringWithdrawn'
      offering: OfferingId
      asset: AssetId
      returned: bigint
      /** Whether no one settled it in time. */
      hasLapsed: boolean
      withdrawnAt: number
    }
  /** The whole payment is held. */
  | { type: 'subscriptionPlaced'; subscription: Subscription; held: bigint }
  /** What was not won is free again: `released`. */
  | { type: 'subscriptionAllotted'; subscription: Subscription; released: bigint }
  /** The payment went to the house, less the rebate, which is free again. */
  | { type: 'subscriptionPaid'; subscription: Subscription; payment: bigint; rebate: bigint }
  /** One part of the tokens; `subscription.releases` says which. */
  | { type: 'tokensReleased'; subscription: Subscription; amount: bigint; releasedAt: number }
  /** The offering was withdrawn: all that was held is free again. */
  | { type: 'subscriptionRefunded'; subscription: Subscription; released: bigint }

import type { AssetId } from '@assay/domain/asset.ts'
import type { Offering, OfferingId, Subscription } from '@assay/domain/launchpad/offering.ts'
import type { Amount } from '@assay/money/amount.ts'

/** Events of offerings and subscriptions, each with the whole subscription after it. */
export type LaunchpadEvent =
  /** Everything it can ever release is reserved. */
  | { type: 'offeringMade'; offering: Offering; reserved: Amount }
  /** The allotment is final; unallotted tokens return to the house. */
  | {
      type: 'offeringAllotted'
      offering: OfferingId
      asset: AssetId
      allotted: Amount
      returned: Amount
      allottedAt: number
    }
  | { type: 'offeringSettled'; offering: OfferingId; settledAt: number }
  | {
      type: 'offeringWithdrawn'
      offering: OfferingId
      asset: AssetId
      returned: Amount
      /** Whether it was not settled in time. */
      hasLapsed: boolean
      withdrawnAt: number
    }
  /** The whole payment is held. */
  | { type: 'subscriptionPlaced'; subscription: Subscription; held: Amount }
  /** What was not allotted is released: `released`. */
  | { type: 'subscriptionAllotted'; subscription: Subscription; released: Amount }
  /** The payment went to the house, less the rebate, which is released. */
  | { type: 'subscriptionPaid'; subscription: Subscription; payment: Amount; rebate: Amount }
  /** One part of the tokens; `subscription.releases` is its number. */
  | { type: 'tokensReleased'; subscription: Subscription; amount: Amount; releasedAt: number }
  /** The offering was withdrawn: all that was held is released. */
  | { type: 'subscriptionRefunded'; subscription: Subscription; released: Amount }

import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import type { MemberId } from '../account.ts'
import type { AssetId } from '../asset.ts'

/**
 * Token subscription. An offering sells so many tokens of the house at fixed prices; a member's
 * wish for some of them is a subscription. All tokens lie apart before it is announced, and a
 * subscription holds its whole payment, so that neither side can promise what is not there.
 */
export type OfferingId = string
export const OFFERING_ID = /^[a-z0-9-]{1,32}$/
export type SubscriptionId = number

/** Anyone who comes while there is something left, or all of them in proportion once it is over. */
type AllotmentMode = 'firstCome' | 'proRata'

/** Nothing of it ever changes: other terms are another offering. */
export type Offering = {
  id: OfferingId
  /** Who sells, as it is shown. */
  issuer: string
  /** Where the issuer says more; empty where nowhere. */
  document: string
  asset: AssetId
  total: Amount
  /** Quantities are multiples of it; what it costs is never rounded. */
  unit: Amount
  /** The least of one subscription. */
  minimum: Amount
  /** The most that one member can win. */
  maximum: Amount
  prices: OfferingPrice[]
  allotment: AllotmentMode
  startsAt: number
  endsAt: number
  /** Whole days from the 00:00 UTC at or after the end to the first release. */
  lockDays: number
  /** Equal parts, so many days apart; the last takes what rounding left. */
  releases: number
  releaseEveryDays: number
  /** Tokens on top of what was won. */
  giftRate: Ratio
  /** Of the payment, which is given back when it is taken. */
  rebateRate: Ratio
  needsIdentity: boolean
}

export type OfferingPrice = { asset: AssetId; price: Price }

/**
 * `open` until its end, `allotted` until two operators settle it, `settled` for good. One that is
 * `withdrawn`, or that no one settles in time, gives everything back.
 */
export type OfferingStage = 'open' | 'allotted' | 'settled' | 'withdrawn'

export type OfferingStanding = {
  offering: Offering
  stage: OfferingStage
  subscribed: Amount
  allotted: Amount
  /** Tokens that lie apart for it, gifts included. */
  reserved: Amount
  released: Amount
}

/** As the clock shows it. */
export type OfferingPhase = 'notOpen' | 'inProgress' | 'ended'

/**
 * `inReview` until the allotment, `awaitingPayment` until the offering is settled and the payment
 * taken, then `paid`, `releasing` from the first release, `complete` after the last.
 */
type SubscriptionStatus =
  | 'inReview'
  | 'awaitingPayment'
  | 'paid'
  | 'releasing'
  | 'complete'
  | 'refunded'

export type Subscription = {
  id: SubscriptionId
  member: MemberId
  offering: OfferingId
  asset: AssetId
  payAsset: AssetId
  price: Price
  quantity: Amount
  /** What was won, and what comes on top. */
  allotted: Amount
  gift: Amount
  subscribedAt: number
  status: SubscriptionStatus
  releases: number
  released: Amount
}

/**
 * Token subscription. An offering sells a number of the house's tokens at fixed prices; a member's
 * request is a subscription. All tokens are reserved before it is announced, and a subscription
 * holds its whole payment, so neither side can promise what it does not have.
 */
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import type { MemberId } from '../account.ts'
import type { AssetId } from '../asset.ts'

export type OfferingId = string
export const OFFERING_ID = /^[a-z0-9-]{1,32}$/
export type SubscriptionId = number

/** First come, first served, or all in proportion at the end. */
type AllotmentMode = 'firstCome' | 'proRata'

/** An offering never changes: other terms are another offering. */
export type Offering = {
  id: OfferingId
  /** The seller, as shown. */
  issuer: string
  /** A link to the issuer's document; empty for none. */
  document: string
  asset: AssetId
  total: Amount
  /** Quantities are multiples of it; the price of a unit is exact. */
  unit: Amount
  /** Minimum of one subscription. */
  minimum: Amount
  /** The most that one member can be allotted. */
  maximum: Amount
  prices: OfferingPrice[]
  allotment: AllotmentMode
  startsAt: number
  endsAt: number
  /** Whole days from the 00:00 UTC at or after the end to the first release. */
  lockDays: number
  /** Equal parts, this many days apart; the last one includes the rounding rest. */
  releases: number
  releaseEveryDays: number
  /** Tokens in addition to the allotted ones. */
  giftRate: Ratio
  /** Of the payment, returned when it is taken. */
  rebateRate: Ratio
  needsIdentity: boolean
}

type OfferingPrice = { asset: AssetId; price: Price }

/**
 * `open` until its end, `allotted` until two operators settle it, then `settled` for good. One that
 * is `withdrawn`, or not settled in time, refunds everything.
 */
export type OfferingStage = 'open' | 'allotted' | 'settled' | 'withdrawn'

export type OfferingProgress = {
  offering: Offering
  stage: OfferingStage
  subscribed: Amount
  allotted: Amount
  /** Tokens reserved for it, gifts included. */
  reserved: Amount
  released: Amount
}

/** By the clock. */
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
  /** The allotted tokens, and the gift. */
  allotted: Amount
  gift: Amount
  subscribedAt: number
  status: SubscriptionStatus
  releases: number
  released: Amount
}

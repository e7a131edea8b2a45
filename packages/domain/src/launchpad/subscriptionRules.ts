/** Figures and checks of subscriptions: the same on the screen and in the engine. */

import {
  type Amount,
  add,
  cost,
  divide,
  equalShare,
  inSteps,
  ONE,
  stepOf,
  subtract,
  times,
  ZERO,
} from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { AssetId } from '../asset.ts'
import type { Rejection } from '../rejection.ts'
import { AMOUNT_MAX } from '../spot/spotRules.ts'
import { validateBalance } from '../validateBalance.ts'
import type { Offering, OfferingProgress, Subscription } from './offering.ts'
import { phaseAt, remainingOf } from './offeringRules.ts'

/** Per member, over all offerings, not paid yet. */
export const SUBSCRIPTIONS_MAX = 50
/** Of one member to one offering, so that a few members do not take all its places. */
export const OWN_SUBSCRIPTIONS_MAX = 5
/** Of all members to one offering: they are allotted at once, which blocks matching. */
export const OFFERING_SUBSCRIPTIONS_MAX = 20_000

/** Exact, because the price of a unit is. */
export const paymentOf = ({ price }: Pick<Subscription, 'price'>, quantity: Amount): Amount =>
  cost(quantity, price, 'up')

/** The member's money that a subscription holds. */
export function heldForSubscription(subscription: Subscription): Amount {
  const { status, quantity, allotted } = subscription
  if (status === 'inReview') return paymentOf(subscription, quantity)
  return status === 'awaitingPayment' ? paymentOf(subscription, allotted) : ZERO
}

/** Until the payment is taken or returned. */
export const isUnpaid = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'inReview' || status === 'awaitingPayment'

/** All tokens that a subscription receives in the end. */
export const entitledOf = ({ allotted, gift }: Pick<Subscription, 'allotted' | 'gift'>): Amount =>
  add(allotted, gift)

/** One part; the last one includes the rounding rest. */
export function releaseOf(
  { releases }: Pick<Offering, 'releases'>,
  { entitled, part, decimals }: { entitled: Amount; part: number; decimals: number },
): Amount {
  const each = inSteps(equalShare(entitled, releases, 'down'), stepOf(decimals), 'down')
  return part < releases ? each : subtract(entitled, times(each, releases - 1))
}

type Asked = {
  payAsset: AssetId
  quantity: Amount
  available: Amount
  /** The quantity this member has already subscribed for. */
  own: Amount
  /** Unpaid subscriptions of this member, over all offerings. */
  open: number
  /** Subscriptions of this member to this offering; 0 under older rules. */
  ownPlaced: number
  /** All subscriptions to this offering; only the engine knows. */
  placed?: number
  now: number
}

/** Why a subscription is refused; the member's balance is checked last. */
export function validateSubscription(
  progress: OfferingProgress | undefined,
  { payAsset, quantity, available, own, open, ownPlaced, placed = 0, now }: Asked,
): Rejection | undefined {
  if (!progress || phaseAt(progress, now) !== 'inProgress') return { code: 'offeringNotOpen' }
  const { unit, minimum, maximum, prices, asset, allotment, total } = progress.offering
  const priced = prices.find((price) => price.asset === payAsset)
  if (!priced) return { code: 'payAssetNotOffered' }
  if (quantity <= 0n) return { code: 'quantityNotPositive' }
  if (quantity > AMOUNT_MAX) return { code: 'amountTooLarge' }
  if (quantity % unit !== 0n) {
    return { code: 'quantityOffUnit', details: { unit: toDecimal(unit), asset } }
  }
  // The last subscription may be below the minimum.
  const remaining = remainingOf(progress)
  if (quantity < minimum && quantity < remaining) {
    return { code: 'subscriptionBelowMinimum', details: { minimum: toDecimal(minimum), asset } }
  }
  if (quantity > remaining) {
    return { code: 'remainingInsufficient', details: { remaining: toDecimal(remaining), asset } }
  }
  // With pro rata, requesting more than the maximum only increases the share.
  const most = allotment === 'firstCome' ? maximum : total
  if (add(own, quantity) > most) {
    return { code: 'subscriptionAboveMaximum', details: { maximum: toDecimal(most), asset } }
  }
  if (open >= SUBSCRIPTIONS_MAX) {
    return { code: 'tooManySubscriptions', details: { maximum: SUBSCRIPTIONS_MAX } }
  }
  if (ownPlaced >= OWN_SUBSCRIPTIONS_MAX) {
    return { code: 'tooManyToOffering', details: { maximum: OWN_SUBSCRIPTIONS_MAX } }
  }
  if (placed >= OFFERING_SUBSCRIPTIONS_MAX) {
    return { code: 'offeringFull', details: { maximum: OFFERING_SUBSCRIPTIONS_MAX } }
  }
  return validateBalance(paymentOf(priced, quantity), available)
}

/** The most that this amount pays for, in whole units. */
export function affordableQuantity(
  { unit }: Pick<Offering, 'unit'>,
  { price }: Pick<Subscription, 'price'>,
  available: Amount,
): Amount {
  return times(unit, divide(available * ONE, price * unit, 'down'))
}

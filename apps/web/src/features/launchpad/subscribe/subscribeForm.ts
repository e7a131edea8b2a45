/** The input of a subscription, checked by the engine's own rules. */
import { giftOf, rebateOf, releaseAt } from '@assay/domain/launchpad/offeringRules.ts'
import {
  affordableQuantity,
  paymentOf,
  validateSubscription,
} from '@assay/domain/launchpad/subscriptionRules.ts'
import type { Rejection } from '@assay/domain/rejection.ts'
import { type Amount, atLeastZero, smaller, subtract } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'
import { offeringProgressOf } from '../offeringShown.ts'

export type PayPrice = ShownOffering['prices'][number]

type Funds = {
  /** Undefined while unknown, which is left to the server to check. */
  available: Amount | undefined
  own: Amount
  ownPlaced: number
  open: number
  now: number
}

export type SubscriptionPreview = {
  quantity: Amount | undefined
  /** Figures of the typed quantity, or of the minimum. */
  shown: Amount
  /** The maximum allotment, with its gift and rebate. */
  most: Amount
  payment: Amount
  gift: Amount
  rebate: Amount
  unlocksAt: number
  problem:
    | { code: Rejection['code'] | 'quantityRequired'; details?: Rejection['details'] }
    | undefined
}

type Typed = { paid: PayPrice; payDecimals: number; text: string }

export function previewSubscription(
  offering: ShownOffering,
  { paid, payDecimals, text }: Typed,
  funds: Funds,
): SubscriptionPreview {
  const { decimals, minimum } = offering
  const quantity = text === '' ? undefined : parseAmount(text, decimals)
  const shown = quantity || minimum
  const most = shown < offering.maximum ? shown : offering.maximum
  return {
    quantity,
    shown,
    most,
    payment: paymentOf(paid, shown),
    gift: giftOf(offering, most, decimals),
    rebate: rebateOf(offering, paymentOf(paid, most), payDecimals),
    unlocksAt: releaseAt(offering, 1),
    problem: problemOf(offering, { paid, quantity }, funds),
  }
}

function problemOf(
  offering: ShownOffering,
  { paid, quantity }: { paid: PayPrice; quantity: Amount | undefined },
  { available, ...funds }: Funds,
): SubscriptionPreview['problem'] {
  if (!quantity) return { code: 'quantityRequired' }
  return validateSubscription(offeringProgressOf(offering), {
    ...funds,
    quantity,
    payAsset: paid.asset,
    available: available ?? paymentOf(paid, quantity),
  })
}

/**
 * The most that can be subscribed for: limited by what remains, the balance, and the maximum per
 * member.
 */
export function mostToSubscribe(
  offering: ShownOffering,
  paid: PayPrice,
  { available, own }: { available: Amount; own: Amount },
): Amount {
  const { allotment, maximum, total, remaining } = offering
  const limit = subtract(allotment === 'firstCome' ? maximum : total, own)
  const affordable = affordableQuantity(offering, paid, available)
  return atLeastZero(smaller(smaller(remaining, limit), affordable))
}

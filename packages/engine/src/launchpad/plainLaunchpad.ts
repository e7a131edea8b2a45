import type { Offering, OfferingProgress, Subscription } from '@assay/domain/launchpad/offering.ts'
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { asWritten, type Stored, toBigint } from '../kernel/plain.ts'
import type { CommandReaders, Restorers, RowOf, Writers } from '../kernel/product.ts'
import type { State } from '../state.ts'
import type { LaunchpadCommand } from './launchpadCommand.ts'

/**
 * Token subscription as plain JSON in a fixed order of fields, and back: for the journal and the
 * snapshot.
 */
export const launchpadToPlain: Writers<LaunchpadCommand> = {
  makeOffering: ({ offering }) => ({ offering: offeringToPlain(offering) }),
  settleOffering: ({ offering }) => ({ offering }),
  withdrawOffering: ({ offering, stage }) => ({ offering, stage }),
  subscribe: ({ member, offering, payAsset, quantity, rules }) => ({
    member,
    offering,
    payAsset,
    quantity: quantity.toString(),
    ...(rules !== undefined && { rules }),
  }),
}

export const launchpadFromPlain: CommandReaders<LaunchpadCommand> = {
  makeOffering: (plain) => ({
    ...plain,
    offering: offeringFromPlain(plain.offering as Stored<Offering>),
  }),
  settleOffering: asWritten,
  withdrawOffering: asWritten,
  subscribe: (plain) => ({ ...plain, quantity: toBigint(plain.quantity) }),
}

function offeringToPlain(offering: Offering): Stored<Offering> {
  const { id, issuer, document, asset, total, unit, minimum, maximum, prices } = offering
  const { allotment, startsAt, endsAt, lockDays, releases, releaseEveryDays } = offering
  return {
    id,
    issuer,
    document,
    asset,
    total: total.toString(),
    unit: unit.toString(),
    minimum: minimum.toString(),
    maximum: maximum.toString(),
    prices: prices.map(({ asset: paid, price }) => ({ asset: paid, price: price.toString() })),
    allotment,
    startsAt,
    endsAt,
    lockDays,
    releases,
    releaseEveryDays,
    giftRate: offering.giftRate.toString(),
    rebateRate: offering.rebateRate.toString(),
    needsIdentity: offering.needsIdentity,
  }
}

function offeringFromPlain(plain: Stored<Offering>): Offering {
  return {
    ...plain,
    total: toBigint<Amount>(plain.total),
    unit: toBigint<Amount>(plain.unit),
    minimum: toBigint<Amount>(plain.minimum),
    maximum: toBigint<Amount>(plain.maximum),
    prices: plain.prices.map((each) => ({ ...each, price: toBigint<Price>(each.price) })),
    giftRate: toBigint<Ratio>(plain.giftRate),
    rebateRate: toBigint<Ratio>(plain.rebateRate),
  }
}

type PlainProgress = Stored<OfferingProgress>

function progressToPlain({ offering, stage, ...sums }: OfferingProgress): PlainProgress {
  const { subscribed, allotted, reserved, released } = sums
  return {
    offering: offeringToPlain(offering),
    stage,
    subscribed: subscribed.toString(),
    allotted: allotted.toString(),
    reserved: reserved.toString(),
    released: released.toString(),
  }
}

function progressFromPlain(plain: PlainProgress): OfferingProgress {
  return {
    ...plain,
    offering: offeringFromPlain(plain.offering),
    subscribed: toBigint<Amount>(plain.subscribed),
    allotted: toBigint<Amount>(plain.allotted),
    reserved: toBigint<Amount>(plain.reserved),
    released: toBigint<Amount>(plain.released),
  }
}

function subscriptionToPlain(subscription: Subscription): Stored<Subscription> {
  const { id, member, offering, asset, payAsset, price, quantity } = subscription
  const { allotted, gift, subscribedAt, status, releases, released } = subscription
  return {
    id,
    member,
    offering,
    asset,
    payAsset,
    price: price.toString(),
    quantity: quantity.toString(),
    allotted: allotted.toString(),
    gift: gift.toString(),
    subscribedAt,
    status,
    releases,
    released: released.toString(),
  }
}

function subscriptionFromPlain(plain: Stored<Subscription>): Subscription {
  return {
    ...plain,
    price: toBigint<Price>(plain.price),
    quantity: toBigint<Amount>(plain.quantity),
    allotted: toBigint<Amount>(plain.allotted),
    gift: toBigint<Amount>(plain.gift),
    released: toBigint<Amount>(plain.released),
  }
}

export type LaunchpadRows = {
  offerings: [last: number]
  offering: [PlainProgress]
  subscription: [Stored<Subscription>]
}

/** Empty before the first offering, so that older states keep their hash. */
export function* launchpadRowsOf({ offerings }: State): Generator<RowOf<LaunchpadRows>, void> {
  if (offerings.last > 0) yield ['offerings', offerings.last]
  for (const progress of offerings.all.values()) yield ['offering', progressToPlain(progress)]
  for (const open of offerings.open.values()) yield ['subscription', subscriptionToPlain(open)]
}

export const restoreLaunchpad: Restorers<LaunchpadRows> = {
  offerings: ({ offerings }, last) => {
    offerings.last = last
  },
  offering: ({ offerings }, plain) => offerings.enter(progressFromPlain(plain)),
  subscription: ({ offerings }, plain) => {
    const subscription = subscriptionFromPlain(plain)
    offerings.add(subscription)
    offerings.queue(subscription)
  },
}

import type {
  Offering,
  OfferingPrice,
  OfferingStanding,
  Subscription,
} from '@assay/domain/launchpad/offering.ts'
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import type { State } from '../kernel/state.ts'
import type { LaunchpadCommand } from './launchpadCommand.ts'

/** Token subscription as plain JSON in a fixed order of fields, and back: for the journal and the snapshot. */
type Plain = Record<string, unknown>
type ToBigint = (value: unknown) => bigint

export function launchpadToPlain(command: LaunchpadCommand | { type: string }): Plain | undefined {
  const asked = command as LaunchpadCommand
  switch (asked.type) {
    case 'makeOffering':
      return { offering: offeringToPlain(asked.offering) }
    case 'settleOffering':
      return { offering: asked.offering }
    case 'withdrawOffering':
      return { offering: asked.offering, stage: asked.stage }
    case 'subscribe': {
      const { member, offering, payAsset, quantity } = asked
      return { member, offering, payAsset, quantity: quantity.toString() }
    }
    default:
      return undefined
  }
}

/** Undefined for a command of another group. */
export function launchpadFromPlain(plain: Plain, toBigint: ToBigint): Plain | undefined {
  switch (plain.type) {
    case 'makeOffering':
      return { ...plain, offering: offeringFromPlain(plain.offering as Plain, toBigint) }
    case 'settleOffering':
    case 'withdrawOffering':
      return plain
    case 'subscribe':
      return { ...plain, quantity: toBigint(plain.quantity) }
    default:
      return undefined
  }
}

function offeringToPlain(offering: Offering): Plain {
  const { id, issuer, document, asset, total, unit, minimum, maximum, prices } = offering
  const { allotment, startsAt, endsAt, lockDays, releases, releaseEveryDays } = offering
  return {
    ...{ id, issuer, document, asset, total: total.toString(), unit: unit.toString() },
    ...{ minimum: minimum.toString(), maximum: maximum.toString() },
    prices: prices.map(({ asset: paid, price }) => ({ asset: paid, price: price.toString() })),
    ...{ allotment, startsAt, endsAt, lockDays, releases, releaseEveryDays },
    ...{ giftRate: offering.giftRate.toString(), rebateRate: offering.rebateRate.toString() },
    needsIdentity: offering.needsIdentity,
  }
}

function offeringFromPlain(plain: Plain, toBigint: ToBigint): Offering {
  return {
    ...(plain as Offering),
    total: toBigint(plain.total) as Amount,
    unit: toBigint(plain.unit) as Amount,
    minimum: toBigint(plain.minimum) as Amount,
    maximum: toBigint(plain.maximum) as Amount,
    prices: (plain.prices as Plain[]).map(
      ({ asset, price }) => ({ asset, price: toBigint(price) as Price }) as OfferingPrice,
    ),
    giftRate: toBigint(plain.giftRate) as Ratio,
    rebateRate: toBigint(plain.rebateRate) as Ratio,
  }
}

const stored: ToBigint = (value) => BigInt(value as string)

function standingToPlain({ offering, stage, ...sums }: OfferingStanding): Plain {
  const { subscribed, allotted, reserved, released } = sums
  return {
    ...{ offering: offeringToPlain(offering), stage, subscribed: subscribed.toString() },
    ...{ allotted: allotted.toString(), reserved: reserved.toString() },
    released: released.toString(),
  }
}

function standingFromPlain(plain: Plain): OfferingStanding {
  return {
    offering: offeringFromPlain(plain.offering as Plain, stored),
    stage: plain.stage as OfferingStanding['stage'],
    subscribed: stored(plain.subscribed) as Amount,
    allotted: stored(plain.allotted) as Amount,
    reserved: stored(plain.reserved) as Amount,
    released: stored(plain.released) as Amount,
  }
}

function subscriptionToPlain(subscription: Subscription): Plain {
  const { id, member, offering, asset, payAsset, price, quantity } = subscription
  const { allotted, gift, subscribedAt, status, releases, released } = subscription
  return {
    ...{ id, member, offering, asset, payAsset, price: price.toString() },
    ...{ quantity: quantity.toString(), allotted: allotted.toString(), gift: gift.toString() },
    ...{ subscribedAt, status, releases, released: released.toString() },
  }
}

function subscriptionFromPlain(plain: Plain): Subscription {
  return {
    ...(plain as Subscription),
    price: stored(plain.price) as Price,
    quantity: stored(plain.quantity) as Amount,
    allotted: stored(plain.allotted) as Amount,
    gift: stored(plain.gift) as Amount,
    released: stored(plain.released) as Amount,
  }
}

export type LaunchpadRow = ['offerings', number] | ['offering' | 'subscription', Plain]

/** Nothing before the first offering, so that older states keep their hash. */
export function* launchpadRowsOf({ offerings }: State): Generator<LaunchpadRow, void> {
  if (offerings.last > 0) yield ['offerings', offerings.last]
  for (const standing of offerings.all.values()) yield ['offering', standingToPlain(standing)]
  for (const open of offerings.open.values()) yield ['subscription', subscriptionToPlain(open)]
}

/** False for a row of another kind. */
export function restoreLaunchpadRow({ offerings }: State, row: readonly unknown[]): boolean {
  const known = row as LaunchpadRow
  switch (known[0]) {
    case 'offerings':
      offerings.last = known[1]
      return true
    case 'offering':
      offerings.enter(standingFromPlain(known[1]))
      return true
    case 'subscription': {
      const subscription = subscriptionFromPlain(known[1])
      offerings.add(subscription)
      offerings.queue(subscription)
      return true
    }
    default:
      return false
  }
}

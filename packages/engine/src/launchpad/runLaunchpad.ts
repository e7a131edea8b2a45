import type { AssetId } from '@assay/domain/asset.ts'
import type { OfferingProgress, Subscription } from '@assay/domain/launchpad/offering.ts'
import {
  isOfferingSound,
  OFFERINGS_MAX,
  reserveOf,
  settleBy,
} from '@assay/domain/launchpad/offeringRules.ts'
import {
  heldForSubscription,
  isUnpaid,
  validateSubscription,
} from '@assay/domain/launchpad/subscriptionRules.ts'
import { add, sumOf, ZERO } from '@assay/money/amount.ts'
import type { Event } from '../event.ts'
import { isMember } from '../kernel/isMember.ts'
import type { Handlers } from '../kernel/product.ts'
import { reject, rejectWith } from '../kernel/reject.ts'
import { ABSENT } from '../kernel/tables/numberTable.ts'
import type { State } from '../state.ts'
import {
  type LaunchpadCommand,
  type MakeOffering,
  type SettleOffering,
  SUBSCRIPTION_RULES,
  type Subscribe,
  type WithdrawOffering,
} from './launchpadCommand.ts'
import { settleNow, withdrawNow } from './passOfferings.ts'

/**
 * The commands of token subscription. All tokens are reserved before an offering is announced, and
 * a subscription holds its whole payment.
 */
export const runLaunchpad: Handlers<LaunchpadCommand> = {
  makeOffering: make,
  settleOffering: settle,
  withdrawOffering: withdraw,
  subscribe,
}

function make(state: State, { offering }: MakeOffering, now: number): Event[] {
  const { offerings, ledger, assets } = state
  const { id, asset, endsAt, prices } = offering
  if ([asset, ...prices.map((price) => price.asset)].some((name) => !assets.has(name))) {
    return reject('assetNotFound')
  }
  const decimalsOf = (name: AssetId) => assets.get(name)?.asset.decimals
  if (!isOfferingSound(offering, decimalsOf) || endsAt <= now) return reject('offeringInvalid')
  if (offerings.all.has(id)) return reject('offeringFixed')
  if (offerings.running >= OFFERINGS_MAX) {
    return rejectWith({ code: 'tooManyOfferings', details: { maximum: OFFERINGS_MAX } })
  }
  const reserved = reserveOf(offering, decimalsOf(asset)!)
  // A refused command must not open an account.
  const slot = ledger.named.get(`house/launchpad ${asset}`)
  if (slot === undefined || ledger.namedAt(slot) < reserved) return reject('houseMoneyShort')
  ledger.fund(slot, ledger.openNamed('house/launchpad/held', asset), reserved)
  const none = ZERO
  offerings.enter({
    offering,
    stage: 'open',
    subscribed: none,
    allotted: none,
    reserved,
    released: none,
  })
  return [{ type: 'offeringMade', offering, reserved }]
}

function settle(state: State, { offering: id }: SettleOffering, now: number): Event[] {
  const progress = state.offerings.all.get(id)
  // It may have lapsed before the time was processed.
  if (progress?.stage !== 'allotted' || now >= settleBy(progress.offering)) {
    return reject('offeringNotAtStage')
  }
  return settleNow(state, progress, now)
}

function withdraw(state: State, { offering: id, stage }: WithdrawOffering, now: number): Event[] {
  const progress = state.offerings.all.get(id)
  if (progress?.stage !== 'open' && progress?.stage !== 'allotted') {
    return reject('offeringNotAtStage')
  }
  if (progress.stage !== stage) return reject('offeringNotAtStage')
  return withdrawNow(state, progress, { now, hasLapsed: false })
}

function subscribe(state: State, asked: Subscribe, now: number): Event[] {
  const { member, offering: id, payAsset, quantity, rules } = asked
  if (!isMember(member)) return reject('accountNotFound')
  if (rules !== undefined && rules !== SUBSCRIPTION_RULES) return reject('commandInvalid')
  const { offerings, ledger, assets } = state
  const progress = offerings.all.get(id)
  const coin = assets.get(payAsset)
  const account = coin ? ledger.find(member, 'spot', coin.index) : ABSENT
  const available = ledger.availableIn(account)
  const others = offerings.of(member)
  const here = others.filter((other) => other.offering === id)
  const own = sumOf(here.map((other) => other.quantity))
  const ownPlaced = rules === undefined ? 0 : here.length
  const open = others.filter(isUnpaid).length
  const placed = offerings.countTo(id)
  const request = { payAsset, quantity, available, own, open, ownPlaced, placed, now }
  const refusal = validateSubscription(progress, request)
  if (refusal) return rejectWith(refusal)
  const subscription = newSubscription(progress!, asked, { id: offerings.last + 1, now })
  const held = heldForSubscription(subscription)
  offerings.last = subscription.id
  ledger.hold(account, held)
  offerings.keep({ ...progress!, subscribed: add(progress!.subscribed, subscription.quantity) })
  offerings.add(subscription)
  return [{ type: 'subscriptionPlaced', subscription, held }]
}

function newSubscription(
  { offering }: OfferingProgress,
  { member, payAsset, quantity }: Subscribe,
  { id, now }: { id: number; now: number },
): Subscription {
  const none = ZERO
  const { price } = offering.prices.find(({ asset }) => asset === payAsset)!
  return {
    id,
    member,
    offering: offering.id,
    asset: offering.asset,
    payAsset,
    price,
    quantity,
    allotted: none,
    gift: none,
    subscribedAt: now,
    status: 'inReview',
    releases: 0,
    released: none,
  }
}

import { allot } from '@assay/domain/launchpad/allotment.ts'
import type { OfferingProgress, Subscription } from '@assay/domain/launchpad/offering.ts'
import { giftOf, rebateOf } from '@assay/domain/launchpad/offeringRules.ts'
import {
  entitledOf,
  heldForSubscription,
  paymentOf,
  releaseOf,
} from '@assay/domain/launchpad/subscriptionRules.ts'
import { type Amount, add, subtract, ZERO } from '@assay/money/amount.ts'
import type { Event } from '../event.ts'
import type { State } from '../state.ts'

/** Bounds the work of a command; the rest follows with the next ones. */
export const OFFERING_STEPS_PER_COMMAND = 256

type Turn = { now: number; events: Event[] }

/**
 * Steps of offerings that happen by time alone: the allotment, its lapse, and each subscription's
 * next step.
 */
export function passOfferings(state: State, now: number, events: Event[]): void {
  for (let count = 0; count < OFFERING_STEPS_PER_COMMAND; count++) {
    const progress = state.offerings.nextStage(now)
    if (progress?.stage === 'open') events.push(...allotNow(state, progress, now))
    else if (progress) events.push(...withdrawNow(state, progress, { now, hasLapsed: true }))
    else {
      const subscription = state.offerings.nextStep(now)
      if (!subscription) return
      step(state, subscription, { now, events })
    }
  }
}

/** Fixes the allotment at once; the money of each subscription follows in its turn. */
function allotNow(state: State, progress: OfferingProgress, now: number): Event[] {
  const { offerings, ledger } = state
  const { offering, reserved } = progress
  const { id, asset } = offering
  const subscriptions = offerings.to(id)
  const won = allot(offering, subscriptions)
  const decimals = decimalsOf(state, asset)
  let [allotted, kept] = [ZERO, ZERO]
  for (const subscription of subscriptions) {
    const quantity = won.get(subscription.id)!
    const gift = giftOf(offering, quantity, decimals)
    offerings.open.set(subscription.id, { ...subscription, allotted: quantity, gift })
    allotted = add(allotted, quantity)
    kept = add(kept, add(quantity, gift))
  }
  const returned = subtract(reserved, kept)
  moveBack(ledger, asset, returned)
  // Without subscriptions there is nothing to settle.
  const stage = subscriptions.length === 0 ? 'settled' : 'allotted'
  advance(state, { ...progress, stage, allotted, reserved: kept })
  return [{ type: 'offeringAllotted', offering: id, asset, allotted, returned, allottedAt: now }]
}

/** The payments follow with the subscriptions. */
export function settleNow(state: State, progress: OfferingProgress, now: number): Event[] {
  advance(state, { ...progress, stage: 'settled' })
  return [{ type: 'offeringSettled', offering: progress.offering.id, settledAt: now }]
}

export function withdrawNow(
  state: State,
  progress: OfferingProgress,
  { now, hasLapsed }: { now: number; hasLapsed: boolean },
): Event[] {
  const { reserved: returned, offering } = progress
  const { id, asset } = offering
  moveBack(state.ledger, asset, returned)
  advance(state, { ...progress, stage: 'withdrawn', reserved: ZERO })
  const event = { asset, returned, hasLapsed, withdrawnAt: now }
  return [{ type: 'offeringWithdrawn', offering: id, ...event }]
}

function moveBack(ledger: State['ledger'], asset: string, amount: Amount): void {
  const aside = ledger.openNamed('house/launchpad/held', asset)
  ledger.fund(aside, ledger.openNamed('house/launchpad', asset), amount)
}

function advance({ offerings }: State, progress: OfferingProgress): void {
  offerings.enter(progress)
  for (const subscription of offerings.to(progress.offering.id)) offerings.queue(subscription)
}

function step(state: State, subscription: Subscription, turn: Turn): void {
  const { stage } = state.offerings.all.get(subscription.offering)!
  if (stage === 'withdrawn') refund(state, subscription, turn)
  else if (subscription.status === 'inReview') takeWin(state, subscription, turn)
  else if (subscription.status === 'awaitingPayment') pay(state, subscription, turn)
  else release(state, subscription, turn)
}

/** What was not allotted is released at once. */
function takeWin(state: State, subscription: Subscription, { events }: Turn): void {
  const status = subscription.allotted > 0n ? 'awaitingPayment' : 'refunded'
  const after: Subscription = { ...subscription, status }
  const released = subtract(heldForSubscription(subscription), heldForSubscription(after))
  state.ledger.release(payAccount(state, after), released)
  goOn(state, after)
  events.push({ type: 'subscriptionAllotted', subscription: after, released })
}

function pay(state: State, subscription: Subscription, { events }: Turn): void {
  const { ledger, offerings } = state
  const { offering: id, payAsset, allotted } = subscription
  const payment = paymentOf(subscription, allotted)
  const rebate = rebateOf(offerings.all.get(id)!.offering, payment, decimalsOf(state, payAsset))
  const account = payAccount(state, subscription)
  ledger.release(account, rebate)
  ledger.forfeit(account, ledger.openNamed('house/launchpad', payAsset), subtract(payment, rebate))
  const after: Subscription = { ...subscription, status: 'paid' }
  goOn(state, after)
  events.push({ type: 'subscriptionPaid', subscription: after, payment, rebate })
}

function release(state: State, subscription: Subscription, { now, events }: Turn): void {
  const { ledger, offerings, assets } = state
  const { member, asset, releases } = subscription
  const progress = offerings.all.get(subscription.offering)!
  const part = releases + 1
  const figures = { entitled: entitledOf(subscription), part, decimals: decimalsOf(state, asset) }
  const amount = releaseOf(progress.offering, figures)
  const held = ledger.openNamed('house/launchpad/held', asset)
  ledger.credit(held, ledger.open(member, 'spot', assets.get(asset)!.index), amount)
  offerings.keep({ ...progress, released: add(progress.released, amount) })
  const status = part < progress.offering.releases ? 'releasing' : 'complete'
  const released = add(subscription.released, amount)
  const after: Subscription = { ...subscription, status, releases: part, released }
  goOn(state, after)
  events.push({ type: 'tokensReleased', subscription: after, amount, releasedAt: now })
}

function refund(state: State, subscription: Subscription, { events }: Turn): void {
  const none = ZERO
  const released = heldForSubscription(subscription)
  const after = { ...subscription, status: 'refunded', allotted: none, gift: none } as const
  state.ledger.release(payAccount(state, after), released)
  goOn(state, after)
  events.push({ type: 'subscriptionRefunded', subscription: after, released })
}

/** Updates one, until nothing is held or owed. */
function goOn({ offerings }: State, subscription: Subscription): void {
  const { status } = subscription
  if (status === 'complete' || status === 'refunded') offerings.remove(subscription)
  else {
    offerings.open.set(subscription.id, subscription)
    offerings.queue(subscription)
  }
}

const payAccount = ({ ledger, assets }: State, { member, payAsset }: Subscription) =>
  ledger.find(member, 'spot', assets.get(payAsset)!.index)

const decimalsOf = ({ assets }: State, asset: string): number => assets.get(asset)!.asset.decimals

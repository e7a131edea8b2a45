import { giftOf, releaseAt } from '@assay/domain/launchpad/offeringRules.ts'
import { heldForSubscription } from '@assay/domain/launchpad/subscriptionRules.ts'
import type { Event } from '../../event.ts'
import { assert } from '../../kernel/assert.ts'
import { accountKey } from '../../kernel/ledger/ledger.ts'
import type { State } from '../../state.ts'
import { OFFERING_STEPS_PER_COMMAND } from '../passOfferings.ts'

/** Adds the payments that subscriptions hold to the claims of open orders. */
export function addSubscriptions(state: State, claims: Map<number, bigint>): void {
  for (const subscription of state.offerings.open.values()) {
    const { member, payAsset } = subscription
    const key = accountKey(member, 'spot', state.assets.get(payAsset)!.index)
    claims.set(key, (claims.get(key) ?? 0n) + heldForSubscription(subscription))
  }
}

type Sums = { subscribed: bigint; allotted: bigint; entitled: bigint; released: bigint }

/** I1, I2 and A23, from the raw figures: exactly what subscribers may still receive is reserved. */
export function assertLaunchpad({ offerings, ledger, assets }: State): void {
  const open = new Map<string, Sums>()
  const members = new Map<number, number>()
  for (const { id, offering, member, ...own } of offerings.open.values()) {
    assert(id > 0 && id <= offerings.last, `I2: subscription ${id} was never numbered.`)
    const { quantity, allotted, gift, released } = own
    const isBounded = allotted <= quantity && released <= allotted + gift
    assert(isBounded, `I2: subscription ${id} gets more than it asked for or won.`)
    const sums = open.get(offering) ?? { subscribed: 0n, allotted: 0n, entitled: 0n, released: 0n }
    open.set(offering, {
      subscribed: sums.subscribed + quantity,
      allotted: sums.allotted + allotted,
      entitled: sums.entitled + allotted + gift,
      released: sums.released + released,
    })
    members.set(member, (members.get(member) ?? 0) + 1)
  }
  const owed = new Map<string, bigint>()
  for (const { offering, stage, ...own } of offerings.all.values()) {
    const { id, asset, total, allotment } = offering
    const sums = open.get(id)
    assert(own.allotted <= total, `I1: more of ${id} was won than there is.`)
    const isSold = allotment === 'proRata' || own.subscribed <= total
    assert(isSold, `I1: more of ${id} was sold than there is.`)
    if (stage === 'open') {
      assert(own.subscribed === (sums?.subscribed ?? 0n), `I1: ${id} counts other subscriptions.`)
      const gift = giftOf(offering, total, assets.get(asset)!.asset.decimals)
      assert(own.reserved === total + gift, `A23: the tokens of ${id} do not all lie apart.`)
    } else if (stage !== 'withdrawn') {
      const left = (sums?.entitled ?? 0n) - (sums?.released ?? 0n)
      assert(own.reserved - own.released === left, `I2: ${id} owes other than what was won.`)
      const isAllotted = stage === 'settled' || own.allotted === sums?.allotted
      assert(isAllotted, `I1: ${id} was dealt out otherwise.`)
    }
    owed.set(asset, (owed.get(asset) ?? 0n) + own.reserved - own.released)
  }
  for (const asset of assets.keys()) {
    const slot = ledger.named.get(`house/launchpad/held ${asset}`)
    const held = slot === undefined ? 0n : ledger.namedAt(slot)
    assert(held === (owed.get(asset) ?? 0n), `A23: ${held} ${asset} is held for subscribers.`)
  }
  for (const [member, count] of members) {
    assert(offerings.of(member).length === count, `I2: member ${member} counts others.`)
  }
}

const STEPS: ReadonlySet<string> = new Set([
  'offeringAllotted',
  'offeringWithdrawn',
  'subscriptionAllotted',
  'subscriptionPaid',
  'subscriptionRefunded',
  'tokensReleased',
])

type Followed = { held: bigint; entitled: bigint; released: bigint; parts: number }

/**
 * Follows subscriptions by events alone: money is returned or paid once, tokens arrive on time and
 * completely.
 */
export class LaunchpadAuditor {
  readonly #open = new Map<number, Followed>()
  readonly #terms = new Map<string, Parameters<typeof releaseAt>[0]>()
  readonly counts = { placed: 0, paid: 0, released: 0, completed: 0, refunded: 0 }

  note(event: Event): void {
    switch (event.type) {
      case 'offeringMade':
        this.#terms.set(event.offering.id, event.offering)
        return
      case 'subscriptionPlaced': {
        const { id } = event.subscription
        assert(!this.#open.has(id), `I2: subscription ${id} was placed twice.`)
        this.#open.set(id, { held: event.held, entitled: 0n, released: 0n, parts: 0 })
        this.counts.placed++
        return
      }
      case 'subscriptionAllotted': {
        const { id, allotted, gift, status } = event.subscription
        const followed = this.#of(id)
        followed.held -= event.released
        followed.entitled = allotted + gift
        assert(followed.held >= 0n, `I2: subscription ${id} got more back than it held.`)
        if (status === 'refunded') this.#end(id, followed)
        return
      }
      case 'subscriptionPaid': {
        const { id } = event.subscription
        const followed = this.#of(id)
        assert(followed.held === event.payment, `I2: subscription ${id} paid other than it held.`)
        followed.held = 0n
        this.counts.paid++
        return
      }
      case 'subscriptionRefunded': {
        const followed = this.#of(event.subscription.id)
        followed.held -= event.released
        followed.entitled = 0n
        this.#end(event.subscription.id, followed)
        return
      }
      case 'tokensReleased':
        this.#release(event)
    }
  }

  afterCommand({ offerings, now }: State, events: readonly Event[]): void {
    assert(offerings.open.size === this.#open.size, 'I2: the open subscriptions are others.')
    if (offerings.dueAt > now) return
    const steps = events.filter(({ type }) => STEPS.has(type)).length
    assert(
      steps >= OFFERING_STEPS_PER_COMMAND,
      'I2: a step of a subscription that is due was not taken.',
    )
  }

  #release({ subscription, amount, releasedAt }: Event & { type: 'tokensReleased' }): void {
    const { id, offering, status } = subscription
    const followed = this.#of(id)
    followed.parts++
    followed.released += amount
    const dueAt = releaseAt(this.#terms.get(offering)!, followed.parts)
    assert(releasedAt >= dueAt && amount > 0n, `I2: tokens of ${id} came early.`)
    assert(followed.held === 0n, `I2: tokens of ${id} came before they were paid for.`)
    this.counts.released++
    if (status !== 'complete') return
    assert(followed.released === followed.entitled, `I2: ${id} ended with tokens missing.`)
    this.#open.delete(id)
    this.counts.completed++
  }

  #end(id: number, { held, entitled }: Followed): void {
    assert(held === 0n && entitled === 0n, `I2: subscription ${id} ended with money missing.`)
    this.#open.delete(id)
    this.counts.refunded++
  }

  #of(id: number): Followed {
    const followed = this.#open.get(id)
    assert(followed !== undefined, `I2: subscription ${id} is over or was never placed.`)
    return followed
  }
}

import type { MemberId } from '@assay/domain/account.ts'
import type {
  OfferingId,
  OfferingProgress,
  Subscription,
  SubscriptionId,
} from '@assay/domain/launchpad/offering.ts'
import { releaseAt, settleBy } from '@assay/domain/launchpad/offeringRules.ts'
import { Expiries } from '../kernel/tables/expiries.ts'

/** The part of the state for token subscription: offerings, and active subscriptions. */
export class Offerings {
  last: SubscriptionId = 0
  /** In the order of creation; permanent. */
  readonly all = new Map<OfferingId, OfferingProgress>()
  /** In the order of placing, until nothing is held or owed. */
  readonly open = new Map<SubscriptionId, Subscription>()
  readonly #ofMember = new Map<MemberId, Set<SubscriptionId>>()
  readonly #ofOffering = new Map<OfferingId, Set<SubscriptionId>>()
  readonly #names: OfferingId[] = []
  /** When offerings, by index, and subscriptions change next; may include outdated entries. */
  readonly #stages = new Expiries()
  readonly #steps = new Expiries()

  /** The earliest time at which something changes automatically. */
  get dueAt(): number {
    return Math.min(this.#stages.nextAt, this.#steps.nextAt)
  }

  /** Those that are neither settled nor withdrawn. */
  get running(): number {
    let count = 0
    for (const { stage } of this.all.values()) {
      if (stage === 'open' || stage === 'allotted') count++
    }
    return count
  }

  of(member: MemberId): Subscription[] {
    return [...(this.#ofMember.get(member) ?? [])].map((id) => this.open.get(id)!)
  }

  to(offering: OfferingId): Subscription[] {
    return [...(this.#ofOffering.get(offering) ?? [])].map((id) => this.open.get(id)!)
  }

  /** The number of subscriptions placed while it is open. */
  countTo(offering: OfferingId): number {
    return this.#ofOffering.get(offering)?.size ?? 0
  }

  /** How many steps are due, each subscription once: its next one is due afterwards. */
  dueBy(now: number): number {
    let count = this.#steps.countBy(now)
    for (const progress of this.all.values()) {
      if (stageEndsAt(progress) <= now) count += 1 + this.countTo(progress.offering.id)
    }
    return count
  }

  /** A new one, or one at a new stage; also to restore a snapshot. */
  enter(progress: OfferingProgress): void {
    const { id } = progress.offering
    if (!this.all.has(id)) this.#names.push(id)
    this.all.set(id, progress)
    const expiresAt = stageEndsAt(progress)
    if (expiresAt < Infinity) this.#stages.add({ id: this.#names.indexOf(id), expiresAt })
  }

  /** Changed figures of an existing one. */
  keep(progress: OfferingProgress): void {
    this.all.set(progress.offering.id, progress)
  }

  /** The next offering whose stage is over, if any. */
  nextStage(now: number): OfferingProgress | undefined {
    for (let at = this.#stages.nextAt; at <= now; at = this.#stages.nextAt) {
      const progress = this.all.get(this.#names[this.#stages.take()]!)!
      if (stageEndsAt(progress) === at) return progress
    }
    return undefined
  }

  add(subscription: Subscription): void {
    const { id, member, offering } = subscription
    this.open.set(id, subscription)
    addTo(this.#ofMember, member, id)
    addTo(this.#ofOffering, offering, id)
  }

  remove({ id, member, offering }: Subscription): void {
    this.open.delete(id)
    removeFrom(this.#ofMember, member, id)
    removeFrom(this.#ofOffering, offering, id)
  }

  /** Schedules its next step. */
  queue(subscription: Subscription): void {
    const expiresAt = this.#stepAt(subscription)
    if (expiresAt < Infinity) this.#steps.add({ id: subscription.id, expiresAt })
  }

  /** The next open subscription with a due step, if any. */
  nextStep(now: number): Subscription | undefined {
    for (let at = this.#steps.nextAt; at <= now; at = this.#steps.nextAt) {
      const subscription = this.open.get(this.#steps.take())
      // A different time belongs to a step already taken: the order of steps must not depend on
      // leftovers.
      if (subscription && this.#stepAt(subscription) === at) return subscription
    }
    return undefined
  }

  #stepAt({ offering: id, status, releases }: Subscription): number {
    const { offering, stage } = this.all.get(id)!
    if (stage === 'open') return Infinity
    if (status === 'inReview' || stage === 'withdrawn') return 0
    if (status === 'awaitingPayment') return stage === 'settled' ? 0 : Infinity
    return releaseAt(offering, releases + 1)
  }
}

function stageEndsAt({ offering, stage }: OfferingProgress): number {
  if (stage === 'open') return offering.endsAt
  return stage === 'allotted' ? settleBy(offering) : Infinity
}

function addTo<K>(sets: Map<K, Set<number>>, key: K, id: number): void {
  const set = sets.get(key)
  if (set) set.add(id)
  else sets.set(key, new Set([id]))
}

function removeFrom<K>(sets: Map<K, Set<number>>, key: K, id: number): void {
  const set = sets.get(key)
  set?.delete(id)
  if (set?.size === 0) sets.delete(key)
}

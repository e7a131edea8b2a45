import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { EarnPlan, Lockup, LockupId, PlanId } from '@assay/domain/earn/earnPlan.ts'
import { nextYieldAt, owedYieldOf } from '@assay/domain/earn/lockupRules.ts'
import { type Amount, add, times, ZERO } from '@assay/money/amount.ts'
import { Expiries } from '../kernel/tables/expiries.ts'

type Sum = { owed: Amount; principal: Amount; lockups: number }
export type FreeRedemption = Pick<Lockup, 'member' | 'asset' | 'startsAt'>
const NOTHING: Sum = { owed: ZERO, principal: ZERO, lockups: 0 }

/** The part of the state for locked finance: plans, and open lockups. */
export class Lockups {
  last: LockupId = 0
  readonly plans = new Map<PlanId, EarnPlan>()
  /** In the order of opening. */
  readonly open = new Map<LockupId, Lockup>()
  readonly #counts = new Map<MemberId, number>()
  readonly #planCounts = new Map<PlanId, number>()
  /** Sums of `open` by coin. */
  readonly #sums = new Map<AssetId, Sum>()
  /** When each is paid next; may include ended ones, which are skipped. */
  readonly #due = new Expiries()

  /** Free redemptions on the newest day with any; earlier days are over. */
  readonly #free = new Map<string, FreeRedemption>()

  get freeRedemptions(): Iterable<FreeRedemption> {
    return this.#free.values()
  }

  /** Notes a free redemption of the coin; `startsAt` identifies the day by its end. */
  noteFree({ member, asset, startsAt }: FreeRedemption): void {
    const [newest] = this.#free.values()
    if (newest && newest.startsAt < startsAt) this.#free.clear()
    this.#free.set(`${member} ${asset}`, { member, asset, startsAt })
  }

  isFreeUsed({ member, asset, startsAt }: FreeRedemption): boolean {
    return this.#free.get(`${member} ${asset}`)?.startsAt === startsAt
  }

  /** The earliest time at which something is to be paid. */
  get dueAt(): number {
    return this.#due.nextAt
  }

  countOf(member: MemberId): number {
    return this.#counts.get(member) ?? 0
  }

  /** Owed and locked sums of a coin. */
  sumOf(asset: AssetId): Sum {
    return this.#sums.get(asset) ?? NOTHING
  }

  /** Plans that are offered or have open lockups. */
  plansInUse(): Set<PlanId> {
    const offered = [...this.plans.values()].filter(({ isOffered }) => isOffered)
    return new Set([...this.#planCounts.keys(), ...offered.map(({ id }) => id)])
  }

  /** Adds an open lockup, also to restore a snapshot. */
  add(lockup: Lockup): void {
    count(this.#counts, lockup.member, 1)
    count(this.#planCounts, lockup.plan, 1)
    this.keep(lockup)
    this.queue(lockup)
  }

  /** Updates an open one. */
  keep(lockup: Lockup): void {
    const before = this.open.get(lockup.id)
    if (before) this.#sum(before, -1)
    this.#sum(lockup, 1)
    this.open.set(lockup.id, lockup)
  }

  /** To be paid when its next day is over. */
  queue(lockup: Lockup): void {
    this.#due.add({ id: lockup.id, expiresAt: nextYieldAt(lockup) })
  }

  remove(lockup: Lockup): void {
    this.open.delete(lockup.id)
    this.#sum(lockup, -1)
    count(this.#counts, lockup.member, -1)
    count(this.#planCounts, lockup.plan, -1)
  }

  #sum(lockup: Lockup, by: 1 | -1): void {
    const { owed, principal, lockups } = this.sumOf(lockup.asset)
    this.#sums.set(lockup.asset, {
      owed: add(owed, times(owedYieldOf(lockup), by)),
      principal: add(principal, times(lockup.principal, by)),
      lockups: lockups + by,
    })
  }

  /** The next open lockup with a day to pay, if any. */
  nextDue(now: number): Lockup | undefined {
    while (this.#due.nextAt <= now) {
      const lockup = this.open.get(this.#due.take())
      if (lockup) return lockup
    }
    return undefined
  }
}

function count<K>(counts: Map<K, number>, of: K, by: 1 | -1): void {
  const left = (counts.get(of) ?? 0) + by
  if (left > 0) counts.set(of, left)
  else counts.delete(of)
}

import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { EarnPlan, Lockup, LockupId, PlanId } from '@assay/domain/earn/earnPlan.ts'
import { nextYieldAt, owedYieldOf } from '@assay/domain/earn/lockupRules.ts'
import { Expiries } from '../kernel/expiries.ts'

type Sum = { owed: bigint; principal: bigint; lockups: number }
export type FreeRedemption = Pick<Lockup, 'member' | 'asset' | 'startsAt'>
const NOTHING: Sum = { owed: 0n, principal: 0n, lockups: 0 }

/** The part of the state that locked finance needs: plans, and the lockups that are open. */
export class Lockups {
  last: LockupId = 0
  readonly plans = new Map<PlanId, EarnPlan>()
  /** In the order they were opened. */
  readonly open = new Map<LockupId, Lockup>()
  readonly #counts = new Map<MemberId, number>()
  readonly #planCounts = new Map<PlanId, number>()
  /** What `open` adds up to, by coin. */
  readonly #sums = new Map<AssetId, Sum>()
  /** When each is paid next; also of some that are over already, which are passed by. */
  readonly #due = new Expiries()

  /** Anyone who took a coin back for nothing on the newest day of such: days before are over. */
  readonly #free = new Map<string, FreeRedemption>()

  get freeRedemptions(): Iterable<FreeRedemption> {
    return this.#free.values()
  }

  /** A lockup of the coin was taken back for nothing; `startsAt` names the day, by its end. */
  noteFree({ member, asset, startsAt }: FreeRedemption): void {
    const [newest] = this.#free.values()
    if (newest && newest.startsAt < startsAt) this.#free.clear()
    this.#free.set(`${member} ${asset}`, { member, asset, startsAt })
  }

  isFreeUsed({ member, asset, startsAt }: FreeRedemption): boolean {
    return this.#free.get(`${member} ${asset}`)?.startsAt === startsAt
  }

  /** When there is something to pay at the earliest. */
  get dueAt(): number {
    return this.#due.nextAt
  }

  countOf(member: MemberId): number {
    return this.#counts.get(member) ?? 0
  }

  /** What is owed and locked in a coin. */
  sumOf(asset: AssetId): Sum {
    return this.#sums.get(asset) ?? NOTHING
  }

  /** Plans that are offered or that somebody is in. */
  plansInUse(): Set<PlanId> {
    const offered = [...this.plans.values()].filter(({ isOffered }) => isOffered)
    return new Set([...this.#planCounts.keys(), ...offered.map(({ id }) => id)])
  }

  /** Takes an open lockup in, also when a snapshot is read. */
  add(lockup: Lockup): void {
    count(this.#counts, lockup.member, 1)
    count(this.#planCounts, lockup.plan, 1)
    this.keep(lockup)
    this.queue(lockup)
  }

  /** What became of one that is open. */
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
      owed: owed + BigInt(by) * owedYieldOf(lockup),
      principal: principal + BigInt(by) * lockup.principal,
      lockups: lockups + by,
    })
  }

  /** The next open lockup that has a day to be paid, if there is one. */
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

import type { MemberId } from '@assay/domain/account.ts'
import type { EarnPlan, Lockup, LockupId, PlanId } from '@assay/domain/earn/earnPlan.ts'
import { nextYieldAt } from '@assay/domain/earn/lockupRules.ts'
import { Expiries } from '../expiries.ts'

/** The part of the state that locked finance needs: plans, and the lockups that are open. */
export class Lockups {
  last: LockupId = 0
  readonly plans = new Map<PlanId, EarnPlan>()
  /** In the order they were opened. */
  readonly open = new Map<LockupId, Lockup>()
  readonly #counts = new Map<MemberId, number>()
  /** When each is paid next; also of some that are over already, which are passed by. */
  readonly #due = new Expiries()

  /** When there is something to pay at the earliest. */
  get dueAt(): number {
    return this.#due.nextAt
  }

  countOf(member: MemberId): number {
    return this.#counts.get(member) ?? 0
  }

  /** Takes an open lockup in, also when a snapshot is read. */
  add(lockup: Lockup): void {
    this.#counts.set(lockup.member, this.countOf(lockup.member) + 1)
    this.keep(lockup)
    this.queue(lockup)
  }

  /** What became of one that is open. */
  keep(lockup: Lockup): void {
    this.open.set(lockup.id, lockup)
  }

  /** To be paid when its next day is over. */
  queue(lockup: Lockup): void {
    this.#due.add({ id: lockup.id, expiresAt: nextYieldAt(lockup) })
  }

  remove({ id, member }: Lockup): void {
    this.open.delete(id)
    const left = this.countOf(member) - 1
    if (left > 0) this.#counts.set(member, left)
    else this.#counts.delete(member)
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

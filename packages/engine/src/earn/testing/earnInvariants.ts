import { DAY_MS } from '@assay/domain/day.ts'
import { owedYieldOf } from '@assay/domain/earn/lockupRules.ts'
import type { Event } from '../../event.ts'
import { assert } from '../../kernel/assert.ts'
import { accountKey } from '../../kernel/ledger/ledger.ts'
import type { State } from '../../state.ts'
import { YIELDS_PER_COMMAND } from '../runEarn.ts'

/** Adds the principals of open lockups to the claims of open orders. */
export function addPrincipals(state: State, claims: Map<number, bigint>): void {
  for (const { member, asset, principal } of state.lockups.open.values()) {
    const key = accountKey(member, 'spot', state.assets.get(asset)!.index)
    claims.set(key, (claims.get(key) ?? 0n) + principal)
  }
}

/** F3 and A23, from the raw figures: exactly what open lockups may still earn is held. */
export function assertEarn({ lockups, ledger, assets }: State): void {
  const owed = new Map<string, bigint>()
  const principals = new Map<string, bigint>()
  const counts = new Map<number, number>()
  for (const lockup of lockups.open.values()) {
    const { id, member, asset, principal, redemptionFee, paidDays, periodDays } = lockup
    assert(id > 0 && id <= lockups.last, `F2: lockup ${id} was never numbered.`)
    assert(lockup.dailyYield > 0n && paidDays < periodDays, `F1: lockup ${id} has no day left.`)
    assert(lockup.freeUntil <= lockup.startsAt, `F3: ${id} is free when its days count.`)
    assert(redemptionFee >= 0n && redemptionFee < principal, `F3: the fee of ${id} eats all.`)
    owed.set(asset, (owed.get(asset) ?? 0n) + owedYieldOf(lockup))
    principals.set(asset, (principals.get(asset) ?? 0n) + principal)
    counts.set(member, (counts.get(member) ?? 0) + 1)
  }
  for (const asset of assets.keys()) {
    const slot = ledger.named.get(`house/earn/held ${asset}`)
    const held = slot === undefined ? 0n : ledger.namedAt(slot)
    assert(held === (owed.get(asset) ?? 0n), `F1: ${held} ${asset} is held for yields.`)
    const sum = lockups.sumOf(asset)
    const isSummed = sum.owed === held && sum.principal === (principals.get(asset) ?? 0n)
    assert(isSummed, `F2: the sums of lockups in ${asset} are others.`)
  }
  for (const [member, count] of counts) {
    assert(lockups.countOf(member) === count, `F2: member ${member} counts other lockups.`)
  }
}

type Followed = { principal: bigint; days: number; periodDays: number; startsAt: number }
/**
 * Follows lockups by events alone: each day is paid once and not early, each principal is returned
 * once.
 */
export class EarnAuditor {
  readonly #open = new Map<number, Followed>()
  readonly counts = { yields: 0, matured: 0, redeemed: 0 }

  note(event: Event): void {
    if (event.type === 'lockupOpened') {
      const { id, principal, periodDays, startsAt } = event.lockup
      assert(!this.#open.has(id), `F2: lockup ${id} opened twice.`)
      this.#open.set(id, { principal, days: 0, periodDays, startsAt })
    } else if (event.type === 'yieldPaid') {
      const { id, paidDays } = event.lockup
      const followed = this.#of(id)
      followed.days++
      assert(followed.days === paidDays, `F1: a day of lockup ${id} was left out or paid twice.`)
      const dueAt = followed.startsAt + followed.days * DAY_MS
      assert(event.paidAt >= dueAt, `F1: a day of lockup ${id} was paid early.`)
      this.counts.yields++
    } else if (event.type === 'lockupMatured') {
      const { id, principal } = event.lockup
      const followed = this.#of(id)
      const isWhole = followed.days === followed.periodDays && followed.principal === principal
      assert(isWhole, `F2: lockup ${id} matured with days or money missing.`)
      this.#open.delete(id)
      this.counts.matured++
    } else if (event.type === 'lockupRedeemed') {
      const { id, principal, redemptionFee } = event.lockup
      const followed = this.#of(id)
      const returned = principal - redemptionFee
      assert(returned > 0n && returned <= followed.principal, `F3: lockup ${id} returned more.`)
      this.#open.delete(id)
      this.counts.redeemed++
    }
  }

  afterCommand(state: State, events: readonly Event[]): void {
    const { open, dueAt } = state.lockups
    assert(open.size === this.#open.size, 'F2: the open lockups are not those opened.')
    if (dueAt > state.now) return
    const paid = events.filter(({ type }) => type === 'yieldPaid').length
    assert(paid >= YIELDS_PER_COMMAND, 'F1: a day that is over was not paid.')
  }

  #of(id: number): Followed {
    const followed = this.#open.get(id)
    assert(followed !== undefined, `F2: lockup ${id} is over or was never opened.`)
    return followed
  }
}

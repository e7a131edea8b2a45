import type { Event } from '../../event.ts'
import { assert } from '../../kernel/assert.ts'
import type { State } from '../../state.ts'

/** A23, from the raw figures: exactly what can still be claimed is held. */
export function assertClaims({ promotions, ledger, assets, now }: State): void {
  const owed = new Map<string, bigint>()
  let offered = 0
  for (const promotion of promotions.all.values()) {
    const { id, asset, amount, places, endsAt, isOffered, endsItself } = promotion
    const left = places - promotions.claimantsOf(id).size
    assert(left >= 0, `A1: ${id} was claimed by more members than there are places.`)
    if (!isOffered) continue
    offered++
    const isOver = endsItself && endsAt <= now
    assert(!isOver, `A1: ${id} is over and still offered.`)
    owed.set(asset, (owed.get(asset) ?? 0n) + amount * BigInt(left))
  }
  assert(offered <= 1, 'A1: more than one promotion is offered.')
  for (const asset of assets.keys()) {
    const slot = ledger.named.get(`house/claim/held ${asset}`)
    const held = slot === undefined ? 0n : ledger.namedAt(slot)
    assert(held === (owed.get(asset) ?? 0n), `A23: ${held} ${asset} is held for claims.`)
  }
}

/** A1: each member claims a promotion at most once. Checked from events. */
export class ClaimAuditor {
  readonly #claims = new Set<string>()

  note(event: Event): void {
    if (event.type !== 'rewardClaimed') return
    const name = `${event.promotion} ${event.member}`
    assert(!this.#claims.has(name), `A1: member ${event.member} claimed ${event.promotion} twice.`)
    this.#claims.add(name)
  }

  get counts(): { claimed: number } {
    return { claimed: this.#claims.size }
  }
}

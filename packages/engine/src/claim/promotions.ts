import type { MemberId } from '@assay/domain/account.ts'
import type { Promotion, PromotionId } from '@assay/domain/claim/promotion.ts'

/** The promotions' part of the state: the promotions, and who has claimed which. */
export class Promotions {
  /** In the order of creation. */
  readonly all = new Map<PromotionId, Promotion>()
  /** In the order of claiming; permanent. */
  readonly #claims = new Map<PromotionId, Set<MemberId>>()

  #dueAt = Infinity

  /** When the offered one ends automatically. */
  get dueAt(): number {
    return this.#dueAt
  }

  /** Also used to restore a snapshot. */
  keep(promotion: Promotion): void {
    this.all.set(promotion.id, promotion)
    const { offered } = this
    this.#dueAt = offered?.endsItself ? offered.endsAt : Infinity
  }

  /** At most one is offered at a time. */
  get offered(): Promotion | undefined {
    for (const promotion of this.all.values()) if (promotion.isOffered) return promotion
    return undefined
  }

  claimantsOf(id: PromotionId): ReadonlySet<MemberId> {
    return this.#claims.get(id) ?? new Set()
  }

  /** Also used to restore a snapshot. */
  addClaim(id: PromotionId, member: MemberId): void {
    const members = this.#claims.get(id)
    if (members) members.add(member)
    else this.#claims.set(id, new Set([member]))
  }
}

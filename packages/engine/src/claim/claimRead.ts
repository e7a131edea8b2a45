import type { MemberId } from '@assay/domain/account.ts'
import type { Promotion, PromotionId } from '@assay/domain/claim/promotion.ts'
import { unclaimedOf } from '@assay/domain/claim/promotionRules.ts'
import { type Amount, sumOf } from '@assay/money/amount.ts'
import type { Reads } from '../kernel/product.ts'
import type { State } from '../state.ts'

/** Reads of promotions. */
export const claimReads = {
  /**
   * Every promotion ever created, with held and free amounts: bounded by how many the house
   * created.
   */
  promotions: (state: State) => promotionsOf(state),

  /** The named promotion, or the offered one, as it is for the member. Undefined for none. */
  promotion: (
    state: State,
    asked: { member: MemberId; id?: PromotionId | undefined },
  ): { found: OwnPromotion | undefined } => ({ found: promotionFor(state, asked) }),
} satisfies Reads

export type PromotionProgress = { promotion: Promotion; claimed: number }

/** `owed` is computed from the offers, `held` is the account's balance: they are equal. */
export type ClaimFunding = { asset: string; free: Amount; held: Amount; owed: Amount }

export function promotionsOf({ promotions, ledger }: State): {
  promotions: PromotionProgress[]
  funding: ClaimFunding[]
} {
  const listed = [...promotions.all.values()].map((promotion) => ({
    promotion,
    claimed: promotions.claimantsOf(promotion.id).size,
  }))
  const assets = [...new Set(listed.map(({ promotion }) => promotion.asset))]
  const at = (name: string) => ledger.namedAt(ledger.named.get(name)!)
  const funding = assets.map((asset): ClaimFunding => {
    const owed = sumOf(
      listed
        .filter(({ promotion }) => promotion.isOffered && promotion.asset === asset)
        .map(({ promotion, claimed }) => unclaimedOf(promotion, claimed)),
    )
    return { asset, free: at(`house/claim ${asset}`), held: at(`house/claim/held ${asset}`), owed }
  })
  return { promotions: listed, funding }
}

/** How many commands it takes to end what is due. */
export const claimCommandsDue = ({ promotions }: State, now: number): number =>
  promotions.dueAt <= now ? 1 : 0

export type OwnPromotion = PromotionProgress & { hasClaimed: boolean }

/** The named promotion, or the offered one, as it is for a member. */
export function promotionFor(
  { promotions }: State,
  { member, id }: { member: MemberId; id?: PromotionId | undefined },
): OwnPromotion | undefined {
  const promotion = id === undefined ? promotions.offered : promotions.all.get(id)
  if (!promotion) return undefined
  const members = promotions.claimantsOf(promotion.id)
  return { promotion, claimed: members.size, hasClaimed: members.has(member) }
}

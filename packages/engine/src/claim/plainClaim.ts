/**
 * Promotions as plain JSON in a fixed order of fields, and back: for the journal and the snapshot.
 */
import type { Promotion } from '@assay/domain/claim/promotion.ts'
import type { Amount } from '@assay/money/amount.ts'
import { asWritten, type Stored, toBigint } from '../kernel/plain.ts'
import type { CommandReaders, Restorers, RowOf, Writers } from '../kernel/product.ts'
import type { State } from '../state.ts'
import type { ClaimCommand } from './claimCommand.ts'

export const claimToPlain: Writers<ClaimCommand> = {
  setPromotion: ({ promotion }) => ({ promotion: promotionToPlain(promotion) }),
  claimReward: ({ member, promotion }) => ({ member, promotion }),
}

export const claimFromPlain: CommandReaders<ClaimCommand> = {
  setPromotion: (plain) => ({
    ...plain,
    promotion: promotionFromPlain(plain.promotion as Stored<Promotion>),
  }),
  claimReward: asWritten,
}

function promotionToPlain(promotion: Promotion): Stored<Promotion> {
  const { id, issuer, asset, amount, places, endsAt, needsIdentity, isOffered, endsItself } =
    promotion
  const terms = { id, issuer, asset, amount: amount.toString(), places }
  return { ...terms, endsAt, needsIdentity, isOffered, ...(endsItself && { endsItself }) }
}

const promotionFromPlain = (plain: Stored<Promotion>): Promotion => ({
  ...plain,
  amount: toBigint<Amount>(plain.amount),
})

export type ClaimRows = {
  promotion: [Stored<Promotion>]
  claim: [promotion: string, member: number]
}

/** Empty before the first promotion, so that older states keep their hash. */
export function* claimRowsOf({ promotions }: State): Generator<RowOf<ClaimRows>, void> {
  for (const promotion of promotions.all.values()) {
    yield ['promotion', promotionToPlain(promotion)]
    for (const member of promotions.claimantsOf(promotion.id)) yield ['claim', promotion.id, member]
  }
}

export const restoreClaim: Restorers<ClaimRows> = {
  promotion: ({ promotions }, plain) => promotions.keep(promotionFromPlain(plain)),
  claim: ({ promotions }, promotion, member) => promotions.addClaim(promotion, member),
}

import type { Promotion } from '@assay/domain/claim/promotion.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { State } from '../kernel/state.ts'
import type { ClaimCommand } from './claimCommand.ts'

/** Promotions as plain JSON in a fixed order of fields, and back: for the journal and the snapshot. */
type Plain = Record<string, unknown>

export function claimToPlain(command: ClaimCommand | { type: string }): Plain | undefined {
  const asked = command as ClaimCommand
  switch (asked.type) {
    case 'setPromotion':
      return { promotion: promotionToPlain(asked.promotion) }
    case 'claimReward':
      return { member: asked.member, promotion: asked.promotion }
    default:
      return undefined
  }
}

/** Undefined for a command of another group. */
export function claimFromPlain(
  plain: Plain,
  toBigint: (value: unknown) => bigint,
): Plain | undefined {
  switch (plain.type) {
    case 'setPromotion':
      return { ...plain, promotion: promotionFromPlain(plain.promotion as Plain, toBigint) }
    case 'claimReward':
      return plain
    default:
      return undefined
  }
}

function promotionToPlain(promotion: Promotion): Plain {
  const { id, issuer, asset, amount, places, endsAt, needsIdentity, isOffered } = promotion
  const terms = { id, issuer, asset, amount: amount.toString(), places }
  const ends = promotion.endsItself && { endsItself: true }
  return { ...terms, endsAt, needsIdentity, isOffered, ...ends }
}

const promotionFromPlain = (plain: Plain, toBigint: (value: unknown) => bigint): Promotion => ({
  ...(plain as Promotion),
  amount: toBigint(plain.amount) as Amount,
})

export type ClaimRow = ['promotion', Plain] | ['claim', string, number]

/** Nothing before the first promotion, so that older states keep their hash. */
export function* claimRowsOf({ promotions }: State): Generator<ClaimRow, void> {
  for (const promotion of promotions.all.values()) {
    yield ['promotion', promotionToPlain(promotion)]
    for (const member of promotions.claimantsOf(promotion.id)) yield ['claim', promotion.id, member]
  }
}

/** False for a row of another kind. */
export function restoreClaimRow({ promotions }: State, row: readonly unknown[]): boolean {
  const known = row as ClaimRow
  switch (known[0]) {
    case 'promotion': {
      const promotion = promotionFromPlain(known[1], (value) => BigInt(value as string))
      promotions.keep(promotion)
      return true
    }
    case 'claim':
      promotions.addClaim(known[1], known[2])
      return true
    default:
      return false
  }
}

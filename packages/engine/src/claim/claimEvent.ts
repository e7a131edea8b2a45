import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { Promotion, PromotionId } from '@assay/domain/claim/promotion.ts'

/** What happened to promotions. */
export type ClaimEvent =
  /** `held` is what was set aside for it; below zero what went back to the house. */
  | { type: 'promotionSet'; promotion: Promotion; held: bigint }
  | {
      type: 'rewardClaimed'
      promotion: PromotionId
      member: MemberId
      asset: AssetId
      amount: bigint
    }

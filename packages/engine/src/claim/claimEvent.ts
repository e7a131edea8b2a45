import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { Promotion, PromotionId } from '@assay/domain/claim/promotion.ts'
import type { Amount } from '@assay/money/amount.ts'

/** Events of promotions. */
export type ClaimEvent =
  /** `held` is the amount reserved for it; negative when it returned to the house. */
  | { type: 'promotionSet'; promotion: Promotion; held: Amount }
  | {
      type: 'rewardClaimed'
      promotion: PromotionId
      member: MemberId
      asset: AssetId
      amount: Amount
    }

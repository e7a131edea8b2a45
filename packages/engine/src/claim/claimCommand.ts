import type { MemberId } from '@assay/domain/account.ts'
import type { Promotion, PromotionId } from '@assay/domain/claim/promotion.ts'

/** Commands of promotions. */
export type ClaimCommand = SetPromotion | ClaimReward

/** A new promotion, or a changed offer of an existing one. */
export type SetPromotion = { type: 'setPromotion'; promotion: Promotion }
export type ClaimReward = { type: 'claimReward'; member: MemberId; promotion: PromotionId }

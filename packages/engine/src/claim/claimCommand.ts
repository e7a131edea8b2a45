import type { MemberId } from '@assay/domain/account.ts'
import type { Promotion, PromotionId } from '@assay/domain/claim/promotion.ts'

/** What can be asked of promotions. */
export type ClaimCommand = SetPromotion | ClaimReward

/** A new promotion, or another offer of a known one. */
export type SetPromotion = { type: 'setPromotion'; promotion: Promotion }
export type ClaimReward = { type: 'claimReward'; member: MemberId; promotion: PromotionId }

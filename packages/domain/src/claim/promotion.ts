/**
 * A gift of the house that each member can claim once. The amount for all offered claims is held in
 * advance and promised to nothing else.
 */
import type { Amount } from '@assay/money/amount.ts'
import type { AssetId } from '../asset.ts'

export type PromotionId = string
export const PROMOTION_ID = /^[a-z0-9-]{1,32}$/

/** Only `isOffered` ever changes: other terms are another promotion. */
export type Promotion = {
  id: PromotionId
  /** The giver, as shown. */
  issuer: string
  asset: AssetId
  /** What each member gets. */
  amount: Amount
  /** How many members can claim it. */
  places: number
  /** From this time no one can claim. */
  endsAt: number
  needsIdentity: boolean
  isOffered: boolean
  /** Ends automatically; missing in older promotions, which an operator ends. */
  endsItself?: true
}

import type { Amount } from '@assay/money/amount.ts'
import type { AssetId } from '../asset.ts'

/**
 * A gift of the house that each member can claim once. All claims that are offered are held from
 * the house before, and nothing else is promised with it.
 */
export type PromotionId = string
export const PROMOTION_ID = /^[a-z0-9-]{1,32}$/

/** Only the offer ever changes: other terms are another promotion. */
export type Promotion = {
  id: PromotionId
  /** Who gives it, as it is shown. */
  issuer: string
  asset: AssetId
  /** What each member gets. */
  amount: Amount
  /** How many members can claim it. */
  places: number
  /** From here on no one can. */
  endsAt: number
  needsIdentity: boolean
  isOffered: boolean
  /**
   * At its end it is offered no more, without anybody; older ones say nothing and wait for a
   * person.
   */
  endsItself?: true
}

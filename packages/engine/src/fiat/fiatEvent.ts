import type { MemberId } from '@assay/domain/account.ts'
import type { FiatOffer, FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'

/**
 * What happened to merchants, offers and orders, each with the whole order and offer as they are
 * after it.
 */
export type FiatEvent =
  | { type: 'merchantSet'; member: MemberId; isActive: boolean }
  /** All coins that it sells are held: nothing for one that buys. */
  | { type: 'fiatOfferOpened'; offer: FiatOffer; held: bigint }
  /** What is bound to no order is free again. */
  | { type: 'fiatOfferClosed'; offer: FiatOffer; freed: bigint }
  /** A member's coins are held; coins of a merchant are since the offer was opened. */
  | { type: 'fiatOrderPlaced'; order: FiatOrder; offer: FiatOffer; held: bigint }
  | { type: 'fiatOrderPaid'; order: FiatOrder }
  /** No one said in time that it is paid. Its coins stay held for an appeal. */
  | { type: 'fiatOrderLapsed'; order: FiatOrder }
  /** The payer gave up, or the desk decided against the buyer; `fiatEscrowFreed` follows. */
  | { type: 'fiatOrderCancelled'; order: FiatOrder }
  | { type: 'fiatOrderAppealed'; order: FiatOrder; by: MemberId }
  /** The seller's coins went to the buyer; `isDecided` when the desk said so. */
  | { type: 'fiatOrderCompleted'; order: FiatOrder; isDecided: boolean }
  /**
   * Its coins lie in escrow for it no more. An open offer has them back in its quantity; `freed`
   * are those that went back to the seller's available balance.
   */
  | { type: 'fiatEscrowFreed'; order: FiatOrder; offer: FiatOffer | undefined; freed: bigint }

import type { MemberId } from '@assay/domain/account.ts'
import type { FiatOffer, FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'
import type { Amount } from '@assay/money/amount.ts'

/** Events of merchants, offers and orders, each with the whole order and offer after it. */
export type FiatEvent =
  | { type: 'merchantSet'; member: MemberId; isActive: boolean }
  /** All coins that it sells are held; a buy offer holds nothing. */
  | { type: 'fiatOfferOpened'; offer: FiatOffer; held: Amount }
  /** What is not bound to an order is released. */
  | { type: 'fiatOfferClosed'; offer: FiatOffer; freed: Amount }
  /** A member's coins are held; a merchant's coins are held since the offer was opened. */
  | { type: 'fiatOrderPlaced'; order: FiatOrder; offer: FiatOffer; held: Amount }
  | { type: 'fiatOrderPaid'; order: FiatOrder }
  /** Not marked paid in time. Its coins stay held for an appeal. */
  | { type: 'fiatOrderLapsed'; order: FiatOrder }
  /** The payer gave up, or an operator decided against the buyer; `fiatEscrowFreed` follows. */
  | { type: 'fiatOrderCancelled'; order: FiatOrder }
  | { type: 'fiatOrderAppealed'; order: FiatOrder; by: MemberId }
  /** The seller's coins went to the buyer; `isDecided` when by an operator's decision. */
  | { type: 'fiatOrderCompleted'; order: FiatOrder; isDecided: boolean }
  /**
   * Its coins leave escrow. An open offer gets them back in its quantity; `freed` is what returned
   * to the seller's available balance.
   */
  | { type: 'fiatEscrowFreed'; order: FiatOrder; offer: FiatOffer | undefined; freed: Amount }

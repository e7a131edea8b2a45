import type { MemberId } from '@assay/domain/account.ts'
import type {
  FiatFinding,
  FiatMethod,
  FiatOffer,
  FiatOfferId,
  FiatOrder,
  FiatOrderId,
} from '@assay/domain/fiat/fiatOrder.ts'

/** What can be asked of fiat buy and sell. That a payer was late comes with the time alone. */
export type FiatCommand =
  | SetMerchant
  | OpenFiatOffer
  | CloseFiatOffer
  | PlaceFiatOrder
  | MarkFiatPaid
  | ReleaseFiat
  | CancelFiatOrder
  | AppealFiat
  | DecideFiat

/** Offers of a member who is no merchant any more are closed; orders that run go on. */
export type SetMerchant = { type: 'setMerchant'; member: MemberId; isActive: boolean }
export type OpenFiatOffer = { type: 'openFiatOffer'; member: MemberId } & Pick<
  FiatOffer,
  'side' | 'asset' | 'currency' | 'price' | 'quantity' | 'minimum' | 'maximum' | 'methods'
>
export type CloseFiatOffer = { type: 'closeFiatOffer'; member: MemberId; offer: FiatOfferId }
/** The engine finds the merchant; `price` is the worst that the member takes. */
export type PlaceFiatOrder = { type: 'placeFiatOrder'; method: FiatMethod } & Pick<
  FiatOrder,
  'member' | 'side' | 'asset' | 'currency' | 'quantity' | 'price'
>
/** By the payer. */
export type MarkFiatPaid = { type: 'markFiatPaid'; member: MemberId; order: FiatOrderId }
/** By the seller, who has got the money. */
export type ReleaseFiat = { type: 'releaseFiat'; member: MemberId; order: FiatOrderId }
/** By the payer, who will not pay. */
export type CancelFiatOrder = { type: 'cancelFiatOrder'; member: MemberId; order: FiatOrderId }
/** By either of the two under review; by the payer alone of an order that was late. */
export type AppealFiat = { type: 'appealFiat'; member: MemberId; order: FiatOrderId }
/** By the desk: the coins go to the buyer, or stay the seller's. */
export type DecideFiat = {
  type: 'decideFiat'
  order: FiatOrderId
  toBuyer: boolean
  /** Older decisions have none. */
  finding?: FiatFinding
}

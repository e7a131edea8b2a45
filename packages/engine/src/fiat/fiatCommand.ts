import type { MemberId } from '@assay/domain/account.ts'
import type {
  FiatFinding,
  FiatMethod,
  FiatOffer,
  FiatOfferId,
  FiatOrder,
  FiatOrderId,
} from '@assay/domain/fiat/fiatOrder.ts'

/** Commands of fiat buy and sell. Lateness follows from time alone. */
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

/** Offers of a former merchant are closed; open orders continue. */
export type SetMerchant = { type: 'setMerchant'; member: MemberId; isActive: boolean }
export type OpenFiatOffer = { type: 'openFiatOffer'; member: MemberId } & Pick<
  FiatOffer,
  'side' | 'asset' | 'currency' | 'price' | 'quantity' | 'minimum' | 'maximum' | 'methods'
>
export type CloseFiatOffer = { type: 'closeFiatOffer'; member: MemberId; offer: FiatOfferId }
/** The engine selects the merchant; `price` is the worst that the member accepts. */
export type PlaceFiatOrder = { type: 'placeFiatOrder'; method: FiatMethod } & Pick<
  FiatOrder,
  'member' | 'side' | 'asset' | 'currency' | 'quantity' | 'price'
>
/** By the payer. */
export type MarkFiatPaid = { type: 'markFiatPaid'; member: MemberId; order: FiatOrderId }
/** By the seller, after receiving the money. */
export type ReleaseFiat = { type: 'releaseFiat'; member: MemberId; order: FiatOrderId }
/** By the payer, who will not pay. */
export type CancelFiatOrder = { type: 'cancelFiatOrder'; member: MemberId; order: FiatOrderId }
/** By either party under review; by the payer only for a late order. */
export type AppealFiat = { type: 'appealFiat'; member: MemberId; order: FiatOrderId }
/** By an operator: the coins go to the buyer, or return to the seller. */
export type DecideFiat = {
  type: 'decideFiat'
  order: FiatOrderId
  toBuyer: boolean
  /** Missing in older decisions. */
  finding?: FiatFinding
}

/**
 * Fiat buy and sell. A merchant, a member approved by two operators, publishes offers; a member's
 * order takes the best of them. The currency is paid outside, between the two; the coins are in
 * escrow (held in the seller's fiat account) from before the order until it is completed or
 * released.
 */
import type { Amount, Price } from '@assay/money/amount.ts'
import type { MemberId } from '../account.ts'
import type { AssetId } from '../asset.ts'
import type { Side } from '../spot/order.ts'

export type FiatOfferId = number
export type FiatOrderId = number

export const FIAT_METHODS = ['bankCard', 'wechat', 'iban'] as const
export type FiatMethod = (typeof FIAT_METHODS)[number]

/**
 * Currencies that can be paid with, each with its payment methods; all of them have two decimals.
 */
export const FIAT_CURRENCIES = {
  EUR: ['iban', 'bankCard'],
  USD: ['bankCard'],
  GBP: ['bankCard', 'iban'],
  CNY: ['wechat', 'bankCard'],
  TRY: ['iban', 'bankCard'],
  BRL: ['bankCard'],
  MXN: ['bankCard'],
} as const satisfies Record<string, readonly FiatMethod[]>
export type FiatCurrency = keyof typeof FIAT_CURRENCIES

export type FiatOffer = {
  id: FiatOfferId
  merchant: MemberId
  /** From the merchant's view. */
  side: Side
  asset: AssetId
  currency: FiatCurrency
  /** Currency per coin. */
  price: Price
  /** The remaining amount: neither bound to an order nor traded. */
  quantity: Amount
  /** Limits of one order, in currency. */
  minimum: Amount
  maximum: Amount
  methods: readonly FiatMethod[]
  isOpen: boolean
}

/**
 * `awaitingPayment` until the payer marks it paid, `underReview` until the seller or an operator
 * decides.
 */
type FiatOrderState = 'awaitingPayment' | 'underReview' | 'completed' | 'cancelled'

/**
 * The findings of staff, as both parties read them: the first ones favor the buyer, who pays, the
 * others the seller.
 */
export const FIAT_FINDINGS = {
  buyer: ['paymentShown', 'sellerSilent'],
  seller: ['paymentNotShown', 'paidByAnother', 'paidOtherwise', 'buyerSilent'],
} as const
export type FiatWinner = keyof typeof FIAT_FINDINGS
export type FiatFinding = (typeof FIAT_FINDINGS)[FiatWinner][number]

/**
 * Why it was canceled: the payer gave up, did not pay in time, or an operator decided against the
 * buyer.
 */
export type FiatEnding = 'withdrawn' | 'late' | 'refused'

export type FiatOrder = {
  id: FiatOrderId
  /** The request key of the order; its details and statements are stored under it. */
  key: string
  offer: FiatOfferId
  merchant: MemberId
  member: MemberId
  /** From the member's view. */
  side: Side
  asset: AssetId
  currency: FiatCurrency
  price: Price
  quantity: Amount
  /** The amount to pay, in currency, to 0.01. */
  payment: Amount
  method: FiatMethod
  placedAt: number
  /** The payer must mark it paid strictly before this time. */
  payBy: number
  paidAt: number | undefined
  state: FiatOrderState
  isDisputed: boolean
  /** Whether its coins are in escrow; they still are for a while after a late payment. */
  isHeld: boolean
  ending: FiatEnding | undefined
  /** Also undefined if staff decided before findings were recorded. */
  finding?: FiatFinding
  endedAt: number | undefined
}

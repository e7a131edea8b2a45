import type { Amount, Price } from '@assay/money/amount.ts'
import type { MemberId } from '../account.ts'
import type { AssetId } from '../asset.ts'
import type { Side } from '../spot/order.ts'

/**
 * Fiat buy and sell. A merchant, a member whom two operators approved, publishes offers; a member's
 * order takes the best of them. The currency is paid outside, between the two; the coins lie in
 * escrow (held in the seller's fiat account) from before the order until it is completed or freed.
 */
export type FiatOfferId = number
export type FiatOrderId = number

export const FIAT_METHODS = ['bankCard', 'wechat', 'iban'] as const
export type FiatMethod = (typeof FIAT_METHODS)[number]

/**
 * Currencies that can be paid with, each with the ways it is paid; all of them have two decimals.
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
  /** The merchant's own. */
  side: Side
  asset: AssetId
  currency: FiatCurrency
  /** Currency for one coin. */
  price: Price
  /** What is left: not bound to an order, and not sold or bought already. */
  quantity: Amount
  /** The least and the most of one order, in currency. */
  minimum: Amount
  maximum: Amount
  methods: readonly FiatMethod[]
  isOpen: boolean
}

/**
 * `awaitingPayment` until the payer says so, `underReview` until the seller or the desk has
 * decided.
 */
type FiatOrderState = 'awaitingPayment' | 'underReview' | 'completed' | 'cancelled'

/**
 * What staff found, as both parties read it: the buyer, who pays, is right by the first ones, and
 * the seller by the others.
 */
export const FIAT_FINDINGS = {
  buyer: ['paymentShown', 'sellerSilent'],
  seller: ['paymentNotShown', 'paidByAnother', 'paidOtherwise', 'buyerSilent'],
} as const
export type FiatWinner = keyof typeof FIAT_FINDINGS
export type FiatFinding = (typeof FIAT_FINDINGS)[FiatWinner][number]

/**
 * Why it was cancelled: the payer gave up, did not pay in time, or the desk decided against the
 * buyer.
 */
export type FiatEnding = 'withdrawn' | 'late' | 'refused'

export type FiatOrder = {
  id: FiatOrderId
  /** The request key it was placed with; what the parties told each other is kept under it. */
  key: string
  offer: FiatOfferId
  merchant: MemberId
  member: MemberId
  /** The member's own. */
  side: Side
  asset: AssetId
  currency: FiatCurrency
  price: Price
  quantity: Amount
  /** What is paid, in currency, to 0.01. */
  payment: Amount
  method: FiatMethod
  placedAt: number
  /** Strictly before it the payer must have said that it is paid. */
  payBy: number
  paidAt: number | undefined
  state: FiatOrderState
  isDisputed: boolean
  /** Whether its coins lie in escrow: longer than it runs, where the payer was late. */
  isHeld: boolean
  ending: FiatEnding | undefined
  /** Undefined also where staff decided before findings were kept. */
  finding?: FiatFinding
  endedAt: number | undefined
}

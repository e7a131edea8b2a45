/** Words of a spot order. Prices are ticks and quantities are lots of its market. */
import type { Amount, Ratio } from '@assay/money/amount.ts'
import type { MemberId } from '../account.ts'
import type { MarketSymbol } from '../market.ts'

export type OrderId = number
export type Side = 'buy' | 'sell'
export type OrderType = 'limit' | 'market'
/** Good till canceled, immediate or cancel, fill or kill, or post only. */
export type TimeInForce = 'gtc' | 'ioc' | 'fok' | 'postOnly'
/**
 * Exactly the five states of the product, and `waiting` for a stop order that has not triggered:
 * not traded, partial deal, all traded, canceled, partly canceled.
 */
export type OrderStatus =
  | 'waiting'
  | 'open'
  | 'partiallyFilled'
  | 'filled'
  | 'cancelled'
  | 'partiallyCancelled'

export const CANCEL_REASONS = [
  'requested',
  'selfTrade',
  'immediateOrCancel',
  'fillOrKill',
  'priceBand',
  'bookEmpty',
  'budgetSpent',
  'dust',
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** A member's request, as it was accepted. */
export type SpotOrder = {
  id: OrderId
  member: MemberId
  market: MarketSymbol
  side: Side
  type: OrderType
  timeInForce: TimeInForce
  /** Limit price in ticks; 0 for a market order. */
  price: number
  /** Quantity in lots; 0 for a market order by quote. */
  quantity: number
  /** What a market buy by quote may spend, fees included; 0n otherwise. */
  quoteBudget: Amount
  /** The last price in ticks that triggers a stop order; 0 for none. */
  stopPrice: number
  /** The client's id for the order, unique among the member's open orders; '' for none. */
  clientOrderId: string
  /** The rates when it was placed; later changes do not apply. */
  makerFeeRate: Ratio
  takerFeeRate: Ratio
  createdAt: number
}

import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { CancelReason, OrderId, Side, SpotOrder } from '@assay/domain/spot/order.ts'
import type { StopWhen } from '@assay/domain/spot/validateSpotOrder.ts'
import type { Amount } from '@assay/money/amount.ts'

export type SpotEvent =
  | SpotOrderPlaced
  | SpotOrderRested
  | SpotOrderTriggered
  | SpotTraded
  | SpotOrderCancelled
  | SpotOrdersCancelled

/** The order was accepted and its worst case is held. */
type SpotOrderPlaced = {
  type: 'spotOrderPlaced'
  order: SpotOrder
  /** The amount moved to the held twin, and its asset. */
  heldAsset: AssetId
  held: Amount
  /** The direction in which the price reaches the stop; undefined without a stop. */
  stopWhen: StopWhen | undefined
}

/** The rest of the order is now in the book. */
type SpotOrderRested = {
  type: 'spotOrderRested'
  order: OrderId
  market: MarketSymbol
  side: Side
  price: number
  remaining: number
}

/** A stop order's price was reached: it now acts according to its order type. */
type SpotOrderTriggered = {
  type: 'spotOrderTriggered'
  order: OrderId
  member: MemberId
  market: MarketSymbol
  /** Quote released at once when a market buy cost less than its hold. */
  released: Amount
}

/** One match at the maker's price. The buyer's fee is in base, the seller's in quote. */
export type SpotTraded = {
  type: 'spotTraded'
  trade: number
  market: MarketSymbol
  price: number
  quantity: number
  takerSide: Side
  makerOrder: OrderId
  makerMember: MemberId
  takerOrder: OrderId
  takerMember: MemberId
  makerFee: Amount
  takerFee: Amount
  /** Released to a buyer whose hold was larger than the fill needed (price improvement). */
  buyerReleased: Amount
  isMakerFilled: boolean
  isTakerFilled: boolean
}

/** The order ends with `remaining` lots unfilled; its hold is released. */
export type SpotOrderCancelled = {
  type: 'spotOrderCancelled'
  order: OrderId
  member: MemberId
  market: MarketSymbol
  side: Side
  price: number
  remaining: number
  filled: number
  /** True when it left the book, so that the level lost `remaining` lots. */
  wasResting: boolean
  releasedAsset: AssetId
  released: Amount
  reason: CancelReason
}

/** Ends a cancel-all with the count, also when it is zero. */
type SpotOrdersCancelled = { type: 'spotOrdersCancelled'; member: MemberId; count: number }

import type { MemberId } from '@assay/domain/account.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { OrderId, OrderType, Side, TimeInForce } from '@assay/domain/spot/order.ts'
import type { StopWhen } from '@assay/domain/spot/validateSpotOrder.ts'
import type { Amount } from '@assay/money/amount.ts'

export type SpotCommand = PlaceSpotOrder | CancelSpotOrder | CancelAllSpotOrders

/** Prices in ticks, quantities in lots; exactly one of `quantity` and `quoteBudget` is positive. */
export type PlaceSpotOrder = {
  type: 'placeSpotOrder'
  member: MemberId
  market: MarketSymbol
  side: Side
  orderType: OrderType
  timeInForce: TimeInForce
  price: number
  quantity: number
  quoteBudget: Amount
  stopPrice: number
  /** The direction shown to the member; missing in older commands. */
  stopWhen?: StopWhen
  clientOrderId: string
}

export type CancelSpotOrder = { type: 'cancelSpotOrder'; member: MemberId; order: OrderId }

/** All of the member's open orders, or those of one market. */
export type CancelAllSpotOrders = {
  type: 'cancelAllSpotOrders'
  member: MemberId
  market: MarketSymbol | undefined
}

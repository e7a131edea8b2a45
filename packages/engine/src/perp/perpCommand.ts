import type { MemberId } from '@assay/domain/account.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { PerpMarket } from '@assay/domain/perp/perpMarket.ts'
import type {
  MarginMode,
  PositionId,
  PositionSide,
  TriggerBy,
  TriggerId,
  TriggerTerms,
} from '@assay/domain/perp/perpOrder.ts'
import type { OrderId, OrderType, TimeInForce } from '@assay/domain/spot/order.ts'
import type { Amount } from '@assay/money/amount.ts'

/**
 * Commands of perpetual contracts. Prices are ticks, quantities whole lots. The index of a contract
 * moves with `moveIndex` of its symbol.
 */
export type PerpCommand =
  | ListPerpMarket
  | SetPerpMarketTradable
  | PlacePerpOrder
  | CancelPerpOrder
  | CancelAllPerpOrders
  | ClosePerpPosition
  | ClosePerpPositions
  | SetPerpLeverage
  | SetPerpMarginMode
  | AdjustPerpMargin
  | SetPerpTriggers
  | EditPerpTrigger
  | CancelPerpTrigger

export type ListPerpMarket = { type: 'listPerpMarket'; market: PerpMarket }
/**
 * Closing and canceling stay possible while a market is not tradable. Under `HALT_RULES` its mark
 * then returns to the index, whatever rests or trades in its book; older halts followed the book.
 */
export type SetPerpMarketTradable = {
  type: 'setPerpMarketTradable'
  market: MarketSymbol
  isTradable: boolean
  /** `HALT_RULES`; missing in commands from before them. */
  rules?: string
}
/** The first and only version: see `isBookIgnored`. */
export const HALT_RULES = 'halt-1'
/** The rules of `moveIndex`, in their first and only version: see `PerpMarketState.markOffset`. */
export const MARK_RULES = 'mark-1'
export type PlacePerpOrder = {
  type: 'placePerpOrder'
  member: MemberId
  market: MarketSymbol
  marginMode: MarginMode
  positionSide: PositionSide
  isReduceOnly: boolean
  orderType: OrderType
  timeInForce: TimeInForce
  price: number
  lots: number
  leverage: number
  takeProfit: TriggerTerms | undefined
  stopLoss: TriggerTerms | undefined
  clientOrderId: string
  /**
   * Safety is judged by the result of the fill: at the market by the lots it would fill, and for
   * cross without its own hold. Older commands were judged by all their lots, and for cross with
   * their hold counted twice.
   */
  judgedBy?: 'fill'
}
export type CancelPerpOrder = { type: 'cancelPerpOrder'; member: MemberId; order: OrderId }
/** All of the member's open contract orders, or those of one market. */
export type CancelAllPerpOrders = {
  type: 'cancelAllPerpOrders'
  member: MemberId
  market: MarketSymbol | undefined
}
/** At the market; 0 lots close the whole position. */
export type ClosePerpPosition = {
  type: 'closePerpPosition'
  member: MemberId
  position: PositionId
  lots: number
}
/** Everything, or one market, or one side of one or all markets. */
export type ClosePerpPositions = {
  type: 'closePerpPositions'
  member: MemberId
  market: MarketSymbol | undefined
  positionSide: PositionSide | undefined
}
/**
 * Of the position and the opening orders in one mode of a market: on one side, or on both when none
 * is named.
 */
export type SetPerpLeverage = {
  type: 'setPerpLeverage'
  member: MemberId
  market: MarketSymbol
  marginMode: MarginMode
  positionSide: PositionSide | undefined
  leverage: number
}
export type SetPerpMarginMode = {
  type: 'setPerpMarginMode'
  member: MemberId
  position: PositionId
  marginMode: MarginMode
}
/** Adds to an isolated position's margin, or removes when the amount is negative. */
export type AdjustPerpMargin = {
  type: 'adjustPerpMargin'
  member: MemberId
  position: PositionId
  amount: Amount
}
/** 0 lots mean the whole position, whatever its size when the price is reached. */
export type SetPerpTriggers = {
  type: 'setPerpTriggers'
  member: MemberId
  position: PositionId
  takeProfit: TriggerTerms | undefined
  stopLoss: TriggerTerms | undefined
  lots: number
}
export type EditPerpTrigger = {
  type: 'editPerpTrigger'
  member: MemberId
  trigger: TriggerId
  price: number
  triggerBy: TriggerBy
  lots: number
  /**
   * Set for the whole position, it stays so while its order fills; older ones were changed to a
   * number of lots.
   */
  whole?: 'stays'
}
export type CancelPerpTrigger = { type: 'cancelPerpTrigger'; member: MemberId; trigger: TriggerId }

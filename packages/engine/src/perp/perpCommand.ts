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

/**
 * What can be asked of perpetual contracts. Prices are ticks, quantities whole lots. The index of a
 * contract moves with `moveIndex` of its symbol.
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
/** Closing and cancelling stay possible while a market is not tradable. */
export type SetPerpMarketTradable = {
  type: 'setPerpMarketTradable'
  market: MarketSymbol
  isTradable: boolean
}
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
   * Judged as safe by what its fill leaves: at the market by the lots it would fill, across with
   * what it holds taken out. Older commands were by all their lots, and across with their hold
   * counted twice.
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
/** At the market; 0 lots close all of it. */
export type ClosePerpPosition = {
  type: 'closePerpPosition'
  member: MemberId
  position: PositionId
  lots: number
}
/** Everything, or only one market, or only one side of it or of all. */
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
/** Adds to an isolated position's margin, or takes from it when the amount is below zero. */
export type AdjustPerpMargin = {
  type: 'adjustPerpMargin'
  member: MemberId
  position: PositionId
  amount: bigint
}
/** 0 lots are the whole position, whatever its size is when the price comes. */
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
   * Made one of the whole, it stays that while the order that brought it fills; older ones were
   * counted again.
   */
  whole?: 'stays'
}
export type CancelPerpTrigger = { type: 'cancelPerpTrigger'; member: MemberId; trigger: TriggerId }

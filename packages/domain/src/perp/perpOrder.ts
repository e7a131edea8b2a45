/** Words of a perpetual contract. Prices are ticks of its market, quantities whole lots. */
import type { Ratio } from '@assay/money/amount.ts'
import type { MemberId } from '../account.ts'
import type { MarketSymbol } from '../market.ts'
import type { OrderId, OrderType, Side, TimeInForce } from '../spot/order.ts'

export type MarginMode = 'isolated' | 'cross'
export const MARGIN_MODES: readonly MarginMode[] = ['isolated', 'cross']
export type PositionSide = 'long' | 'short'
export const POSITION_SIDES: readonly PositionSide[] = ['long', 'short']
export type PositionId = number
export type TriggerId = number
/** Which price triggers a take-profit or a stop-loss. */
export type TriggerBy = 'mark' | 'last'
export type TriggerKind = 'takeProfit' | 'stopLoss'
export type TriggerTerms = { price: number; triggerBy: TriggerBy }

export const DEFAULT_TRIGGER_BY: Readonly<Record<TriggerKind, TriggerBy>> = {
  takeProfit: 'last',
  stopLoss: 'mark',
}

/** The number of take-profits and stop-losses per position. */
export const TRIGGERS_MAX = 20

export const PERP_CANCEL_REASONS = [
  'requested',
  'selfTrade',
  'immediateOrCancel',
  'fillOrKill',
  'priceLimit',
  'bookEmpty',
  'budgetSpent',
  /** The fill would have left the account below its maintenance margin. */
  'unsafe',
  /** A closing order whose position no longer exists. */
  'positionClosed',
  'liquidation',
] as const
export type PerpCancelReason = (typeof PERP_CANCEL_REASONS)[number]

/**
 * A member's request, as it was accepted. A long and a short exist side by side, so an order either
 * opens its side or, reduce-only, closes it, and never turns one into the other.
 */
export type PerpOrder = {
  id: OrderId
  member: MemberId
  market: MarketSymbol
  marginMode: MarginMode
  positionSide: PositionSide
  isReduceOnly: boolean
  type: OrderType
  timeInForce: TimeInForce
  /** Limit price in ticks; 0 for a market order. */
  price: number
  lots: number
  leverage: number
  /** Set on the position as this order fills, for the filled lots. */
  takeProfit: TriggerTerms | undefined
  stopLoss: TriggerTerms | undefined
  clientOrderId: string
  /** The rates when it was placed; later changes do not apply. */
  makerFeeRate: Ratio
  takerFeeRate: Ratio
  createdAt: number
}

/**
 * A take-profit or stop-loss on a position: a market order that closes it when its price is
 * reached.
 */
export type PerpTrigger = {
  id: TriggerId
  member: MemberId
  market: MarketSymbol
  position: PositionId
  kind: TriggerKind
  price: number
  triggerBy: TriggerBy
  /** How much it closes; 0 for the whole position, whatever its size then. */
  lots: number
  /** With 0 lots: later fills of its order do not change that. */
  whole?: 'stays'
  createdAt: number
}

/** The side of the book: opening a long and closing a short buy. */
export const bookSideOf = (order: { positionSide: PositionSide; isReduceOnly: boolean }): Side =>
  (order.positionSide === 'long') === order.isReduceOnly ? 'sell' : 'buy'

/** Whether the trigger fires on a rising price; otherwise on a falling one. */
export const isRisingTrigger = (kind: TriggerKind, side: PositionSide): boolean =>
  (kind === 'takeProfit') === (side === 'long')

import type { MemberId } from '@assay/domain/account.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { RiskLevel } from '@assay/domain/perp/margin.ts'
import type { PerpMarket } from '@assay/domain/perp/perpMarket.ts'
import type {
  MarginMode,
  PerpCancelReason,
  PerpOrder,
  PerpTrigger,
  PositionId,
  PositionSide,
  TriggerId,
} from '@assay/domain/perp/perpOrder.ts'
import type { Position } from '@assay/domain/perp/position.ts'
import type { DeleverageReport } from '@assay/domain/perp/risk/deleverageReport.ts'
import type { LiquidationReport } from '@assay/domain/perp/risk/liquidation.ts'
import type { OrderId, Side } from '@assay/domain/spot/order.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'

/**
 * Events of perpetual contracts. An event that moved money contains the flow, so that postings
 * depend on the event alone, and one that changed a position contains it as it is afterwards.
 */
export type PerpEvent =
  | PerpMarketListed
  | PerpMarketTradableSet
  | PerpMarkMoved
  | PerpMarketHalted
  | PerpMarketResumed
  | PerpOrderPlaced
  | PerpOrderRested
  | PerpOrderShrunk
  | PerpTraded
  | PerpOrderCancelled
  | PerpOrdersCancelled
  | PerpPositionsClosed
  | PerpLeverageSet
  | PerpMarginModeSet
  | PerpMarginAdjusted
  | PerpTriggerSet
  | PerpTriggerFired
  | PerpTriggerCancelled
  | PerpFundingSet
  | PerpFundingPaid
  | PerpRiskWarned
  | PerpLiquidated
  | PerpDeleveraged

/**
 * Money of one member's perp account, in quote. Realized amounts come from or go to
 * `clearing/perp`, which mirrors all open positions; held amounts move between the account and its
 * twin.
 */
export type PerpFlow = {
  member: MemberId
  /** Positive: from available to held. */
  held: Amount
  /** Positive: from the clearing account to the member. Profits, and funding received. */
  realized: Amount
  /** To `house/fees`. */
  fee: Amount
  /** Positive: from `house/insurance` to the member. Negative: the liquidation fee. */
  insurance: Amount
}

/** Why a market accepts no new risk, and triggers and liquidates nothing. */
export type HaltReason = 'noIndex' | 'staleIndex' | 'wildIndex'

type PerpMarketListed = { type: 'perpMarketListed'; market: PerpMarket }
type PerpMarketTradableSet = {
  type: 'perpMarketTradableSet'
  market: MarketSymbol
  isTradable: boolean
}
type PerpMarkMoved = {
  type: 'perpMarkMoved'
  market: MarketSymbol
  index: number
  byFunding: number
  byBasis: number
  last: number
  mark: number
}
type PerpMarketHalted = {
  type: 'perpMarketHalted'
  market: MarketSymbol
  reason: HaltReason
}
type PerpMarketResumed = { type: 'perpMarketResumed'; market: MarketSymbol }
/** `trigger` is the take-profit or stop-loss that placed it, or 0. */
export type PerpOrderPlaced = {
  type: 'perpOrderPlaced'
  order: PerpOrder
  quote: string
  trigger: TriggerId
  flow: PerpFlow
}
type PerpOrderRested = {
  type: 'perpOrderRested'
  order: OrderId
  member: MemberId
  market: MarketSymbol
  quote: string
  side: Side
  price: number
  remaining: number
  /** Releases what its fills did not need. */
  flow: PerpFlow
}
/** A closing order became larger than its position and lost the difference. */
export type PerpOrderShrunk = {
  type: 'perpOrderShrunk'
  order: OrderId
  member: MemberId
  market: MarketSymbol
  side: Side
  price: number
  by: number
  remaining: number
}
/** One side of a trade. `position` is as it is afterwards; 0 lots means it is closed. */
export type PerpFill = {
  order: OrderId
  member: MemberId
  fee: Amount
  /** Profit or loss of the closed lots, without fees. */
  realized: Amount
  remaining: number
  position: Position
  flow: PerpFlow
}
/** One match at the maker's price. A liquidation has no taker fill: its report has the account. */
export type PerpTraded = {
  type: 'perpTraded'
  trade: number
  market: MarketSymbol
  quote: string
  price: number
  lots: number
  takerSide: Side
  maker: PerpFill
  taker: PerpFill | undefined
}
export type PerpOrderCancelled = {
  type: 'perpOrderCancelled'
  order: OrderId
  member: MemberId
  market: MarketSymbol
  quote: string
  side: Side
  price: number
  remaining: number
  filled: number
  wasResting: boolean
  flow: PerpFlow
  reason: PerpCancelReason
}
type PerpOrdersCancelled = { type: 'perpOrdersCancelled'; member: MemberId; count: number }
/** Ends a close-all with the number of closed positions, also when it is zero. */
type PerpPositionsClosed = { type: 'perpPositionsClosed'; member: MemberId; count: number }
type PerpLeverageSet = {
  type: 'perpLeverageSet'
  member: MemberId
  market: MarketSymbol
  quote: string
  marginMode: MarginMode
  positionSide: PositionSide
  leverage: number
  position: Position | undefined
  flow: PerpFlow
}
type PerpMarginModeSet = { type: 'perpMarginModeSet'; member: MemberId; position: Position }
type PerpMarginAdjusted = {
  type: 'perpMarginAdjusted'
  member: MemberId
  quote: string
  position: Position
  flow: PerpFlow
}
/**
 * Set, edited, or resized because its position shrank or its order filled further; also for the
 * rest of one that triggered and was partly filled.
 */
type PerpTriggerSet = { type: 'perpTriggerSet'; trigger: PerpTrigger }
/** Triggered: the market order that follows closes its lots. Final. */
export type PerpTriggerFired = { type: 'perpTriggerFired'; trigger: PerpTrigger; price: number }
type PerpTriggerCancelled = {
  type: 'perpTriggerCancelled'
  trigger: TriggerId
  member: MemberId
  reason: 'requested' | 'positionClosed'
}
/** A funding settlement: what each lot of a long pays and each of a short receives. */
export type PerpFundingSet = {
  type: 'perpFundingSet'
  market: MarketSymbol
  rate: Ratio
  mark: number
  perLot: Amount
  at: number
}
/** One position's funding, positive when it paid. */
export type PerpFundingPaid = {
  type: 'perpFundingPaid'
  market: MarketSymbol
  quote: string
  amount: Amount
  /** The part that margin and cash could not cover, added to the entry value. */
  booked: Amount
  position: Position
  flow: PerpFlow
}
/** `position` and `market` are undefined for the shared cross account. */
type PerpRiskWarned = {
  type: 'perpRiskWarned'
  member: MemberId
  quote: string
  position: PositionId | undefined
  market: MarketSymbol | undefined
  level: RiskLevel
  equity: Amount
  maintenance: Amount
}
export type PerpLiquidated = {
  type: 'perpLiquidated'
  quote: string
  report: LiquidationReport
  /** The account's affected positions, as they are afterwards. */
  positions: Position[]
  flow: PerpFlow
}
/** A position was closed, in whole or part, against a liquidated one. No fee. */
export type PerpDeleveraged = {
  type: 'perpDeleveraged'
  liquidation: number
  market: MarketSymbol
  quote: string
  member: MemberId
  lots: number
  value: Amount
  realized: Amount
  report: DeleverageReport
  position: Position
  flow: PerpFlow
}

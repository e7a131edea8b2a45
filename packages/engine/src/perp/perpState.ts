/**
 * The state of perpetual contracts. A member's positions and orders belong to the portfolio of
 * their perp account. Each position stores the range of marks (`low`, `high`) within which its
 * account needs no check, so that a moving mark finds the accounts to check without a look at the
 * others. Prices are ticks, times milliseconds.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { RiskLevel } from '@assay/domain/perp/margin.ts'
import type { MarkParts } from '@assay/domain/perp/markPrice.ts'
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import type {
  MarginMode,
  PerpOrder,
  PerpTrigger,
  PositionId,
  PositionSide,
  TriggerId,
} from '@assay/domain/perp/perpOrder.ts'
import type { Position } from '@assay/domain/perp/position.ts'
import type { MarginWarning } from '@assay/domain/perp/risk/liquidation.ts'
import type { OrderId } from '@assay/domain/spot/order.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'
import type { Book } from '../book/book.ts'
import type { AccountSlot, HouseSlot } from '../kernel/ledger/ledger.ts'
import type { HaltReason } from './perpEvent.ts'
import type { WatchedEnds } from './risk/watchedEnds.ts'

export type PerpState = {
  markets: Map<MarketSymbol, PerpMarketState>
  portfolios: Map<AccountSlot, Portfolio>
  positions: Map<PositionId, PositionState>
  orders: Map<OrderId, OpenPerpOrder>
  triggers: Map<TriggerId, TriggerState>
  /** Open orders and triggers by their tag in a book. */
  tags: (OpenPerpOrder | TriggerState | undefined)[]
  freeTags: number[]
  clientOrderIds: Map<string, OrderId>
  lastPosition: PositionId
  lastTrigger: TriggerId
  lastLiquidation: number
  /** The next time at which a market becomes stale or funding is settled. */
  deadline: number
  /** Accounts whose cash or positions changed in this command and whose watch must be updated. */
  touched: Set<Portfolio | PositionState>
  /** Markets with due work. */
  busy: Set<PerpMarketState>
}

export type PerpMarketState = {
  rules: PerpRules
  book: Book
  /** Waiting triggers by their price; the sell side waits for a rise. */
  triggers: { mark: Book; last: Book }
  quoteIndex: number
  clearing: HouseSlot
  fees: HouseSlot
  insurance: HouseSlot
  indexPrice: number
  indexAt: number
  /** A tick that jumped too far and needs confirmation; 0 for none. */
  wildIndex: number
  /**
   * From a halt by an operator under `HALT_RULES` to the first sample after it: the book moves
   * neither the mark nor the funding, and no trigger fires.
   */
  isBookIgnored: boolean
  halt: HaltReason | undefined
  lastPrice: number
  parts: MarkParts
  markPrice: number
  /**
   * By how many ticks the mark is above the index, from the first index under `MARK_RULES` on. It
   * grows and shrinks with the index, and follows the median by `markStep` per sample. Then too the
   * insurance fund pays only for prices near the mark, both sides of one account are closed against
   * each other before anyone else's, and what leaves a cross account must leave it without a
   * warning.
   */
  markOffset: number | undefined
  /** The extremes of the trades since triggers were last checked; 0 for none. */
  tradedLow: number
  tradedHigh: number
  basis: number[]
  sampledAt: number
  premiumSum: Ratio
  premiumCount: number
  /** The rate of the last settlement, and the time of the next. */
  fundingRate: Ratio
  fundingAt: number
  /** What one lot of a long has paid since the market was listed, in quote. */
  fundingIndex: Amount
  positions: PositionState[]
  /** The same by the ends of their ranges. */
  watched: Readonly<Record<'low' | 'high', WatchedEnds>>
  /** Positions whose accounts must be checked, and triggers that must fire, in order. */
  due: Set<PositionState>
  dueTriggers: Set<TriggerState>
}

/** How near an account is to liquidation. */
export type Risk = {
  level: RiskLevel
  warnings: MarginWarning[]
  /** A liquidation could not close its positions; the next mark tries again. */
  isStuck: boolean
}

export const noRisk = (): Risk => ({ level: 0, warnings: [], isStuck: false })

export type PositionState = Position & {
  portfolio: Portfolio
  marketState: PerpMarketState
  /** The market's funding index up to which this position is settled. */
  fundingIndex: Amount
  /** At marks at or beyond these, in ticks, the account must be checked. Set by `setWatch`. */
  low: number
  high: number
  /** Its places in `watched`. */
  lowPlace: number
  highPlace: number
  /** Its index in the market's list. */
  place: number
  triggers: Set<TriggerState>
  /** Of an isolated position. */
  risk: Risk
}

/**
 * One member's perp account: its isolated positions are separate, the cross ones share its cash.
 */
export type Portfolio = {
  member: MemberId
  account: AccountSlot
  positions: PositionState[]
  orders: Set<OpenPerpOrder>
  risk: Risk
}

export type OpenPerpOrder = {
  order: PerpOrder
  portfolio: Portfolio
  marketState: PerpMarketState
  remaining: number
  /** The part of the account held for the unfilled rest. */
  held: Amount
  handle: number
  tag: number
  takeProfit: TriggerState | undefined
  stopLoss: TriggerState | undefined
}

export type TriggerState = {
  trigger: PerpTrigger
  position: PositionState
  handle: number
  tag: number
  isDue: boolean
}

export const newPerpState = (): PerpState => ({
  markets: new Map(),
  portfolios: new Map(),
  positions: new Map(),
  orders: new Map(),
  triggers: new Map(),
  tags: [],
  freeTags: [],
  clientOrderIds: new Map(),
  lastPosition: 0,
  lastTrigger: 0,
  lastLiquidation: 0,
  deadline: Number.MAX_SAFE_INTEGER,
  touched: new Set(),
  busy: new Set(),
})

export type PositionKey = {
  market: MarketSymbol
  marginMode: MarginMode
  positionSide: PositionSide
}

export const findPosition = (
  portfolio: Portfolio | undefined,
  { market, marginMode, positionSide }: PositionKey,
): PositionState | undefined =>
  portfolio?.positions.find(
    (position) =>
      position.side === positionSide &&
      position.market === market &&
      position.marginMode === marginMode,
  )

/** The position as shown in events and reads. */
export function plainPosition(position: PositionState): Position {
  const { id, member, market, marginMode, side, leverage, lots, entryValue, margin } = position
  const { openedAt, realized, fees, funding } = position
  return {
    id,
    member,
    market,
    marginMode,
    side,
    leverage,
    lots,
    entryValue,
    margin,
    openedAt,
    realized,
    fees,
    funding,
  }
}

export function takeTag(perp: PerpState, owner: OpenPerpOrder | TriggerState): number {
  const tag = perp.freeTags.pop() ?? perp.tags.length
  perp.tags[tag] = owner
  return tag
}

export function freeTag(perp: PerpState, tag: number): void {
  perp.tags[tag] = undefined
  perp.freeTags.push(tag)
}

/** See `markOffset`. */
export const hasMarkRules = ({ markOffset }: PerpMarketState): boolean => markOffset !== undefined

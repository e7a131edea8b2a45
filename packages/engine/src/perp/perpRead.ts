import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import { fundingRate } from '@assay/domain/perp/funding.ts'
import {
  type MarginStatus,
  marginStatus,
  type RiskLevel,
  riskLevel,
} from '@assay/domain/perp/margin.ts'
import type { MarkParts } from '@assay/domain/perp/markPrice.ts'
import { type PerpMarket, perpValue } from '@assay/domain/perp/perpMarket.ts'
import type { MarginMode, PerpOrder, PerpTrigger } from '@assay/domain/perp/perpOrder.ts'
import { type Position, returnOnMargin, unrealizedPnl } from '@assay/domain/perp/position.ts'
import { adlLights, adlRank } from '@assay/domain/perp/risk/adlRank.ts'
import {
  crossLiquidationPrice,
  liquidationPrice,
} from '@assay/domain/perp/risk/liquidationPrice.ts'
import type { PerpView } from '@assay/domain/perp/validatePerpOrder.ts'
import type { OrderId } from '@assay/domain/spot/order.ts'
import type { PriceBand } from '@assay/domain/spot/priceBand.ts'
import {
  type Amount,
  add,
  compare,
  type Price,
  type Ratio,
  subtract,
  sumOf,
  ZERO,
} from '@assay/money/amount.ts'
import type { DepthLevel } from '../book/book.ts'
import type { Reads } from '../kernel/product.ts'
import { countBy } from '../kernel/reads/read.ts'
import type { State } from '../state.ts'
import { portfoliosOf } from './orders/cancelPerp.ts'
import { perpView } from './orders/placePerpOrder.ts'
import type { HaltReason } from './perpEvent.ts'
import {
  type PerpMarketState,
  type Portfolio,
  type PositionKey,
  type PositionState,
  plainPosition,
} from './perpState.ts'
import { isHalted, limitsOf } from './risk/halts.ts'
import { averagePremium } from './risk/mark.ts'
import {
  cashOf,
  crossCash,
  crossPositions,
  fundingDueOf,
  outflowMax,
  positionLegOf,
  spendableOf,
} from './risk/riskAccount.ts'
import { commandsDue } from './runPerpDue.ts'

/** Reads of contracts. Prices are ticks. */
export const perpReads = {
  /**
   * The member's positions, orders and triggers in contracts of a quote asset. Bounded per
   * contract: one position of each side and margin mode with at most `TRIGGERS_MAX` triggers, and
   * `OPEN_ORDERS_MAX` orders.
   */
  perps: (state: State, { member, quote }: { member: MemberId; quote: AssetId }): OwnPerps => ({
    positions: perpPositionsOf(state, member),
    orders: perpOrdersOf(state, member),
    triggers: perpTriggersOf(state, member),
    account: perpAccountOf(state, member, quote),
  }),

  /**
   * Every contract with its rates at a time, and the maximum number of further commands until
   * nothing is due.
   */
  perpMarkets: (state: State, { now }: { now: number }) => ({
    markets: perpMarketsOf(state, now),
    commandsDue: commandsDue(state, now),
  }),

  /** The numbers of the member's open orders. */
  openPerpOrderIds: (state: State, { member }: { member: MemberId }): { ids: OrderId[] } => ({
    ids: portfoliosOf(state, member).flatMap(({ orders }) =>
      [...orders].map(({ order }) => order.id),
    ),
  }),

  /** How many orders are open on each market that has any; bounded by the markets. */
  openPerpOrderCounts: ({ perp }: State): { counts: Map<MarketSymbol, number> } => ({
    counts: countBy(perp.orders.values(), ({ order }) => order.market),
  }),
} satisfies Reads

export type OwnPerps = {
  positions: PositionView[]
  orders: OpenPerpOrderView[]
  triggers: PerpTrigger[]
  account: PerpAccount | undefined
}

export type PerpMarketView = {
  market: PerpMarket
  index: number
  parts: MarkParts
  halt: HaltReason | undefined
  /** The rate of the last settlement, the current rate of the next, and its time. */
  fundingRate: Ratio
  nextFundingRate: Ratio
  nextFundingAt: number
  /** The highest price of a buy and the lowest of a sell. */
  limits: PriceBand
  /** Lots that are long, equal to those that are short. */
  openInterest: number
}

export const perpMarketsOf = (state: State, now: number): PerpMarketView[] =>
  [...state.perp.markets.values()].map((market) => marketViewOf(market, now))

function marketViewOf(market: PerpMarketState, now: number): PerpMarketView {
  const { rules, indexPrice, parts, halt, positions } = market
  const premium = averagePremium(market)
  const isStale = halt === undefined && isHalted(market, now)
  let openInterest = 0
  for (const { side, lots } of positions) if (side === 'long') openInterest += lots
  return {
    market: rules,
    index: indexPrice,
    parts,
    halt: isStale ? 'staleIndex' : halt,
    fundingRate: market.fundingRate,
    nextFundingRate: fundingRate(rules, premium),
    nextFundingAt: market.fundingAt,
    limits: limitsOf(market),
    openInterest,
  }
}

export function perpDepthOf(
  state: State,
  symbol: string,
  levels: number,
): { bids: DepthLevel[]; asks: DepthLevel[] } | undefined {
  const market = state.perp.markets.get(symbol)
  if (!market) return undefined
  return { bids: market.book.depth('buy', levels), asks: market.book.depth('sell', levels) }
}

/** A contract's state, with every level of its book, best first. */
export type PerpSeed = PerpMarketView & { bids: DepthLevel[]; asks: DepthLevel[] }

export const perpSeedsOf = (state: State): PerpSeed[] =>
  perpMarketsOf(state, state.now).map((view) => ({
    ...view,
    ...perpDepthOf(state, view.market.symbol, Number.MAX_SAFE_INTEGER)!,
  }))

export type PositionView = Position & {
  mark: number
  value: Amount
  unrealized: Amount
  /** Of the initial margin, as a fraction of one, rounded down. */
  returnRatio: Ratio
  fundingDue: Amount
  /** Undefined when no price liquidates it. Both legs of a hedged cross position share it. */
  liquidationPrice: Price | undefined
  status: MarginStatus
  level: RiskLevel
  /** Five lights: how soon it would be deleveraged. */
  adlLights: 1 | 2 | 3 | 4 | 5
}

/** Oldest first. */
export function perpPositionsOf(state: State, member: number, market?: string): PositionView[] {
  return portfoliosOf(state, member)
    .flatMap(({ positions }) => positions)
    .filter((position) => market === undefined || position.market === market)
    .map((position) => positionViewOf(state, position))
}

function positionViewOf(state: State, position: PositionState): PositionView {
  const { marketState, marginMode, portfolio } = position
  const { rules, markPrice } = marketState
  const legs =
    marginMode === 'isolated'
      ? [positionLegOf(position)]
      : crossPositions(portfolio).map(positionLegOf)
  const cash = cashOf(state, position)
  const status = marginStatus(cash, legs)
  const unrealized = unrealizedPnl(rules, position, markPrice)
  return {
    ...plainPosition(position),
    mark: markPrice,
    value: perpValue(rules, markPrice, position.lots),
    unrealized,
    returnRatio: returnOnMargin(unrealized, position.entryValue, position.leverage),
    fundingDue: fundingDueOf(position),
    liquidationPrice:
      marginMode === 'isolated'
        ? liquidationPrice(legs[0]!, subtract(cash, legs[0]!.fundingDue))
        : crossLiquidationPrice(cash, legs, position.market),
    status,
    level: riskLevel(status),
    adlLights: lightsOf(state, position),
  }
}

function lightsOf(state: State, position: PositionState): PositionView['adlLights'] {
  const { rules, markPrice } = position.marketState
  const own = adlRank(rules, position, markPrice)
  const ranks = ranksOf(state, position.marketState)[position.side]
  let [low, high] = [0, ranks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranks[middle]! > own) low = middle + 1
    else high = middle
  }
  return adlLights(Math.min(low, ranks.length - 1), ranks.length)
}

type Ranks = { at: number; accepted: number; long: Ratio[]; short: Ratio[] }

/** Ranking a whole market takes a while, and lights may be this old. */
const RANKS_FRESH_MS = 1000
const knownRanks = new WeakMap<PerpMarketState, Ranks>()

/** The ranks of both sides, highest first. */
function ranksOf(state: State, market: PerpMarketState): Ranks {
  const known = knownRanks.get(market)
  const isFresh =
    known && (known.accepted === state.accepted || state.now - known.at < RANKS_FRESH_MS)
  if (isFresh && known.long.length + known.short.length === market.positions.length) return known
  const ranks: Ranks = { at: state.now, accepted: state.accepted, long: [], short: [] }
  for (const position of market.positions) {
    ranks[position.side].push(adlRank(market.rules, position, market.markPrice))
  }
  const descending = (a: Ratio, b: Ratio) => compare(b, a)
  ranks.long.sort(descending)
  ranks.short.sort(descending)
  knownRanks.set(market, ranks)
  return ranks
}

export type OpenPerpOrderView = PerpOrder & { remaining: number; filled: number; held: Amount }

/** Open orders, oldest first. */
export const perpOrdersOf = (state: State, member: number, market?: string): OpenPerpOrderView[] =>
  portfoliosOf(state, member)
    .flatMap(({ orders }) => [...orders])
    .filter(({ order }) => market === undefined || order.market === market)
    .map(({ order, remaining, held }) => ({
      ...order,
      remaining,
      filled: order.lots - remaining,
      held,
    }))

/** Waiting take-profits and stop-losses, oldest first. */
export const perpTriggersOf = (state: State, member: number, market?: string): PerpTrigger[] =>
  portfoliosOf(state, member)
    .flatMap(({ positions }) => positions)
    .filter((position) => market === undefined || position.market === market)
    .flatMap(({ triggers }) => [...triggers].map(({ trigger }) => trigger))
    .sort((a, b) => a.id - b.id)

export type PerpAccount = {
  /** What an order may use. */
  available: Amount
  /** What may leave the account, for another one or an isolated position. */
  movable: Amount
  /** Everything in the account, held or not. */
  balance: Amount
  heldForOrders: Amount
  isolatedMargin: Amount
  crossMargin: Amount
  /** Of all positions. */
  unrealized: Amount
  cross: MarginStatus
  level: RiskLevel
}

/** The member's contract account in one quote asset, or undefined when it was never used. */
export function perpAccountOf(
  state: State,
  member: number,
  quote: string,
): PerpAccount | undefined {
  const listed = state.assets.get(quote)
  const account = listed ? state.ledger.find(member, 'perp', listed.index) : -1
  if (account < 0) return undefined
  const available = state.ledger.availableAt(account)
  const portfolio = state.perp.portfolios.get(account)
  const figures = portfolio ? portfolioFigures(state, portfolio) : undefined
  const empty = { unrealized: ZERO, equity: available, maintenance: ZERO }
  return {
    balance: add(available, state.ledger.heldAt(account)),
    ...(figures ?? {
      available,
      movable: available,
      heldForOrders: ZERO,
      isolatedMargin: ZERO,
      crossMargin: ZERO,
      unrealized: ZERO,
      cross: empty,
      level: 0,
    }),
  }
}

function portfolioFigures(state: State, portfolio: Portfolio): Omit<PerpAccount, 'balance'> {
  const { positions, orders } = portfolio
  const marginIn = (mode: MarginMode) =>
    sumOf(positions.filter(({ marginMode }) => marginMode === mode).map(({ margin }) => margin))
  const unrealized = positions.map((position) => {
    const { rules, markPrice } = position.marketState
    return unrealizedPnl(rules, position, markPrice)
  })
  const cross = marginStatus(
    crossCash(state, portfolio),
    crossPositions(portfolio).map(positionLegOf),
  )
  return {
    available: spendableOf(state, portfolio),
    movable: outflowMax(state, portfolio, state.now),
    heldForOrders: sumOf([...orders].map(({ held }) => held)),
    isolatedMargin: marginIn('isolated'),
    crossMargin: marginIn('cross'),
    unrealized: sumOf(unrealized),
    cross,
    level: riskLevel(cross),
  }
}

/** What the order form needs in addition to the rules; undefined for an unknown market. */
export function perpViewOf(
  state: State,
  member: number,
  { key, now }: { key: PositionKey; now: number },
): PerpView | undefined {
  const market = state.perp.markets.get(key.market)
  if (!market) return undefined
  const account = state.ledger.find(member, 'perp', market.quoteIndex)
  const portfolio = account < 0 ? undefined : state.perp.portfolios.get(account)
  return perpView(market, { portfolio, command: key, now })
}

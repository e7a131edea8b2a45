/**
 * A contract in the order form's terms: its rules, the live view for them, and the member's
 * holdings, all in ticks and lots, from server data.
 */
import { type PerpRules, perpValue } from '@assay/domain/perp/perpMarket.ts'
import type { MarginMode, PositionSide } from '@assay/domain/perp/perpOrder.ts'
import type { Exposure } from '@assay/domain/perp/position.ts'
import type { PerpBookView, PreviewAccount } from '@assay/domain/perp/previewPerpOrder.ts'
import { addedValue, type PerpView } from '@assay/domain/perp/validatePerpOrder.ts'
import { toTicks } from '@assay/domain/spot/ticks.ts'
import {
  type Amount,
  add,
  cost,
  type Price,
  smaller,
  subtract,
  sumOf,
  times,
  ZERO,
} from '@assay/money/amount.ts'
import type { PerpInfo, PerpOrder } from '@assay/wire/rows/perp.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import type { LevelBook } from '../../../live/liveLevels.ts'
import { offeredIn } from '../../../market/book/offeredIn.ts'
import { perpRulesOf } from './perpRulesOf.ts'

export type PerpHoldings = {
  /** The available balance for contracts; undefined for a visitor or until it is known. */
  available: Amount | undefined
  positions: readonly Position[]
  orders: readonly PerpOrder[]
  /** The leverages last used here. */
  leverages: Partial<Record<MarginMode, number>>
}
export const NO_HOLDINGS: PerpHoldings = {
  available: undefined,
  positions: [],
  orders: [],
  leverages: {},
}

export type PerpFormMarket = {
  info: PerpInfo
  rules: PerpRules
  mark: number
  /** Undefined until it is known; amounts of the base. */
  book?: LevelBook | undefined
  holdings: PerpHoldings
  /** The rules of the other contracts, for the account that cross positions share. */
  rulesOf: (symbol: string) => PerpRules | undefined
}

export function perpFormMarket(
  info: PerpInfo,
  leverages: readonly number[],
  rest: Pick<PerpFormMarket, 'holdings' | 'rulesOf'>,
): PerpFormMarket {
  return { info, rules: perpRulesOf(info, leverages), mark: ticksOf(info.markPrice, info), ...rest }
}

/** A price in whole ticks; 0 when there is none. */
export const ticksOf = (price: Price | undefined, info: Pick<PerpInfo, 'priceDecimals'>): number =>
  price === undefined ? 0 : (toTicks(price, info) ?? 0)

export type PositionChoice = { side: PositionSide; marginMode: MarginMode }

/** The view of one side and mode, where the member's position and open orders count. */
export function sideViewOf(
  { info, rules, mark, holdings }: PerpFormMarket,
  choice: PositionChoice,
): PerpView {
  const position = positionOf(holdings, info, choice)
  const adding = holdings.orders.filter((order) => isAdding(order, info, choice))
  const pending = sumOf(
    adding.map(({ limitPrice, remainingLots }) =>
      addedValue({ price: ticksOf(limitPrice, info), lots: remainingLots }, rules, mark),
    ),
  )
  return {
    markPrice: mark,
    lastPrice: ticksOf(info.lastPrice, info),
    bestBid: ticksOf(info.bestBid, info),
    bestAsk: ticksOf(info.bestAsk, info),
    limits: {
      low: ticksOf(info.lowestSell, info),
      high: ticksOf(info.highestBuy, info) || Number.MAX_SAFE_INTEGER,
    },
    isHalted: info.isHalted,
    positionLots: position?.lots ?? 0,
    exposure: add(position ? perpValue(rules, mark, position.lots) : ZERO, pending),
    leverageInUse: position?.leverage ?? adding[0]?.leverage ?? 0,
  }
}

type Pair = { base: string; quote: string }

const isOf = (row: Pair, { base, quote }: Pair) => row.base === base && row.quote === quote

export const positionOf = (
  holdings: PerpHoldings,
  pair: Pair,
  { side, marginMode }: PositionChoice,
) =>
  holdings.positions.find(
    (row) => isOf(row, pair) && row.side === side && row.marginMode === marginMode,
  )

const isAdding = (order: PerpOrder, pair: Pair, { side, marginMode }: PositionChoice) =>
  isOf(order, pair) &&
  !order.isReduceOnly &&
  order.marginMode === marginMode &&
  (order.side === 'buy') === (side === 'long')

/** What a position was entered at, from its average price. */
export const exposureOf = ({ side, lots, entryPrice, contractSize }: Position): Exposure => ({
  side,
  lots,
  entryValue: cost(times(contractSize, lots), entryPrice, 'down'),
})

/**
 * What an order of this choice meets. Until there is a book, its best price counts for everything.
 */
export function perpBookViewOf(market: PerpFormMarket, choice: PositionChoice): PerpBookView {
  const { book, info, holdings } = market
  const view = sideViewOf(market, choice)
  const isBuy = choice.side === 'long'
  if (!book) {
    const price = isBuy ? view.bestAsk : view.bestBid
    const offered = price > 0 ? [{ price, lots: Number.MAX_SAFE_INTEGER }] : []
    return { view, offered, isWhole: false }
  }
  const opposite = isBuy ? 'sell' : 'buy'
  const own = restingOf(holdings.orders, info).filter(({ side }) => side === opposite)
  const shown = offeredIn(isBuy ? book.asks : book.bids, {
    priceDecimals: info.priceDecimals,
    lot: info.contractSize,
    own: own.map(({ price, remainingLots }) => ({
      price,
      quantity: BigInt(remainingLots) * info.contractSize,
    })),
  })
  return { view, ...shown }
}

/** The member's orders in a contract's book. */
export const restingOf = (orders: PerpHoldings['orders'], pair: Pair) =>
  orders
    .filter((order) => isOf(order, pair))
    .map(({ limitPrice, ...order }) => ({ ...order, price: limitPrice }))

/** The member's account as an order of this choice would find it. */
export function accountOf(market: PerpFormMarket, choice: PositionChoice): PreviewAccount {
  const own = positionOf(market.holdings, market.info, choice)
  return {
    position: own && { ...exposureOf(own), margin: own.margin },
    available: market.holdings.available,
    crossCash: shownCrossCash(market.holdings),
    others: crossLegs(market).filter(({ position }) => position !== own?.id),
  }
}

/** The money that backs all cross positions: available, their margins, open losses. */
export function shownCrossCash({ available = ZERO, positions }: PerpHoldings): Amount {
  const cross = positions.filter(({ marginMode }) => marginMode === 'cross')
  const margins = sumOf(cross.map(({ margin }) => margin))
  const open = sumOf(cross.map(({ unrealizedPnl }) => unrealizedPnl))
  return subtract(add(available, margins), smaller(open, ZERO))
}

function crossLegs({ holdings, rulesOf }: PerpFormMarket) {
  return holdings.positions.flatMap((row) => {
    const rules = rulesOf(`${row.base}/${row.quote}`)
    if (row.marginMode !== 'cross' || !rules || row.markPrice === undefined) return []
    const mark = ticksOf(row.markPrice, rules)
    return [{ ...exposureOf(row), position: row.id, rules, mark, fundingDue: ZERO }]
  })
}

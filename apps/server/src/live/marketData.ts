/**
 * The public market data: what every visitor may see, built from committed events only. It starts
 * from the follower's seed and then applies every publication. Older publications are ignored, so
 * that nothing counts twice.
 */
import type { Asset, AssetId } from '@assay/domain/asset.ts'
import type { CycleMarket } from '@assay/domain/cycle/cycleMarket.ts'
import type { MarketSymbol, SpotMarket } from '@assay/domain/market.ts'
import type { PerpMarket } from '@assay/domain/perp/perpMarket.ts'
import type { Side } from '@assay/domain/spot/order.ts'
import type { Event } from '@assay/engine/event.ts'
import type { SpotOrderCancelled } from '@assay/engine/spot/spotEvent.ts'
import type { ReadAnswer } from '../writer/core.ts'
import type { PublishedCommand } from '../writer/published.ts'
import { LiveCandles } from './candles/liveCandles.ts'
import { LiveBook } from './liveBook.ts'
import { type LiveCycle, newLiveCycle, takeTick } from './liveCycle.ts'
import { type LivePerp, newLivePerp, takeMarket, takePerpEvent } from './livePerp.ts'
import { RollingDay } from './rollingDay.ts'
import { showTrade } from './showTrade.ts'

export type PublicPrint = {
  trade: number
  price: number
  quantity: number
  takerSide: Side
  at: number
}

export type ListedMarket = {
  /** Position in the list, from 1; the wire's number of the market. */
  number: number
  market: SpotMarket
  /** The base coin's. */
  readonly name: string
  book: LiveBook
  candles: LiveCandles
  day: RollingDay
  /** Newest first. */
  prints: PublicPrint[]
  /** Ticks; undefined before the first trade or index tick. */
  lastPrice: number | undefined
  indexPrice: number | undefined
  indexAt: number
}

export type MarketData = {
  position: number
  /** When the newest command that it shows was made; at the start, when it was drawn. */
  at: number
  assets: Map<AssetId, Asset>
  markets: Map<MarketSymbol, ListedMarket>
  perps: Map<MarketSymbol, LivePerp>
  cycles: Map<MarketSymbol, LiveCycle>
  /** When each open round expires. */
  openRounds: Map<number, number>
  apply(published: PublishedCommand): void
}

export function createMarketData(seed: ReadAnswer<'seed'>): MarketData {
  const marketData: MarketData = {
    position: seed.position,
    at: Date.now(),
    assets: new Map(seed.assets.map((asset) => [asset.id, asset])),
    markets: new Map(),
    perps: new Map(),
    cycles: new Map(),
    openRounds: new Map(seed.rounds.map(({ id, expiresAt }) => [id, expiresAt])),
    apply(published) {
      if (published.position <= marketData.position) return
      marketData.position = published.position
      marketData.at = Math.max(marketData.at, published.command.at)
      for (const event of published.events) applyEvent(marketData, event, published.command.at)
    },
  }
  for (const { market, bids, asks, lastPrice, indexPrice, indexAt } of seed.markets) {
    const live = list(marketData, market)
    for (const { price, quantity } of bids) live.book.change('buy', price, quantity)
    for (const { price, quantity } of asks) live.book.change('sell', price, quantity)
    live.lastPrice = lastPrice > 0 ? lastPrice : undefined
    live.indexPrice = indexPrice > 0 ? indexPrice : undefined
    live.indexAt = indexAt
  }
  for (const { bids, asks, ...view } of seed.perps) {
    const live = listPerp(marketData, view.market)
    for (const { price, quantity } of bids) live.book.change('buy', price, quantity)
    for (const { price, quantity } of asks) live.book.change('sell', price, quantity)
    takeMarket(live, view)
  }
  for (const { terms, isOpen, sequence, tickAt } of seed.cycles) {
    const cycle = listCycle(marketData, terms)
    cycle.isOpen = isOpen
    cycle.tickSequence = sequence
    cycle.tickAt = tickAt
    cycle.price = sequence > 0 ? marketOf(marketData, terms.symbol).indexPrice : undefined
  }
  return marketData
}

function list(marketData: MarketData, market: SpotMarket): ListedMarket {
  const live: ListedMarket = {
    number: marketData.markets.size + 1,
    market,
    get name() {
      return marketData.assets.get(market.base)?.name ?? market.base
    },
    book: new LiveBook(),
    candles: new LiveCandles(),
    day: new RollingDay(),
    prints: [],
    lastPrice: undefined,
    indexPrice: undefined,
    indexAt: 0,
  }
  marketData.markets.set(market.symbol, live)
  return live
}

function listPerp(marketData: MarketData, terms: PerpMarket): LivePerp {
  const spot = marketOf(marketData, terms.symbol)
  const live = newLivePerp(marketData.perps.size + 1, terms, spot)
  marketData.perps.set(terms.symbol, live)
  return live
}

function listCycle(marketData: MarketData, terms: CycleMarket): LiveCycle {
  const { market } = marketOf(marketData, terms.symbol)
  const cycle = newLiveCycle({ number: marketData.cycles.size + 1, terms, market })
  marketData.cycles.set(terms.symbol, cycle)
  return cycle
}

function applyEvent(marketData: MarketData, event: Event, at: number): void {
  switch (event.type) {
    case 'assetListed':
      marketData.assets.set(event.asset.id, event.asset)
      return
    case 'spotMarketListed':
      list(marketData, event.market)
      return
    case 'marketTradableSet': {
      const live = marketOf(marketData, event.market)
      live.market = { ...live.market, isTradable: event.isTradable }
      return
    }
    case 'spotTermsSet': {
      const live = marketOf(marketData, event.market)
      live.market = { ...live.market, ...event.terms }
      return
    }
    case 'indexMoved': {
      const live = marketOf(marketData, event.market)
      live.indexPrice = event.price
      live.indexAt = at
      return
    }
    case 'cycleMarketListed':
      listCycle(marketData, event.market)
      return
    case 'cycleMarketOpenSet':
      cycleOf(marketData, event.market).isOpen = event.isOpen
      return
    case 'cycleTicked':
      takeTick(cycleOf(marketData, event.market), event.tick)
      return
    case 'roundPlaced':
      marketData.openRounds.set(event.round.id, event.round.expiresAt)
      return
    case 'roundSettled':
      marketData.openRounds.delete(event.round.id)
      return
    case 'spotOrderRested':
      marketOf(marketData, event.market).book.change(event.side, event.price, event.remaining)
      return
    case 'spotOrderCancelled':
      leaveBook(marketData, event)
      return
    case 'spotTraded': {
      const { market, trade, price, quantity, takerSide } = event
      showTrade(marketOf(marketData, market), { trade, price, quantity, takerSide, at })
      return
    }
    case 'perpMarketListed':
      listPerp(marketData, event.market)
      return
    case 'perpLiquidated':
      for (const { market, side, lots, position } of event.report.legs) {
        if (side !== 'long') continue
        const left = event.report.legsAfter.find((leg) => leg.position === position)?.lots ?? 0
        perpOf(marketData, market).openInterest -= lots - left
      }
      return
    default:
      // A warning to the account that cross positions share names no market.
      if (event.type.startsWith('perp') && 'market' in event && event.market !== undefined) {
        takePerpEvent(perpOf(marketData, event.market as MarketSymbol), event, at)
      }
  }
}

function leaveBook(marketData: MarketData, event: SpotOrderCancelled): void {
  if (!event.wasResting) return
  marketOf(marketData, event.market).book.change(event.side, event.price, -event.remaining)
}

function marketOf(marketData: MarketData, symbol: MarketSymbol): ListedMarket {
  const live = marketData.markets.get(symbol)
  if (!live) throw new Error(`The event names the market ${symbol}, which was never listed.`)
  return live
}

function perpOf(marketData: MarketData, symbol: MarketSymbol): LivePerp {
  const live = marketData.perps.get(symbol)
  if (!live) throw new Error(`The event names the contract ${symbol}, which was never listed.`)
  return live
}

function cycleOf(marketData: MarketData, symbol: MarketSymbol): LiveCycle {
  const cycle = marketData.cycles.get(symbol)
  if (!cycle) throw new Error(`The event names cycles on ${symbol}, which were never listed.`)
  return cycle
}

/** Spot trading over HTTP: markets, candles, orders, history. */
import type { MemberId } from '@assay/domain/account.ts'
import { symbolOf } from '@assay/domain/market.ts'
import type { OrderId } from '@assay/domain/spot/order.ts'
import type { Command } from '@assay/engine/command.ts'
import { ZERO } from '@assay/money/amount.ts'
import { getSpotCandles } from '@assay/wire/routes/trading/candles.ts'
import { getSpotMarkets } from '@assay/wire/routes/trading/prices.ts'
import * as spot from '@assay/wire/routes/trading/trad.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import { handlePage } from '../../http/handlePage.ts'
import { Refusal, refuse, rejectionOf } from '../../http/reply.ts'
import type { Availability } from '../../listing/availability.ts'
import type { CandleStore } from '../../live/candles/candleStore.ts'
import type { Exchange } from '../../live/exchange.ts'
import { bookRowsOf, marketInfoOf, publicTradeOf } from '../../live/marketInfoOf.ts'
import type { Answer } from '../../writer/published.ts'
import type { FillStore } from './fills.ts'
import type { Introductions } from './introductions.ts'
import { orderFromEvents } from './orderFromEvents.ts'
import { type SpotOrderQueries, wireOrderOf } from './orders.ts'
import { limitCommand, marketCommand } from './placing.ts'

export type SpotParts = {
  exchange: Exchange
  orders: SpotOrderQueries
  fills: FillStore
  candles: CandleStore
  availability: Availability
  introductions: Introductions
}

const OPEN_ORDERS_SHOWN = 1_000
const PAGE = { most: 100 }
const TRADES_SHOWN = 30

export function spotRoutes(parts: SpotParts): Binding[] {
  return [...publicRoutes(parts), ...orderRoutes(parts), ...historyRoutes(parts)]
}

function publicRoutes({ exchange, candles, introductions }: SpotParts): Binding[] {
  const { marketData } = exchange
  return [
    handle(getSpotMarkets, () =>
      [...marketData.markets.values()].map((live) =>
        marketInfoOf(live, { hasSpark: true, at: marketData.at }),
      ),
    ),

    handle(spot.getSpotMarket, ({ base, quote }) => {
      const live = marketData.markets.get(symbolOf(base, quote))
      if (!live) return refuse('marketNotFound')
      return {
        info: marketInfoOf(live, { at: marketData.at }),
        bids: bookRowsOf(live.book.top('buy', spot.BOOK_ROWS), live),
        asks: bookRowsOf(live.book.top('sell', spot.BOOK_ROWS), live),
        trades: live.prints.slice(0, TRADES_SHOWN).map((print) => publicTradeOf(print, live)),
        sequence: live.book.version,
      }
    }),

    handle(spot.getAssetIntroduction, ({ asset }, { locale }) => {
      const known = marketData.assets.get(asset.toUpperCase())
      return known ? introductions.of(known, locale) : refuse('assetNotFound')
    }),

    handle(getSpotCandles, async ({ symbol, intervalMinutes, count, before }, caller) => {
      const live = marketData.markets.get(symbol.toUpperCase())
      if (!live) return refuse('marketNotFound')
      const range = { intervalMinutes, count, before }
      const found = await candles.list(live, range, caller)
      if (found instanceof Refusal) return found
      const { base, quote } = live.market
      return { base, quote, intervalMinutes, candles: found }
    }),
  ]
}

function orderRoutes({ exchange, orders, availability }: SpotParts): Binding[] {
  const { marketData } = exchange

  async function place(command: Command | Refusal, member: MemberId) {
    if (!('type' in command)) return command
    const answer = await exchange.submit(command)
    const rejected = rejectionOf(answer)
    if (rejected) return rejected
    const state = orderFromEvents(answer.events, marketData)
    if (state) return { order: wireOrderOf(state, marketData) }
    return repeatedOrder(answer, member)
  }

  /** A repeated request: the order it created, in its current state. */
  async function repeatedOrder(answer: Answer, member: MemberId) {
    const [first] = answer.events
    return first?.type === 'repeated' ? orderById(first.order, member) : refuse('orderNotFound')
  }

  async function orderById(id: OrderId, member: MemberId) {
    await exchange.settled(member)
    const [order] = await orders.list(member, { ids: [id] }, { limit: 1, offset: 0 })
    return order ? { order } : refuse('orderNotFound')
  }

  const limit = (route: typeof spot.placeLimitBuy, side: 'buy' | 'sell') =>
    handleMember(route, (input, { session: { member }, key, region }) => {
      const blocked = availability.refusalOf('spot', region)
      return blocked ?? place(limitCommand(marketData, { side, input, member, key }), member)
    })
  const market = (route: typeof spot.placeMarketBuy, side: 'buy' | 'sell') =>
    handleMember(route, (input, { session: { member }, key, region }) => {
      const blocked = availability.refusalOf('spot', region)
      return blocked ?? place(marketCommand(marketData, { side, input, member, key }), member)
    })

  return [
    limit(spot.placeLimitBuy, 'buy'),
    limit(spot.placeLimitSell, 'sell'),
    market(spot.placeMarketBuy, 'buy'),
    market(spot.placeMarketSell, 'sell'),

    handleMember(spot.cancelOrder, async ({ id }, { session: { member }, key }) => {
      const command: Command = { type: 'cancelSpotOrder', at: Date.now(), key, member, order: id }
      return rejectionOf(await exchange.submit(command)) ?? orderById(id, member)
    }),

    handleMember(spot.cancelAllOrders, async ({ base, quote }, { session: { member }, key }) => {
      // Half a pair must not select every market.
      if (!base !== !quote) return refuse('malformedRequest', { field: base ? 'quote' : 'base' })
      const market = base && quote ? symbolOf(base, quote) : undefined
      if (market && !marketData.markets.has(market)) return refuse('marketNotFound')
      const command: Command = {
        type: 'cancelAllSpotOrders',
        at: Date.now(),
        key,
        member,
        market,
      }
      const answer = await exchange.submit(command)
      const done = answer.events.find((event) => event.type === 'spotOrdersCancelled')
      return rejectionOf(answer) ?? { count: done?.count ?? 0 }
    }),
  ]
}

function historyRoutes({ exchange, orders, fills }: SpotParts): Binding[] {
  const openOrders = async (member: MemberId, base?: string, quote?: string) => {
    const [{ ids }] = await Promise.all([
      exchange.readOwn({ type: 'openOrderIds', member }),
      exchange.settled(member),
    ])
    const market = base && quote ? symbolOf(base, quote) : undefined
    // Some may have ended meanwhile.
    const filter = { ids, isOpen: true, market }
    return orders.list(member, filter, { limit: OPEN_ORDERS_SHOWN, offset: 0 })
  }

  return [
    handleMember(spot.getSpotAccount, async ({ base, quote }, { session: { member } }) => {
      if (!exchange.marketData.markets.has(symbolOf(base, quote))) return refuse('marketNotFound')
      const balances = await exchange.balances(member)
      const availableOf = (asset: string) =>
        balances.find((row) => row.account === 'spot' && row.asset === asset.toUpperCase())
          ?.available ?? ZERO
      return {
        balance: { baseAvailable: availableOf(base), quoteAvailable: availableOf(quote) },
        openOrders: await openOrders(member, base, quote),
      }
    }),

    handleMember(spot.getOpenOrders, ({ base, quote }, { session: { member } }) =>
      openOrders(member, base, quote),
    ),

    handlePage(spot.getOrderHistory, PAGE, async (input, page, { session: { member } }) => {
      await exchange.settled(member)
      const { base, quote, side, status, since, until } = input
      const market = base && quote ? symbolOf(base, quote) : undefined
      const filter = { market, side, status, since, until }
      const [found, count] = await Promise.all([
        orders.list(member, filter, page),
        orders.count(member, filter),
      ])
      return { orders: found, count }
    }),

    handleMember(spot.getOrderFills, async ({ id }, { session: { member } }) => {
      await exchange.settled(member)
      const [order] = await orders.list(member, { ids: [id] }, { limit: 1, offset: 0 })
      return order ? { order, fills: await fills.ofOrder(member, order) } : refuse('orderNotFound')
    }),
  ]
}

/** Perpetual contracts over HTTP: markets, the account, orders, history. */
import type { MemberId } from '@assay/domain/account.ts'
import { symbolOf } from '@assay/domain/market.ts'
import { marginRatio } from '@assay/domain/perp/margin.ts'
import type { Command } from '@assay/engine/command.ts'
import { add, WHOLE, ZERO } from '@assay/money/amount.ts'
import { getPerpCandles } from '@assay/wire/routes/trading/candles.ts'
import * as perp from '@assay/wire/routes/trading/contract.ts'
import { BOOK_ROWS } from '@assay/wire/routes/trading/trad.ts'
import type { HistoryReads } from '../../db/historyReads.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import type { MemberCaller } from '../../http/caller.ts'
import { handlePage } from '../../http/handlePage.ts'
import { Refusal, refuse, rejectionOf } from '../../http/reply.ts'
import type { Availability } from '../../listing/availability.ts'
import type { CandleStore } from '../../live/candles/candleStore.ts'
import type { Exchange } from '../../live/exchange.ts'
import { perpInfoOf } from '../../live/livePerp.ts'
import { bookRowsOf, publicTradeOf } from '../../live/marketInfoOf.ts'
import type { Closings } from './closings.ts'
import { fillsOfPerpOrder, latestFundings, livePerpOf, type PerpOrders } from './perpOrders.ts'
import { perpLimitCommand, perpMarketCommand } from './placing.ts'

export type PerpParts = {
  exchange: Exchange
  orders: PerpOrders
  closings: Closings
  candles: CandleStore
  availability: Availability
  history: HistoryReads
}

export const PAGE = { most: 100 }
const TRADES_SHOWN = 30
const FUNDINGS_MAX = 100
const OPEN_ORDERS_SHOWN = 1_000

/** The member's order with this number, in its current state. */
export async function orderById(
  { exchange, orders }: Pick<PerpParts, 'exchange' | 'orders'>,
  member: MemberId,
  id: number,
) {
  await exchange.settled(member)
  const [order] = await orders.list(member, { ids: [id] }, { limit: 1, offset: 0 })
  return order ? { order } : refuse('orderNotFound')
}

/** The order that a command placed, also for a repeat. */
export async function placedOrder(
  parts: Pick<PerpParts, 'exchange' | 'orders'>,
  member: MemberId,
  command: Command | Refusal,
) {
  if (!('type' in command)) return command
  const answer = await parts.exchange.submit(command)
  const rejected = rejectionOf(answer)
  if (rejected) return rejected
  const [first] = answer.events
  const placed = answer.events.find((event) => event.type === 'perpOrderPlaced')
  const id = placed?.order.id ?? (first?.type === 'repeated' ? first.order : 0)
  return orderById(parts, member, id)
}

export function perpRoutes(parts: PerpParts): Binding[] {
  return [...publicRoutes(parts), ...orderRoutes(parts), ...historyRoutes(parts)]
}

function publicRoutes({ exchange, candles, history }: PerpParts): Binding[] {
  const { marketData } = exchange
  const perpOf = (input: { base: string; quote: string }) =>
    marketData.perps.get(symbolOf(input.base, input.quote))
  return [
    handle(perp.getPerpMarkets, () =>
      [...marketData.perps.values()].map((live) =>
        perpInfoOf(live, { hasSpark: true, at: marketData.at }),
      ),
    ),

    handle(perp.getPerpMarket, (input) => {
      const live = perpOf(input)
      if (!live) return refuse('marketNotFound')
      return {
        info: perpInfoOf(live, { at: marketData.at }),
        bids: bookRowsOf(live.book.top('buy', BOOK_ROWS), live),
        asks: bookRowsOf(live.book.top('sell', BOOK_ROWS), live),
        trades: live.prints.slice(0, TRADES_SHOWN).map((print) => publicTradeOf(print, live)),
        sequence: live.book.version,
      }
    }),

    handle(perp.getLeverages, (input) => {
      const live = perpOf(input)
      return live
        ? live.rules.leverages.map((leverage) => ({ leverage }))
        : refuse('marketNotFound')
    }),

    handle(perp.getFunding, async (input) => {
      const live = perpOf(input)
      if (!live) return refuse('marketNotFound')
      const limit = Math.max(1, Math.min(input.limit ?? 20, FUNDINGS_MAX))
      return {
        rate: live.fundingRate,
        nextAt: live.nextFundingAt,
        intervalMinutes: Math.round(live.rules.fundingIntervalMs / 60_000),
        cap: live.rules.fundingCap,
        latest: await latestFundings(history, live, limit),
      }
    }),

    handle(getPerpCandles, async ({ symbol, intervalMinutes, count, before }, caller) => {
      const live = marketData.perps.get(symbol.toUpperCase())
      if (!live) return refuse('marketNotFound')
      const found = await candles.list(live, { intervalMinutes, count, before }, caller)
      if (found instanceof Refusal) return found
      const { base, quote } = live.market
      return { base, quote, intervalMinutes, candles: found }
    }),
  ]
}

function orderRoutes(parts: PerpParts): Binding[] {
  const { exchange, availability } = parts
  const { marketData } = exchange

  /** New risk requires the product to be available; closing never does. */
  async function place(
    caller: MemberCaller,
    isReduceOnly: boolean | undefined,
    command: () => Command | Refusal,
  ) {
    const blocked = !isReduceOnly && availability.refusalOf('perp', caller.region)
    return blocked || placedOrder(parts, caller.session.member, command())
  }

  const limit = (route: typeof perp.placePerpLimitBuy, side: 'buy' | 'sell') =>
    handleMember(route, (input, caller) =>
      place(caller, input.isReduceOnly, () => {
        const asked = { side, input, member: caller.session.member, key: caller.key }
        return perpLimitCommand(marketData, asked)
      }),
    )
  const market = (route: typeof perp.placePerpMarketBuy, side: 'buy' | 'sell') =>
    handleMember(route, (input, caller) =>
      place(caller, input.isReduceOnly, () => {
        const asked = { side, input, member: caller.session.member, key: caller.key }
        return perpMarketCommand(marketData, asked)
      }),
    )

  return [
    limit(perp.placePerpLimitBuy, 'buy'),
    limit(perp.placePerpLimitSell, 'sell'),
    market(perp.placePerpMarketBuy, 'buy'),
    market(perp.placePerpMarketSell, 'sell'),

    handleMember(perp.cancelPerpOrder, async ({ id }, { session: { member }, key }) => {
      const command: Command = { type: 'cancelPerpOrder', at: Date.now(), key, member, order: id }
      return rejectionOf(await exchange.submit(command)) ?? orderById(parts, member, id)
    }),

    handleMember(perp.cancelAllPerpOrders, async ({ base, quote }, { session, key }) => {
      // Half a pair must not select every market.
      if (!base !== !quote) return refuse('malformedRequest', { field: base ? 'quote' : 'base' })
      const { member } = session
      const market = base && quote ? symbolOf(base, quote) : undefined
      const command = { type: 'cancelAllPerpOrders', at: Date.now(), key, member, market } as const
      const answer = await exchange.submit(command)
      const done = answer.events.find((event) => event.type === 'perpOrdersCancelled')
      return rejectionOf(answer) ?? { count: done?.count ?? 0 }
    }),
  ]
}

function historyRoutes(parts: PerpParts): Binding[] {
  const { exchange, orders, history } = parts
  const { marketData } = exchange
  return [
    handleMember(perp.getPerpAccount, async ({ base, quote }, { session: { member } }) => {
      const live = base && quote ? marketData.perps.get(symbolOf(base, quote)) : undefined
      if (base && quote && !live) return refuse('marketNotFound')
      const asset = live?.market.quote ?? 'USDT'
      const own = await exchange.readOwn({ type: 'perps', member, quote: asset })
      const { account } = own
      const last = (mode: 'cross' | 'isolated') =>
        [...own.positions, ...own.orders].find(
          ({ market, marginMode }) => market === live?.rules.symbol && marginMode === mode,
        )?.leverage
      const none = ZERO
      const hasCross = own.positions.some(({ marginMode }) => marginMode === 'cross')
      return {
        asset,
        available: account?.available ?? none,
        orderMargin: account?.heldForOrders ?? none,
        positionMargin: add(account?.isolatedMargin ?? none, account?.crossMargin ?? none),
        unrealizedPnl: account?.unrealized ?? none,
        equity: add(account?.balance ?? none, account?.unrealized ?? none),
        crossMaintenance: account?.cross.maintenance ?? none,
        // Without equity the ratio is undefined; 1 is where liquidation starts.
        crossMarginRatio: account && hasCross ? (marginRatio(account.cross) ?? WHOLE) : undefined,
        crossLeverage: last('cross'),
        isolatedLeverage: last('isolated'),
      }
    }),

    handleMember(perp.getOpenPerpOrders, async ({ base, quote }, { session: { member } }) => {
      const [{ ids }] = await Promise.all([
        exchange.readOwn({ type: 'openPerpOrderIds', member }),
        exchange.settled(member),
      ])
      const market = base && quote ? symbolOf(base, quote) : undefined
      // Some may have ended meanwhile.
      const filter = { ids, isOpen: true, market } as const
      return orders.list(member, filter, { limit: OPEN_ORDERS_SHOWN, offset: 0 })
    }),

    handlePage(perp.getPerpOrders, PAGE, async (input, page, { session: { member } }) => {
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

    handleMember(perp.getPerpOrderFills, async ({ id }, { session: { member } }) => {
      const found = await orderById(parts, member, id)
      if (!('order' in found)) return found
      const { order } = found
      const live = livePerpOf(marketData, symbolOf(order.base, order.quote))
      return { order, fills: await fillsOfPerpOrder(history, member, { order: id, live }) }
    }),
  ]
}

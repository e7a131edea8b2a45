/**
 * Spot for programs: the deep book, trades further back, own trades, orders by their client's id.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { symbolOf } from '@assay/domain/market.ts'
import { fromLots, fromTicks } from '@assay/domain/spot/ticks.ts'
import type { Amount } from '@assay/money/amount.ts'
import { getSpotBook, getSpotTrades } from '@assay/wire/routes/trading/marketData.ts'
import {
  cancelOrderByClientId,
  getOrderByClientId,
  getOwnTrades,
  type OwnTrade,
} from '@assay/wire/routes/trading/ownTrades.ts'
import type { HistoryReads } from '../../db/historyReads.ts'
import { fromNumeric } from '../../db/numericColumn.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import { refuse, rejectionOf } from '../../http/reply.ts'
import { deepBookOf } from '../../live/deepBookOf.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { MarketData } from '../../live/marketData.ts'
import { newestByClientId } from '../../trades/newestByClientId.ts'
import { publicTrades } from '../../trades/publicTrades.ts'
import { costOf, rowsOf, type TradeWindow, tradesIn } from '../../trades/tradeWindow.ts'
import type { SpotOrderQueries } from './orders.ts'

export type SpotProgramParts = {
  exchange: Exchange
  orders: SpotOrderQueries
  history: HistoryReads
}

export function spotProgramRoutes(parts: SpotProgramParts): Binding[] {
  const { exchange, history } = parts
  const { marketData } = exchange
  return [
    handle(getSpotBook, ({ base, quote, limit }, caller) => {
      const live = marketData.markets.get(symbolOf(base, quote))
      if (!live) return refuse('marketNotFound')
      const rows = rowsOf({ limit })
      if (!caller.spend(costOf(rows))) return refuse('tooManyRequests')
      return deepBookOf(live, { rows, at: marketData.at })
    }),

    handle(getSpotTrades, async ({ base, quote, ...window }, caller) => {
      const live = marketData.markets.get(symbolOf(base, quote))
      if (!live) return refuse('marketNotFound')
      if (!caller.spend(costOf(rowsOf(window)))) return refuse('tooManyRequests')
      return { trades: await publicTrades(history, { kind: 'spot', live }, window) }
    }),

    handleMember(getOwnTrades, async (window, { session: { member }, spend }) => {
      if (!spend(costOf(rowsOf(window)))) return refuse('tooManyRequests')
      await exchange.settled(member)
      return { trades: await ownTrades({ history, marketData }, member, window) }
    }),

    ...namedOrderRoutes(parts),
  ]
}

function namedOrderRoutes({ exchange, orders, history }: SpotProgramParts): Binding[] {
  /** The newest with this id; an open one comes first. */
  async function orderNamed(member: MemberId, clientOrderId: string) {
    await exchange.settled(member)
    const id = await newestByClientId(history, 'spot_order', { member, clientOrderId })
    const [order] =
      id === undefined ? [] : await orders.list(member, { ids: [id] }, { limit: 1, offset: 0 })
    return order ? { order } : refuse('orderNotFound')
  }

  return [
    handleMember(getOrderByClientId, ({ clientOrderId }, { session: { member } }) =>
      orderNamed(member, clientOrderId),
    ),

    handleMember(cancelOrderByClientId, async ({ clientOrderId }, { session, key }) => {
      const { member } = session
      const found = await orderNamed(member, clientOrderId)
      if (!('order' in found)) return found
      const order = found.order.id
      const at = Date.now()
      const answer = await exchange.submit({ type: 'cancelSpotOrder', at, key, member, order })
      return rejectionOf(answer) ?? orderNamed(member, clientOrderId)
    }),
  ]
}

const COLUMNS = `trade, order_id AS "order", market, side, price, quantity, quote, fee,
  is_maker AS "isMaker", traded_at AS "tradedAt"`

async function ownTrades(
  { history, marketData }: { history: HistoryReads; marketData: MarketData },
  member: MemberId,
  window: TradeWindow,
): Promise<OwnTrade[]> {
  const source = { table: 'spot_fill', where: 'member = $1', key: member } as const
  const rows = await tradesIn(history, source, { columns: COLUMNS, window })
  return rows.map((row) => {
    const live = marketData.markets.get(row.market as string)
    if (!live) throw new Error(`The trade ${row.trade} names no listed market.`)
    const { base, quote } = live.market
    const side = row.side as OwnTrade['side']
    return {
      trade: row.trade as number,
      order: row.order as number,
      base,
      quote,
      side,
      price: fromTicks(row.price as number, live.market),
      quantity: fromLots(row.quantity as number, live.market),
      value: fromNumeric<Amount>(row.quote as string),
      fee: fromNumeric<Amount>(row.fee as string),
      feeAsset: side === 'buy' ? base : quote,
      isMaker: row.isMaker as boolean,
      tradedAt: row.tradedAt as number,
    }
  })
}

/**
 * Contracts for programs: the deep book, trades further back, own trades, orders by their client's
 * id.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { symbolOf } from '@assay/domain/market.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import type { Amount } from '@assay/money/amount.ts'
import { getPerpBook, getPerpTrades } from '@assay/wire/routes/trading/marketData.ts'
import {
  cancelPerpOrderByClientId,
  getOwnPerpTrades,
  getPerpOrderByClientId,
  type OwnPerpTrade,
} from '@assay/wire/routes/trading/ownTrades.ts'
import type { HistoryReads } from '../../db/historyReads.ts'
import { fromNumeric } from '../../db/numericColumn.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import { refuse, rejectionOf } from '../../http/reply.ts'
import { deepBookOf } from '../../live/deepBookOf.ts'
import type { MarketData } from '../../live/marketData.ts'
import { newestByClientId } from '../../trades/newestByClientId.ts'
import { publicTrades } from '../../trades/publicTrades.ts'
import { costOf, rowsOf, type TradeWindow, tradesIn } from '../../trades/tradeWindow.ts'
import { livePerpOf } from './perpOrders.ts'
import { orderById, type PerpParts } from './routes.ts'

export function perpProgramRoutes(parts: PerpParts): Binding[] {
  const { exchange, history } = parts
  const { marketData } = exchange
  return [
    handle(getPerpBook, ({ base, quote, limit }, caller) => {
      const live = marketData.perps.get(symbolOf(base, quote))
      if (!live) return refuse('marketNotFound')
      const rows = rowsOf({ limit })
      if (!caller.spend(costOf(rows))) return refuse('tooManyRequests')
      return deepBookOf(live, { rows, at: marketData.at })
    }),

    handle(getPerpTrades, async ({ base, quote, ...window }, caller) => {
      const live = marketData.perps.get(symbolOf(base, quote))
      if (!live) return refuse('marketNotFound')
      if (!caller.spend(costOf(rowsOf(window)))) return refuse('tooManyRequests')
      return { trades: await publicTrades(history, { kind: 'perp', live }, window) }
    }),

    handleMember(getOwnPerpTrades, async (window, { session: { member }, spend }) => {
      if (!spend(costOf(rowsOf(window)))) return refuse('tooManyRequests')
      await exchange.settled(member)
      return { trades: await ownPerpTrades({ history, marketData }, member, window) }
    }),

    ...namedOrderRoutes(parts),
  ]
}

function namedOrderRoutes(parts: PerpParts): Binding[] {
  const { exchange, history } = parts
  /** The newest with this id; an open one comes first. */
  async function orderNamed(member: MemberId, clientOrderId: string) {
    await exchange.settled(member)
    const id = await newestByClientId(history, 'perp_order', { member, clientOrderId })
    return id === undefined ? refuse('orderNotFound') : orderById(parts, member, id)
  }

  return [
    handleMember(getPerpOrderByClientId, ({ clientOrderId }, { session: { member } }) =>
      orderNamed(member, clientOrderId),
    ),

    handleMember(cancelPerpOrderByClientId, async ({ clientOrderId }, { session, key }) => {
      const { member } = session
      const found = await orderNamed(member, clientOrderId)
      if (!('order' in found)) return found
      const order = found.order.id
      const at = Date.now()
      const answer = await exchange.submit({ type: 'cancelPerpOrder', at, key, member, order })
      return rejectionOf(answer) ?? orderNamed(member, clientOrderId)
    }),
  ]
}

const COLUMNS = `trade, order_id AS "order", market, side, price, lots, fee, realized,
  is_maker AS "isMaker", traded_at AS "tradedAt"`

async function ownPerpTrades(
  { history, marketData }: { history: HistoryReads; marketData: MarketData },
  member: MemberId,
  window: TradeWindow,
): Promise<OwnPerpTrade[]> {
  const source = { table: 'perp_fill', where: 'member = $1', key: member } as const
  const rows = await tradesIn(history, source, { columns: COLUMNS, window })
  return rows.map((row) => {
    const { market } = livePerpOf(marketData, row.market as string)
    return {
      trade: row.trade as number,
      order: row.order as number,
      base: market.base,
      quote: market.quote,
      side: row.side as OwnPerpTrade['side'],
      price: fromTicks(row.price as number, market),
      lots: row.lots as number,
      fee: fromNumeric<Amount>(row.fee as string),
      realizedPnl: fromNumeric<Amount>(row.realized as string),
      isMaker: row.isMaker as boolean,
      tradedAt: row.tradedAt as number,
    }
  })
}

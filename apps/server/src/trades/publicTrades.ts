/** Public trades of a market, further back than those in memory. */
import type { HistoryReads } from '../db/historyReads.ts'
import type { ListedMarket, PublicPrint } from '../live/marketData.ts'
import { publicTradeOf } from '../live/marketInfoOf.ts'
import { type TradeWindow, tradesIn } from './tradeWindow.ts'

/**
 * A trade is read from one side's row: at spot the taker's, in contracts, where the taker may have
 * none, the maker's.
 */
const TELLERS = {
  spot: {
    table: 'spot_fill',
    where: 'market = $1 AND NOT is_maker',
    columns: 'trade, price, quantity, side AS "takerSide", traded_at AS at',
  },
  perp: {
    table: 'perp_fill',
    where: 'market = $1 AND is_maker',
    columns: `trade, price, lots AS quantity,
      CASE side WHEN 'buy' THEN 'sell' ELSE 'buy' END AS "takerSide", traded_at AS at`,
  },
} as const

export async function publicTrades(
  history: HistoryReads,
  { kind, live }: { kind: keyof typeof TELLERS; live: ListedMarket },
  window: TradeWindow,
) {
  const { table, where, columns } = TELLERS[kind]
  const source = { table, where, key: live.market.symbol }
  const rows = await tradesIn(history, source, { columns, window })
  return rows.map((row) => publicTradeOf(row as unknown as PublicPrint, live))
}

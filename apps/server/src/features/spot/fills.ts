/** The fills of one order, oldest first. */
import type { MemberId } from '@assay/domain/account.ts'
import { fromLots, fromTicks } from '@assay/domain/spot/ticks.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { Reply } from '@assay/wire/route.ts'
import type { getOrderFills } from '@assay/wire/routes/trading/trad.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import type { HistoryReads } from '../../db/historyReads.ts'
import { fromNumeric } from '../../db/numericColumn.ts'
import type { MarketData } from '../../live/marketData.ts'

type Fill = Reply<typeof getOrderFills>['fills'][number]
export type FillStore = { ofOrder(member: MemberId, order: Order): Promise<Fill[]> }

export function createFillStore(history: HistoryReads, marketData: MarketData): FillStore {
  return {
    async ofOrder(member, order) {
      const live = marketData.markets.get(`${order.base}/${order.quote}`)
      if (!live) return []
      const { rows } = await history.query(
        `SELECT trade, price, quantity, fee, is_maker AS "isMaker", traded_at AS "tradedAt"
         FROM spot_fill WHERE order_id = $1 AND member = $2 ORDER BY trade`,
        [order.id, member],
      )
      return rows.map((row) => ({
        trade: row.trade,
        price: fromTicks(row.price, live.market),
        quantity: fromLots(row.quantity, live.market),
        fee: fromNumeric<Amount>(row.fee),
        feeAsset: order.feeAsset,
        isMaker: row.isMaker,
        tradedAt: row.tradedAt,
      }))
    },
  }
}

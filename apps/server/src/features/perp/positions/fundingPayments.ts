/** Funding that a member's positions paid or received, with the rate of each. */
import type { MemberId } from '@assay/domain/account.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { MarginMode, PositionSide } from '@assay/domain/perp/perpOrder.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'
import type { FundingPayment } from '@assay/wire/routes/trading/contractPosition.ts'
import type { HistoryReads } from '../../../db/historyReads.ts'
import { fromNumeric } from '../../../db/numericColumn.ts'
import type { PageWindow } from '../../../http/pageOf.ts'
import type { MarketData } from '../../../live/marketData.ts'
import { conditionsOf } from '../conditionsOf.ts'
import { livePerpOf } from '../perpOrders.ts'

export type FundingFilter = {
  market?: string | undefined
  side?: 'long' | 'short' | undefined
  position?: number | undefined
  since?: number | undefined
  until?: number | undefined
}

export async function listFundingPayments(
  { history, marketData }: { history: HistoryReads; marketData: MarketData },
  member: MemberId,
  { filter, page }: { filter: FundingFilter; page: PageWindow },
): Promise<{ payments: FundingPayment[]; count: number }> {
  const { where, values } = conditionsOf(member, [
    ['market = ?', filter.market],
    ['side = ?', filter.side],
    ['perp_position = ?', filter.position],
    ['at >= ?', filter.since],
    ['at < ?', filter.until],
  ])
  const [{ rows }, counted] = await Promise.all([
    history.query<PaymentRow>(
      `SELECT paid.*, stamp.rate, stamp.mark
       FROM (SELECT * FROM perp_funding_payment WHERE ${where}
         ORDER BY position DESC, line DESC LIMIT ${page.limit} OFFSET ${page.offset}) AS paid
       LEFT JOIN LATERAL (SELECT rate, mark FROM perp_funding
         WHERE market = paid.market AND at <= paid.at ORDER BY at DESC LIMIT 1) AS stamp ON true
       ORDER BY paid.position DESC, paid.line DESC`,
      values,
    ),
    history.query(`SELECT count(*) FROM perp_funding_payment WHERE ${where}`, values),
  ])
  return {
    payments: rows.map((row) => paymentOf(row, marketData)),
    count: counted.rows[0].count as number,
  }
}

/** Every payment has the rate and mark of a funding: it was paid by one. */
type PaymentRow = Record<'rate' | 'amount' | 'booked', string> &
  Record<'position' | 'line' | 'perp_position' | 'lots' | 'mark' | 'at', number> & {
    market: MarketSymbol
    side: PositionSide
    margin_mode: MarginMode
  }

function paymentOf(row: PaymentRow, marketData: MarketData): FundingPayment {
  const { market, rules } = livePerpOf(marketData, row.market)
  return {
    id: `${row.position}-${row.line}`,
    base: market.base,
    quote: market.quote,
    position: row.perp_position,
    side: row.side,
    marginMode: row.margin_mode,
    lots: row.lots,
    contractSize: rules.lotUnit,
    rate: fromNumeric<Ratio>(row.rate),
    markPrice: fromTicks(row.mark, market),
    paid: fromNumeric<Amount>(row.amount),
    addedToEntry: fromNumeric<Amount>(row.booked),
    paidAt: row.at,
  }
}

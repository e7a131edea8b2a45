/** Closed positions, and forced closings with their reports. */
import type { MemberId } from '@assay/domain/account.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { MarginMode, PositionSide } from '@assay/domain/perp/perpOrder.ts'
import { initialMargin } from '@assay/domain/perp/position.ts'
import type { DeleverageReport as DomainDeleverage } from '@assay/domain/perp/risk/deleverageReport.ts'
import type { LiquidationReport as DomainReport } from '@assay/domain/perp/risk/liquidation.ts'
import { type Stored, toBigint } from '@assay/engine/kernel/plain.ts'
import { type Amount, add, averagePrice, type Ratio, subtract, times } from '@assay/money/amount.ts'
import type { ClosedPosition } from '@assay/wire/routes/trading/contractPosition.ts'
import type {
  DeleverageReport,
  ForcedClosing,
  LiquidationReport,
  ReportRules,
} from '@assay/wire/routes/trading/contractReport.ts'
import type { HistoryReads } from '../../db/historyReads.ts'
import { fromNumeric } from '../../db/numericColumn.ts'
import type { PageWindow } from '../../http/pageOf.ts'
import type { MarketData } from '../../live/marketData.ts'
import { conditionsOf } from './conditionsOf.ts'
import { livePerpOf } from './perpOrders.ts'

type Filter = {
  market?: string | undefined
  side?: 'long' | 'short' | undefined
  since?: number | undefined
  until?: number | undefined
}
type ClosedFilter = Filter & { closedBy?: ClosedPosition['closedBy'] | undefined }
type ForcedFilter = Filter & { kind?: ForcedClosing['kind'] | undefined }

export type Closings = {
  positions(
    member: MemberId,
    filter: ClosedFilter,
    page: PageWindow,
  ): Promise<{ positions: ClosedPosition[]; count: number }>
  forced(
    member: MemberId,
    filter: ForcedFilter,
    page: PageWindow,
  ): Promise<{ closings: ForcedClosing[]; count: number }>
  report(member: MemberId, id: number): Promise<LiquidationReport | undefined>
  deleverage(
    member: MemberId,
    closing: { id: number; position: number },
  ): Promise<DeleverageReport | undefined>
}

export function createClosings(history: HistoryReads, marketData: MarketData): Closings {
  return {
    async positions(member, filter, { limit, offset }) {
      const { where, values } = conditionsOf(member, [
        ['market = ?', filter.market],
        ['side = ?', filter.side],
        ['closed_by = ?', filter.closedBy],
        ['closed_at >= ?', filter.since],
        ['closed_at < ?', filter.until],
      ])
      const [{ rows }, counted] = await Promise.all([
        history.query<PositionRow>(
          `SELECT * FROM perp_position CROSS JOIN LATERAL (
             SELECT coalesce(sum(fee), 0) AS liquidation_fee, coalesce(sum(fund), 0) AS fund
             FROM perp_forced_closing AS forced WHERE forced.perp_position = perp_position.id) AS forced
           WHERE closed_at IS NOT NULL AND ${where}
           ORDER BY closed_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
          values,
        ),
        history.query(
          `SELECT count(*) FROM perp_position WHERE closed_at IS NOT NULL AND ${where}`,
          values,
        ),
      ])
      return {
        positions: rows.map((row) => closedPositionOf(row, marketData)),
        count: counted.rows[0].count as number,
      }
    },

    async forced(member, filter, { limit, offset }) {
      const { where, values } = conditionsOf(member, [
        ['market = ?', filter.market],
        ['side = ?', filter.side],
        ['kind = ?', filter.kind],
        ['at >= ?', filter.since],
        ['at < ?', filter.until],
      ])
      const [{ rows }, counted] = await Promise.all([
        history.query<ForcedRow>(
          `SELECT * FROM perp_forced_closing WHERE ${where}
           ORDER BY position DESC, line DESC LIMIT ${limit} OFFSET ${offset}`,
          values,
        ),
        history.query(`SELECT count(*) FROM perp_forced_closing WHERE ${where}`, values),
      ])
      return { closings: rows.map(forcedClosingOf), count: counted.rows[0].count as number }
    },

    async report(member, id) {
      const { rows } = await history.query<{ report: Stored<DomainReport> }>(
        `SELECT report FROM perp_forced_closing
         WHERE liquidation = $1 AND member = $2 AND kind = 'liquidated' LIMIT 1`,
        [id, member],
      )
      return rows[0] && wireReportOf(rows[0].report, marketData)
    },

    async deleverage(member, { id, position }) {
      const { rows } = await history.query<{ report: Stored<DomainDeleverage> | null }>(
        `SELECT report FROM perp_forced_closing
         WHERE liquidation = $1 AND perp_position = $2 AND member = $3 AND kind = 'deleveraged'`,
        [id, position, member],
      )
      const report = rows[0]?.report ?? undefined
      return report && wireDeleverageOf(report, marketData)
    },
  }
}

type PositionFigure =
  | 'opened_value'
  | 'closed_value'
  | 'realized'
  | 'fees'
  | 'funding'
  | 'fund'
  | 'liquidation_fee'
type PositionCount = 'id' | 'leverage' | 'opened_lots' | 'closed_lots' | 'opened_at' | 'closed_at'
type PositionRow = Record<PositionFigure, string> &
  Record<PositionCount, number> & {
    market: MarketSymbol
    side: PositionSide
    margin_mode: MarginMode
    closed_by: ClosedPosition['closedBy']
  }

function closedPositionOf(row: PositionRow, marketData: MarketData): ClosedPosition {
  const { market, rules } = livePerpOf(marketData, row.market)
  const openedValue = fromNumeric<Amount>(row.opened_value)
  const closedValue = fromNumeric<Amount>(row.closed_value)
  const base = (lots: number) => times(rules.lotUnit, lots)
  const realized = fromNumeric<Amount>(row.realized)
  const fee = fromNumeric<Amount>(row.fees)
  const funding = fromNumeric<Amount>(row.funding)
  const fund = fromNumeric<Amount>(row.fund)
  return {
    id: row.id,
    base: market.base,
    quote: market.quote,
    side: row.side,
    marginMode: row.margin_mode,
    leverage: row.leverage,
    lots: row.closed_lots,
    entryPrice: averagePrice(openedValue, base(row.opened_lots), 'down'),
    closePrice: averagePrice(closedValue, base(row.closed_lots), 'down'),
    margin: initialMargin(openedValue, row.leverage),
    realizedPnl: realized,
    netPnl: add(subtract(subtract(realized, fee), funding), fund),
    fee,
    liquidationFee: fromNumeric<Amount>(row.liquidation_fee),
    fundingPaid: funding,
    fundPaid: fund,
    contractSize: rules.lotUnit,
    closedBy: row.closed_by,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
  }
}

type ForcedRow = Record<'realized' | 'fee' | 'fund' | 'returned', string> &
  Record<'liquidation' | 'perp_position' | 'lots' | 'at', number> & {
    kind: ForcedClosing['kind']
    market: MarketSymbol
    side: PositionSide
    margin_mode: MarginMode
  }

const forcedClosingOf = (row: ForcedRow): ForcedClosing => ({
  id: row.liquidation,
  kind: row.kind,
  marginMode: row.margin_mode,
  market: row.market,
  side: row.side,
  position: row.perp_position,
  lots: row.lots,
  realizedPnl: fromNumeric<Amount>(row.realized),
  fee: fromNumeric<Amount>(row.fee),
  fundPaid: fromNumeric<Amount>(row.fund),
  returned: fromNumeric<Amount>(row.returned),
  at: row.at,
})

function wireDeleverageOf(
  stored: Stored<DomainDeleverage>,
  marketData: MarketData,
): DeleverageReport {
  const money = toBigint<Amount>
  const { member: _, other, ...rest } = stored
  return {
    ...rest,
    score: toBigint<Ratio>(stored.score),
    entryValue: money(stored.entryValue),
    margin: money(stored.margin),
    entryValueAtClose: money(stored.entryValueAtClose),
    value: money(stored.value),
    realized: money(stored.realized),
    other: {
      lots: other.lots,
      asked: other.asked,
      given: other.given,
      entryValue: money(other.entryValue),
      cash: money(other.cash),
      fund: money(other.fund),
    },
    rules: reportRulesOf(stored.market, marketData),
  }
}

function wireReportOf(stored: Stored<DomainReport>, marketData: MarketData): LiquidationReport {
  const money = toBigint<Amount>
  const leg = (each: Stored<DomainReport['legs'][number]>) => ({
    position: each.position,
    market: each.market,
    side: each.side,
    lots: each.lots,
    mark: each.mark,
    leverage: each.leverage,
    entryValue: money(each.entryValue),
    fundingDue: money(each.fundingDue),
    margin: money(each.margin),
  })
  return {
    id: stored.id,
    marginMode: stored.marginMode,
    at: stored.at,
    warnings: stored.warnings.map(({ level, at, equity, maintenance }) => ({
      level,
      at,
      equity: money(equity),
      maintenance: money(maintenance),
    })),
    marks: [...stored.marks],
    cash: money(stored.cash),
    legs: stored.legs.map(leg),
    cancelled: stored.cancelled.map(({ order, released }) => ({
      order,
      released: money(released),
    })),
    steps: stored.steps.map((step) => ({
      kind: step.kind,
      position: step.position,
      asked: step.asked,
      limit: step.limit,
      bankruptcyValue: money(step.bankruptcyValue),
      fills: step.fills.map(({ lots, value, counterparty }) => ({
        lots,
        value: money(value),
        rank: counterparty?.rank,
      })),
      fee: money(step.fee),
      fundPaid: money(step.fundPaid),
      fundLeft: money(step.fundLeft),
    })),
    cashAfter: money(stored.cashAfter),
    legsAfter: stored.legsAfter.map(leg),
    rules: [...new Set(stored.legs.map(({ market }) => market))].map((symbol) =>
      reportRulesOf(symbol, marketData),
    ),
  }
}

function reportRulesOf(symbol: string, marketData: MarketData): ReportRules {
  const { rules } = livePerpOf(marketData, symbol)
  return {
    market: symbol,
    priceDecimals: rules.priceDecimals,
    unitDecimals: rules.unitDecimals,
    takerFeeRate: rules.takerFeeRate,
    liquidationFeeRate: rules.liquidationFeeRate,
    brackets: rules.brackets.map(({ valueMax, maintenanceRate, leverageMax }) => ({
      valueMax,
      maintenanceRate,
      leverageMax,
    })),
  }
}

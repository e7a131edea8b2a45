/** The report of a liquidation in the domain's form, recomputed with the domain's own function. */
import { type MarginStatus, marginStatus } from '@assay/domain/perp/margin.ts'
import {
  type LiquidationReport as DomainReport,
  recomputeLiquidation,
} from '@assay/domain/perp/risk/liquidation.ts'
import type { LiquidationReport } from '@assay/wire/routes/trading/contractReport.ts'
import { reportRulesOf } from '../../rules/perpRulesOf.ts'

/** The wire contains no names, and the arithmetic needs none. */
function reportOf(report: LiquidationReport): DomainReport {
  const { rules: _, steps, ...rest } = report
  return {
    ...rest,
    member: 0,
    steps: steps.map((step) => ({
      ...step,
      fills: step.fills.map(({ rank, ...fill }) =>
        rank === undefined ? fill : { ...fill, counterparty: { member: 0, position: 0, rank } },
      ),
    })),
  }
}

/**
 * What does not follow from the report, as sentences; an empty list means every figure is right.
 */
export function recompute(report: LiquidationReport): string[] {
  const rules = new Map(report.rules.map((row) => [row.market, reportRulesOf(row)]))
  const missing = report.legs.find(({ market }) => !rules.has(market))
  if (missing) return [`The rules of ${missing.market} are missing.`]
  return recomputeLiquidation(reportOf(report), (market) => rules.get(market)!)
}

/** Equity and maintenance of the account when it was judged. */
export function statusAt(report: LiquidationReport): MarginStatus {
  const rules = new Map(report.rules.map((row) => [row.market, reportRulesOf(row)]))
  const legs = report.legs.flatMap((leg) => {
    const known = rules.get(leg.market)
    return known ? [{ ...leg, rules: known }] : []
  })
  return marginStatus(report.cash, legs)
}

/** The account's cash flow: cash + by price - fee + fund = what was left. */
export function summaryOf({ cash, steps, cashAfter }: LiquidationReport) {
  const fee = steps.reduce<bigint>((sum, step) => sum + step.fee, 0n)
  const fund = steps.reduce<bigint>((sum, step) => sum + step.fundPaid, 0n)
  return { byPrice: cashAfter - cash + fee - fund, fee, fund }
}

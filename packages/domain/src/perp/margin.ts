/**
 * The margin requirement of an account. An isolated position is an account with its margin as cash;
 * all cross positions of a member share one. Liquidation starts when equity is at most maintenance,
 * which includes the fee of the closing fill (formulas 1, 4, 5).
 */
import {
  type Amount,
  add,
  cost,
  ONE,
  type Price,
  quotient,
  type Ratio,
  share,
  subtract,
  times,
  ZERO,
} from '@assay/money/amount.ts'
import { type BracketStep, type PerpRules, perpValue } from './perpMarket.ts'
import { type Exposure, unrealizedPnl } from './position.ts'

/** A position as it is judged: with its market's rules and mark, and the funding it owes. */
export type Leg = Exposure & {
  rules: PerpRules
  /** The mark price in ticks. */
  mark: number
  /** Funding accrued and not yet paid, in quote; negative when the member receives it. */
  fundingDue: Amount
}

/** Amounts of the quote. */
export type MarginStatus = {
  unrealized: Amount
  /** Cash plus unrealized profit less accrued funding. */
  equity: Amount
  maintenance: Amount
}

/** The bracket of a position value; values beyond the last one use the last. */
export function bracketOf(rules: PerpRules, value: Amount): BracketStep {
  const { steps } = rules
  let index = 0
  while (index < steps.length - 1 && value > steps[index]!.valueMax) index++
  return steps[index]!
}

/** The bracket of a number of lots at a price between ticks, by their value rounded up. */
export const bracketAt = (rules: PerpRules, lots: number, price: Price): BracketStep =>
  bracketOf(rules, cost(times(rules.lotUnit, lots), price, 'up'))

/** MM(N) = N · rate - deduction of N's bracket, rounded up (formulas 4). */
export function maintenanceMargin(rules: PerpRules, value: Amount): Amount {
  const { maintenanceRate, deduction } = bracketOf(rules, value)
  return subtract(share(value, maintenanceRate, 'up'), deduction)
}

/** Maintenance of one leg plus the fee of closing it. */
export function requirementOf({ rules, mark, lots }: Pick<Leg, 'rules' | 'mark' | 'lots'>): Amount {
  const value = perpValue(rules, mark, lots)
  return add(maintenanceMargin(rules, value), share(value, rules.takerFeeRate, 'up'))
}

export function marginStatus(cash: Amount, legs: readonly Leg[]): MarginStatus {
  let unrealized = ZERO
  let maintenance = ZERO
  let due = ZERO
  for (const leg of legs) {
    unrealized = add(unrealized, unrealizedPnl(leg.rules, leg, leg.mark))
    maintenance = add(maintenance, requirementOf(leg))
    due = add(due, leg.fundingDue)
  }
  return { unrealized, equity: subtract(add(cash, unrealized), due), maintenance }
}

/** How near an account is to liquidation: 0 is safe, 80 and 90 warn, at 100 it is liquidated. */
export type RiskLevel = 0 | 80 | 90 | 100
const WARNING_LEVELS = [80, 90] as const

export function riskLevel({ equity, maintenance }: MarginStatus): RiskLevel {
  if (maintenance === 0n) return equity < 0n ? 100 : 0
  if (equity <= maintenance) return 100
  const reaches = (level: number) => equity * BigInt(level) <= maintenance * 100n
  return WARNING_LEVELS.findLast(reaches) ?? 0
}

/** Maintenance as a fraction of equity, rounded up; undefined without equity. */
export const marginRatio = ({ equity, maintenance }: MarginStatus): Ratio | undefined =>
  equity <= 0n ? undefined : quotient(maintenance, equity, 'up')

/** The warning of `riskLevel` for a ratio as it is shown; undefined when it is safe or unknown. */
export const warningOf = (ratio: Ratio | undefined): (typeof WARNING_LEVELS)[number] | undefined =>
  WARNING_LEVELS.findLast((level) => ratio !== undefined && ratio * 100n >= BigInt(level) * ONE)

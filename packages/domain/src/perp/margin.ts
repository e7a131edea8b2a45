import { type Amount, cost, divide, ONE, type Price, share } from '@assay/money/amount.ts'
import { type BracketStep, type PerpRules, perpValue } from './perpMarket.ts'
import { type Exposure, unrealizedPnl } from './position.ts'

/**
 * What must be left of an account's margin. An isolated position is an account of its own with its
 * margin as cash; all cross positions of a member share one. Liquidation begins when equity is no
 * more than maintenance, in which the fee of the closing fill is included (formulas 1, 4, 5).
 */
export type Leg = Exposure & {
  rules: PerpRules
  /** The mark price in ticks. */
  mark: number
  /** Funding that is owed and not yet taken; below zero when it is due to the member. */
  fundingDue: bigint
}

export type MarginStatus = {
  unrealized: bigint
  /** Cash plus unrealized profit less funding owed. */
  equity: bigint
  maintenance: bigint
}

/** The bracket that a position value lies in; beyond the last one the last goes on. */
export function bracketOf(rules: PerpRules, value: bigint): BracketStep {
  const { steps } = rules
  let index = 0
  while (index < steps.length - 1 && value > steps[index]!.valueMax) index++
  return steps[index]!
}

/** The bracket of so many lots at a price between ticks, by their value rounded up. */
export const bracketAt = (rules: PerpRules, lots: number, price: Price): BracketStep =>
  bracketOf(rules, cost((BigInt(lots) * rules.lotUnit) as Amount, price, 'up'))

/** MM(N) = N · rate - deduction of N's bracket, rounded up (formulas 4). */
export function maintenanceMargin(rules: PerpRules, value: bigint): Amount {
  const { maintenanceRate, deduction } = bracketOf(rules, value)
  return (share(value as Amount, maintenanceRate, 'up') - deduction) as Amount
}

/** Maintenance of one leg with the fee that closing it will take. */
export function requirementOf({ rules, mark, lots }: Pick<Leg, 'rules' | 'mark' | 'lots'>): bigint {
  const value = perpValue(rules, mark, lots)
  return maintenanceMargin(rules, value) + share(value, rules.takerFeeRate, 'up')
}

export function marginStatus(cash: bigint, legs: readonly Leg[]): MarginStatus {
  let unrealized = 0n
  let maintenance = 0n
  let due = 0n
  for (const leg of legs) {
    unrealized += unrealizedPnl(leg.rules, leg, leg.mark)
    maintenance += requirementOf(leg)
    due += leg.fundingDue
  }
  return { unrealized, equity: cash + unrealized - due, maintenance }
}

/** How near an account is to liquidation: 0 is well, 80 and 90 warn, at 100 it is liquidated. */
export type RiskLevel = 0 | 80 | 90 | 100
export const WARNING_LEVELS = [80, 90] as const

export function riskLevel({ equity, maintenance }: MarginStatus): RiskLevel {
  if (maintenance === 0n) return equity < 0n ? 100 : 0
  if (equity <= maintenance) return 100
  if (equity * 9n <= maintenance * 10n) return 90
  return equity * 8n <= maintenance * 10n ? 80 : 0
}

/** Maintenance as a part of equity, rounded up; undefined when no equity is left. */
export const marginRatio = ({ equity, maintenance }: MarginStatus): bigint | undefined =>
  equity <= 0n ? undefined : divide(maintenance * ONE, equity, 'up')

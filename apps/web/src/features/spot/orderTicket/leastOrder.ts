/**
 * The least order at a price: a market has a minimum in coins and one in value, and the larger
 * binds.
 */
import { notional, type SpotRules } from '@assay/domain/spot/spotRules.ts'
import { fromLots } from '@assay/domain/spot/ticks.ts'
import type { Amount } from '@assay/money/amount.ts'

/** Undefined while there is no price, in ticks, to value it at. */
export function leastOrder(
  rules: SpotRules,
  price: number,
): { quantity: Amount; total: Amount } | undefined {
  if (!(price > 0)) return undefined
  const lots = Math.max(rules.quantityMin, Math.ceil(rules.notionalMinUnits / price))
  if (lots * price > Number.MAX_SAFE_INTEGER) return undefined
  return { quantity: fromLots(lots, rules), total: notional(rules, price, lots) }
}

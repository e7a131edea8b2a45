import type { Amount } from '@assay/money/amount.ts'
import type { SpotOrder } from './order.ts'
import { priceBand } from './priceBand.ts'
import { baseAmount, notional, type SpotRules } from './spotRules.ts'

/**
 * What an open order holds. It depends on the order and its unfilled lots only, so it is not
 * stored: base for a sell; for a limit buy its price times its lots; for a waiting market buy its
 * budget, or its lots at the upper edge of the band around its stop.
 */
export function claimOf(
  rules: SpotRules,
  order: Pick<SpotOrder, 'side' | 'type' | 'price' | 'quoteBudget' | 'stopPrice'>,
  remaining: number,
): Amount {
  if (order.side === 'sell') return baseAmount(rules, remaining)
  if (order.type === 'limit') return notional(rules, order.price, remaining)
  if (order.quoteBudget > 0n) return order.quoteBudget
  return notional(rules, priceBand(rules, order.stopPrice).high, remaining)
}

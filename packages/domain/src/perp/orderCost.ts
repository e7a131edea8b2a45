import { type Amount, add, type Ratio, share } from '@assay/money/amount.ts'
import { type PerpRules, perpValue } from './perpMarket.ts'
import { initialMargin } from './position.ts'

/** What an opening order takes from the available balance. */
export type OrderCost = { value: Amount; margin: Amount; fee: Amount; cost: Amount }

/**
 * Spec §5: margin = price · lots · unit / leverage, fee = price · lots · unit · rate. Both round up
 * at the eighteenth decimal. Exactly this is held when the order is accepted.
 */
export const orderCost = (
  rules: PerpRules,
  order: { price: number; lots: number; leverage: number; feeRate?: Ratio },
): OrderCost =>
  costOfValue(perpValue(rules, order.price, order.lots), {
    leverage: order.leverage,
    feeRate: order.feeRate ?? rules.takerFeeRate,
  })

export function costOfValue(
  value: Amount,
  { leverage, feeRate }: { leverage: number; feeRate: Ratio },
): OrderCost {
  const margin = initialMargin(value, leverage)
  const fee = share(value, feeRate, 'up')
  return { value, margin, fee, cost: add(margin, fee) }
}

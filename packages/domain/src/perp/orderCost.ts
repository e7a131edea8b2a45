import { type Amount, divide, ONE, type Ratio, share } from '@assay/money/amount.ts'
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
  return { value, margin, fee, cost: (margin + fee) as Amount }
}

/**
 * The slider: floor(available · percent / (price · unit · (1 / leverage + rate))) whole lots. Margin
 * and fee of the result never exceed that part of the available balance. 0 when it affords none.
 */
export function lotsForPercent(
  rules: PerpRules,
  order: { price: number; leverage: number; available: Amount; percent: number; feeRate?: Ratio },
): number {
  const { price, leverage, available, percent } = order
  if (!(price > 0) || available <= 0n) return 0
  const feeRate = order.feeRate ?? rules.takerFeeRate
  const perLot = perpValue(rules, price, 1) * (ONE + feeRate * BigInt(leverage)) * 100n
  const lots = divide(available * BigInt(percent) * BigInt(leverage) * ONE, perLot, 'down')
  if (lots > BigInt(Number.MAX_SAFE_INTEGER)) return rules.lotsMax
  const most = Number(lots)
  const part = divide(available * BigInt(percent), 100n, 'down')
  // Margin and fee each round up once, which can cost the last lot its last unit.
  const isCovered =
    most === 0 || orderCost(rules, { price, lots: most, leverage, feeRate }).cost <= part
  return isCovered ? most : most - 1
}

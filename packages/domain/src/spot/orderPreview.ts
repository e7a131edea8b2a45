import { type Amount, divide, type Ratio, subtract } from '@assay/money/amount.ts'
import type { AssetId } from '../asset.ts'
import type { Side } from './order.ts'
import { baseAmount, feeOf, notional, type SpotRules } from './spotRules.ts'

/** The cost and result of an order that fills at one price. */
export type OrderPreview = {
  /** Paid by the member: quote for a buy, base for a sell. */
  paid: Amount
  paidAsset: AssetId
  fee: Amount
  /** Received after the fee: base for a buy, quote for a sell. */
  received: Amount
  receivedAsset: AssetId
}

/** The buyer's fee is taken from the base received, the seller's from the quote; both round up. */
export function orderPreview(
  rules: SpotRules,
  order: { side: Side; price: number; quantity: number; feeRate: Ratio },
): OrderPreview {
  const base = baseAmount(rules, order.quantity)
  const quote = notional(rules, order.price, order.quantity)
  const [paid, gross] = order.side === 'buy' ? [quote, base] : [base, quote]
  const fee = feeOf(gross, order.feeRate)
  const assets = [rules.base, rules.quote] as const
  return {
    paid,
    paidAsset: order.side === 'buy' ? assets[1] : assets[0],
    fee,
    received: subtract(gross, fee),
    receivedAsset: order.side === 'buy' ? assets[0] : assets[1],
  }
}

/**
 * The slider: a percentage of the available balance, in whole lots, truncated. A buy divides the
 * quote by the price. A result of zero is undefined, and the field stays empty.
 */
export function quantityForPercent(
  rules: SpotRules,
  order: { side: Side; price: number; available: Amount; percent: number },
): number | undefined {
  const part = divide(order.available * BigInt(order.percent), 100n, 'down')
  if (order.side === 'buy' && order.price <= 0) return undefined
  const lots =
    order.side === 'buy' ? part / (BigInt(order.price) * rules.notionalUnit) : part / rules.lotUnit
  const quantity = Number(lots)
  return quantity > 0 && Number.isSafeInteger(quantity) ? quantity : undefined
}

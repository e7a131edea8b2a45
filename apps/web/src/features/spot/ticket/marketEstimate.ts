/**
 * What a market order is likely to trade, from the book as it stands. An average between two ticks is
 * rounded to the member's harm.
 */
import { fromLots } from '@assay/domain/spot/ticks.ts'
import type { SpotOrderDraft } from '@assay/domain/spot/validateSpotOrder.ts'
import { divide, ONE, stepOf } from '@assay/money/amount.ts'
import { walkBudget, walkQuantity } from '../../../market/walkBook.ts'
import type { FormMarket } from './formMarket.ts'

export type MarketEstimate = {
  /** The average, in ticks. */
  price: number
  lots: number
  /** In quote. */
  value: bigint
}

/** Undefined for an order that waits, and without a book. */
export function marketEstimate(
  draft: SpotOrderDraft,
  { rules, book }: FormMarket,
): MarketEstimate | undefined {
  if (draft.orderType !== 'market' || draft.stopPrice > 0 || !book) return undefined
  const isBuy = draft.side === 'buy'
  const levels = isBuy ? book.asks : book.bids
  const [best] = levels
  const walked =
    draft.quoteBudget > 0n
      ? walkBudget(levels, { budget: draft.quoteBudget, lot: rules.lotUnit })
      : walkQuantity(levels, fromLots(draft.quantity, rules))
  if (!best || !walked) return undefined
  const { quantity, value } = walked
  const rounding = isBuy ? 'up' : 'down'
  const price = quantity > 0n ? divide(value * ONE, quantity, rounding) : best.price
  return {
    price: Number(divide(price, stepOf(rules.priceDecimals), rounding)),
    lots: Number(quantity / rules.lotUnit),
    value,
  }
}

/**
 * What an order that meets the book at once is likely to trade, from the book as it stands: one at the
 * market, or a limit beyond the best price. An average between two ticks is rounded to the member's harm.
 */
import type { SpotRules } from '@assay/domain/spot/spotRules.ts'
import { fromLots, fromTicks } from '@assay/domain/spot/ticks.ts'
import type { SpotOrderDraft } from '@assay/domain/spot/validateSpotOrder.ts'
import { type Amount, divide, ONE, stepOf } from '@assay/money/amount.ts'
import type { Level } from '../../../live/liveMarket.ts'
import { walkBudget, walkQuantity } from '../../../market/walkBook.ts'
import type { FormMarket } from './formMarket.ts'

export type MarketEstimate = {
  /** The average, in ticks. */
  price: number
  lots: number
  /** In quote. */
  value: bigint
  /** The part that the book takes at once, and its own average. */
  met: { price: number; lots: number }
}

/** Undefined for an order that waits, and without a book. What a limit finds no taker for counts at the limit. */
export function marketEstimate(
  draft: SpotOrderDraft,
  { rules, book }: FormMarket,
): MarketEstimate | undefined {
  if (draft.stopPrice > 0 || draft.timeInForce === 'postOnly' || !book) return undefined
  const isBuy = draft.side === 'buy'
  const offered = isBuy ? book.asks : book.bids
  const [best] = offered
  const levels = draft.orderType === 'market' ? offered : withinLimit(offered, draft, rules)
  const walked =
    draft.quoteBudget > 0n
      ? walkBudget(levels, { budget: draft.quoteBudget, lot: rules.lotUnit })
      : walkQuantity(levels, fromLots(draft.quantity, rules))
  if (!best || !walked) return undefined
  const rounding = isBuy ? 'up' : 'down'
  const averageOf = ({ quantity, value }: Walked) => {
    const price = quantity > 0n ? divide(value * ONE, quantity, rounding) : best.price
    return {
      price: Number(divide(price, stepOf(rules.priceDecimals), rounding)),
      lots: Number(quantity / rules.lotUnit),
    }
  }
  const there = levels.reduce((sum, { quantity }) => sum + quantity, 0n) as Amount
  const met = walked.quantity > there ? walkQuantity(levels, there) : walked
  return { ...averageOf(walked), value: walked.value, met: averageOf(met ?? walked) }
}

type Walked = { quantity: bigint; value: bigint }

function withinLimit(
  offered: readonly Level[],
  { side, price: ticks }: SpotOrderDraft,
  rules: SpotRules,
): readonly Level[] {
  const price = fromTicks(ticks, rules)
  const met = offered.filter((level) =>
    side === 'buy' ? level.price <= price : level.price >= price,
  )
  return met.length > 0 ? [...met, { price, quantity: 0n as Amount }] : []
}

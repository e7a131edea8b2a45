/**
 * How far the price of a small isolated position may move against it until it is liquidated, as a
 * fraction of the entry price, by the liquidation price itself. Larger positions have less room.
 * Undefined when no move could do it.
 */
import { type PerpRules, perpValue } from '@assay/domain/perp/perpMarket.ts'
import type { PositionSide } from '@assay/domain/perp/perpOrder.ts'
import { initialMargin } from '@assay/domain/perp/position.ts'
import { liquidationPrice } from '@assay/domain/perp/risk/liquidationPrice.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { quotient, type Ratio, subtract } from '@assay/money/amount.ts'

/** Any price will do: within the first bracket the fraction is the same for all. */
const TICKS = 1_000_000

export function liquidatingMove(
  rules: PerpRules,
  { leverage, side }: { leverage: number; side: PositionSide },
): Ratio | undefined {
  if (leverage < 1) return undefined
  const entryValue = perpValue(rules, TICKS, 1)
  const margin = initialMargin(entryValue, leverage)
  const price = liquidationPrice({ side, lots: 1, entryValue, rules }, margin)
  if (price === undefined) return undefined
  const entry = fromTicks(TICKS, rules)
  const move = side === 'long' ? subtract(entry, price) : subtract(price, entry)
  return quotient(move, entry, 'down')
}

import { add, quotient, type Ratio } from '@assay/money/amount.ts'
import { type PerpRules, perpValue } from '../perpMarket.ts'
import { type Position, unrealizedPnl } from '../position.ts'

/**
 * The ranking of positions for deleveraging (formulas 8): profit percent times effective leverage,
 * or divided by it at a loss. The highest is closed first.
 */
export function adlRank(
  rules: PerpRules,
  position: Pick<Position, 'side' | 'lots' | 'entryValue' | 'margin'>,
  mark: number,
): Ratio {
  const pnl = unrealizedPnl(rules, position, mark)
  const value = perpValue(rules, mark, position.lots)
  const left = add(position.margin, pnl)
  if (pnl > 0n) {
    const risked = atLeastOne(position.entryValue) * atLeastOne(left)
    return quotient(pnl * value, risked, 'down')
  }
  return quotient(pnl * left, atLeastOne(position.entryValue * value), 'down')
}

/** One to five lights, by the fifth of its side that a position is in; five is closed first. */
export const adlLights = (rank: number, total: number): 1 | 2 | 3 | 4 | 5 =>
  (5 - Math.min(4, Math.floor((rank * 5) / Math.max(1, total)))) as 1 | 2 | 3 | 4 | 5

const atLeastOne = (value: bigint): bigint => (value < 1n ? 1n : value)

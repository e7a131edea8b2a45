/** Which positions a close-all means, and what they gain or lose together. */
import type { Position } from '@assay/wire/rows/position.ts'

export type Sides = 'all' | 'long' | 'short'

export function selectPositions(positions: readonly Position[], side: Sides) {
  const chosen = positions.filter((position) => side === 'all' || position.side === side)
  const pnl = chosen.reduce<bigint>((sum, { unrealizedPnl }) => sum + unrealizedPnl, 0n)
  return { chosen, count: chosen.length, pnl, quote: (chosen[0] ?? positions[0])?.quote ?? '' }
}

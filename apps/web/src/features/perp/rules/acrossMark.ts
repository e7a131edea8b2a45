/**
 * Long and short of one contract with cross margin share one account and one liquidation price: the
 * smaller of the two has it on the other side of the mark price than it would have alone. There the
 * price says from where it is reached.
 */
import type { MarginMode, PositionSide } from '@assay/domain/perp/perpOrder.ts'

export type PositionRisk = {
  side: PositionSide
  marginMode: MarginMode
  liquidationPrice?: bigint | undefined
  markPrice?: bigint | undefined
}

export const isAcrossMark = (standing: PositionRisk): boolean => {
  const { side, marginMode, liquidationPrice, markPrice } = standing
  return (
    marginMode === 'cross' &&
    liquidationPrice !== undefined &&
    markPrice !== undefined &&
    liquidationPrice !== markPrice &&
    (side === 'long') === liquidationPrice > markPrice
  )
}

/**
 * Before the price: "≥ " where a rise reaches the long's, "≤ " where a fall reaches the short's.
 */
export const reachOf = (standing: PositionRisk): string =>
  isAcrossMark(standing) ? (standing.side === 'long' ? '≥ ' : '≤ ') : ''

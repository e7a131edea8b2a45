/**
 * Long and short of one contract with cross margin share one account and one liquidation price: for
 * the smaller of the two it is on the opposite side of the mark price. There the price shows the
 * direction.
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

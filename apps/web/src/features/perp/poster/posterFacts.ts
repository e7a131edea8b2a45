/**
 * The content of a contract poster, for an open or closed position. The percentage is profit or
 * loss over the initial margin; later added margin does not change it.
 */
import { inSteps, quotient, type Ratio, stepOf } from '@assay/money/amount.ts'
import type { ClosedPosition } from '@assay/wire/routes/trading/contractPosition.ts'
import type { Position } from '@assay/wire/rows/position.ts'

export type PosterFacts = {
  id: number
  base: string
  quote: string
  side: 'long' | 'short'
  marginMode: 'isolated' | 'cross'
  leverage: number
  entryPrice: bigint
  /** The closing price, or the mark price while it is open. */
  exitPrice: bigint | undefined
  isClosed: boolean
  closedAt?: number
  pnl: bigint
  returnRate: Ratio | undefined
}

export const posterOfPosition = (position: Position): PosterFacts => ({
  ...frameOf(position),
  exitPrice: position.markPrice,
  isClosed: false,
  pnl: position.unrealizedPnl,
  returnRate: floored(position.returnRate),
})

export const posterOfClosed = (position: ClosedPosition): PosterFacts => ({
  ...frameOf(position),
  exitPrice: position.closePrice,
  isClosed: true,
  closedAt: position.closedAt,
  pnl: position.netPnl,
  returnRate: returnOf(position.netPnl, position.margin),
})

/** A hundredth of a percent. */
const STEP = stepOf(4)

/**
 * Rounded toward minus infinity (TEAM-17), unlike other percentages: a poster shows no gain that
 * was not made, and -0.001 % is -0.01 %.
 */
const floored = (ratio: Ratio): Ratio => inSteps(ratio, STEP, 'down')

/** Undefined without a margin to compare with. */
export const returnOf = (pnl: bigint, margin: bigint): Ratio | undefined =>
  margin > 0n ? floored(quotient(pnl, margin, 'down')) : undefined

const frameOf = ({
  id,
  base,
  quote,
  side,
  marginMode,
  leverage,
  entryPrice,
}: Position | ClosedPosition) => ({
  id,
  base,
  quote,
  side,
  marginMode,
  leverage,
  entryPrice,
})

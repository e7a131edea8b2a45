/**
 * What a contract poster says, of an open or a closed position. The percentage is the one that the
 * position's card shows: profit or loss through the margin it was opened with.
 */
import type { Ratio } from '@assay/money/amount.ts'
import type { ClosedPosition, Position } from '@assay/wire/routes/contractPosition.ts'
import { returnOf, shownReturn } from '../rules/shownReturn.ts'

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
  pnl: bigint
  returnRate: Ratio | undefined
}

export const posterOfPosition = (position: Position): PosterFacts => ({
  ...frameOf(position),
  exitPrice: position.markPrice,
  isClosed: false,
  pnl: position.unrealizedPnl,
  returnRate: shownReturn(position.returnRate),
})

export const posterOfClosed = (position: ClosedPosition): PosterFacts => ({
  ...frameOf(position),
  exitPrice: position.closePrice,
  isClosed: true,
  pnl: position.netPnl,
  returnRate: returnOf(position.netPnl, position.margin),
})

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

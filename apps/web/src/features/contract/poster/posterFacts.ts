/**
 * What a contract poster says, of an open or a closed position. The percentage is profit or loss
 * through the margin, times a hundred, floored to two decimals toward minus infinity: a gain is never
 * rounded up and a loss never looks smaller than it was (-0.001 % shows as -0.01 %).
 */
import type { ClosedPosition, Position } from '@assay/wire/routes/contractPosition.ts'

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
  margin: bigint
}

export const posterOfPosition = (position: Position): PosterFacts => ({
  ...frameOf(position),
  exitPrice: position.markPrice,
  isClosed: false,
  pnl: position.unrealizedPnl,
  margin: position.margin,
})

export const posterOfClosed = (position: ClosedPosition): PosterFacts => ({
  ...frameOf(position),
  exitPrice: position.closePrice,
  isClosed: true,
  pnl: position.netPnl,
  margin: position.margin,
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

/** "+33.00 %", "-12.35 %"; a dash without a margin to compare with. */
export function posterPercent({ pnl, margin }: Pick<PosterFacts, 'pnl' | 'margin'>): string {
  if (margin <= 0n) return '—'
  const hundredths = floorDivide(pnl * 10_000n, margin)
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0')
  const sign = hundredths > 0n ? '+' : hundredths < 0n ? '−' : ''
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)} %`
}

function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient
}

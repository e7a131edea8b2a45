/**
 * The return on the margin that a position was opened with, as it is shown everywhere: floored to a
 * hundredth of a percent toward minus infinity, so that a gain is never rounded up and a loss never
 * looks smaller than it was (-0.001 % shows as -0.01 %). Margin added later does not change it.
 */
import { divide, ONE, type Ratio } from '@assay/money/amount.ts'

/** A hundredth of a percent. */
const STEP = ONE / 10_000n

export const shownReturn = (ratio: Ratio): Ratio => (divide(ratio, STEP, 'down') * STEP) as Ratio

/** Undefined without a margin to compare with. */
export const returnOf = (pnl: bigint, margin: bigint): Ratio | undefined =>
  margin > 0n ? shownReturn(divide(pnl * ONE, margin, 'down') as Ratio) : undefined

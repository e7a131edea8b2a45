/**
 * How far the offered take-profits and stop-losses are from the price, in hundredths of a percent.
 */
import type { PositionSide, TriggerKind } from '@assay/domain/perp/perpOrder.ts'
import { divide, quotient, type Ratio } from '@assay/money/amount.ts'

export type OfTrigger = { kind: TriggerKind; side: PositionSide }

/** What the chips offer: so many percent of the margin, which is less of the price. */
const CHIPS = [5, 10, 25]

export const chipSteps = (leverage: number): number[] =>
  CHIPS.map((percent) => Math.max(1, Math.round((percent * 100) / leverage)))

/** A long takes its profit above the price, a short its loss. */
export const isAboveEntry = ({ kind, side }: OfTrigger): boolean =>
  (kind === 'takeProfit') === (side === 'long')

/** Rounded down to whole ticks. */
export const stepAway = (ticks: number, step: number): number =>
  Number(divide(BigInt(ticks) * BigInt(10_000 + step), 10_000n, 'down'))

/** A step as a share of the price, with its sign. */
export const stepRatio = (step: number): Ratio => quotient(BigInt(step), 10_000n, 'down')

/**
 * The result of closing some lots of a position at a price, with the exchange's own function, and
 * the chips of its sheet.
 */
import { type PerpRules, perpValue } from '@assay/domain/perp/perpMarket.ts'
import { reduction } from '@assay/domain/perp/position.ts'
import { type Amount, share } from '@assay/money/amount.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { exposureOf } from '../rules/perpFormMarket.ts'

export type CloseEstimate = {
  /** Profit or loss by price alone. */
  pnl: bigint
  fee: Amount
  /** The part of the margin that is set free. */
  margin: bigint
}

/** At a price in ticks; undefined without one or for lots that the position does not have. */
export function closeEstimate(
  rules: PerpRules,
  position: Position,
  { lots, ticks, isMaker }: { lots: number; ticks: number; isMaker: boolean },
): CloseEstimate | undefined {
  if (ticks === 0 || !(lots > 0) || lots > position.lots) return undefined
  const value = perpValue(rules, ticks, lots)
  const { realized, margin } = reduction(
    { ...exposureOf(position), margin: position.margin },
    lots,
    value,
  )
  const rate = isMaker ? rules.makerFeeRate : rules.takerFeeRate
  return { pnl: realized, fee: share(value, rate, 'up'), margin }
}

export const CLOSE_PERCENTS = [25, 50, 75, 100] as const

/** At least one lot, so that no chip is empty. */
export const lotsOfPercent = (closable: number, percent: number): number =>
  Math.max(Math.min(1, closable), Math.floor((closable * percent) / 100))

export type LotsProblem = 'lotsRequired' | 'lotsNotWhole' | 'closeAbovePosition'

/** PERP-35: required, whole, above zero and no more than there is to close. */
export function lotsProblem(text: string, closable: number): LotsProblem | undefined {
  if (text === '') return 'lotsRequired'
  const lots = Number(text)
  if (!Number.isSafeInteger(lots) || lots <= 0) return 'lotsNotWhole'
  return lots > closable ? 'closeAbovePosition' : undefined
}

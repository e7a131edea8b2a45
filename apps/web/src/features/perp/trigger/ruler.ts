/**
 * The ruler of the stop page: its price range, and the mapping between prices and positions.
 * Positions are thousandths of its width; nothing here is money.
 */
import { quotient, type Ratio, ZERO_RATIO } from '@assay/money/amount.ts'

export const RULER_STEPS = 1_000

export type Span = { low: number; high: number }

/** Far enough to hold every mark, and at least 5 % to both sides of the live price. */
export function rulerSpan(live: number, marks: readonly number[]): Span {
  const known = [...marks.filter((mark) => mark > 0), live]
  const away = Math.max(
    Math.ceil(live / 20),
    ...known.map((mark) => Math.ceil(Math.abs(mark - live) * 1.2)),
  )
  return { low: Math.max(1, live - away), high: live + away }
}

export const rulerPlaceOf = ({ low, high }: Span, ticks: number): number =>
  Math.min(RULER_STEPS, Math.max(0, Math.round(((ticks - low) * RULER_STEPS) / (high - low))))

/**
 * The signed distance of a price from the live one, as a share of it, rounded down. Zero without a
 * live price.
 */
export const awayFrom = (live: number, ticks: number): Ratio =>
  live > 0 ? quotient(BigInt(ticks - live), BigInt(live), 'down') : ZERO_RATIO

export const ticksAt = ({ low, high }: Span, place: number): number =>
  Math.round(low + ((high - low) * place) / RULER_STEPS)

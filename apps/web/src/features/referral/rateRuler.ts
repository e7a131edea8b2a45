/**
 * Figures of the ruler of rates. A place on the screen may be a float; what is missing is exact.
 */
import { type Amount, fraction, inSteps, stepOf, subtract } from '@assay/money/amount.ts'
import type { OwnTeam } from '@assay/wire/routes/member/referral.ts'

type Tiers = OwnTeam['tiers']

const isIn = ({ from, to }: Tiers[number], held: bigint): boolean =>
  to === undefined ? held > from : from === 0n ? held < to : held >= from && held <= to

const CENT = stepOf(2)

/** The average as it is shown: in hundredths, and never too many. */
export const shownHeld = (held: Amount): Amount => inSteps(held, CENT, 'down')

/**
 * The next rate, and what the shown average lacks to its bound, so that the two add up to it. The
 * last rate begins above its bound: there more is missing than that.
 */
export function nextTier(
  tiers: Tiers,
  held: Amount,
): { rate: Tiers[number]['rate']; missing: Amount; isAbove: boolean } | undefined {
  const next = tiers[tiers.findIndex((tier) => isIn(tier, held)) + 1]
  if (!next) return undefined
  const missing = subtract(next.from, shownHeld(held))
  return { rate: next.rate, missing, isAbove: next.to === undefined }
}

/** In percent of the width, each tier taking the same; the last is as wide as the one before. */
export function needleAt(tiers: Tiers, held: bigint): number {
  const at = Math.max(
    0,
    tiers.findIndex((tier) => isIn(tier, held)),
  )
  const tier = tiers[at]
  if (!tier) return 0
  const before = tiers[at - 1]
  const width = tier.to === undefined ? tier.from - (before?.from ?? 0n) : tier.to - tier.from
  const share = width === 0n ? 0 : fraction(held - tier.from, width)
  return ((at + Math.min(share, 1)) / tiers.length) * 100
}

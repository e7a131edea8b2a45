/** Figures of the ruler of rates. A place on the screen may be a float; what is missing is exact. */
import { type Amount, divide, stepOf } from '@assay/money/amount.ts'
import type { OwnTeam } from '@assay/wire/routes/referral.ts'

type Tiers = OwnTeam['tiers']

const isIn = ({ from, to }: Tiers[number], held: bigint): boolean =>
  to === undefined ? held > from : from === 0n ? held < to : held >= from && held <= to

/** The next rate, and what the average lacks for it, in hundredths and never too few. */
export function nextTier(
  tiers: Tiers,
  held: bigint,
): { rate: Tiers[number]['rate']; missing: Amount } | undefined {
  const next = tiers[tiers.findIndex((tier) => isIn(tier, held)) + 1]
  if (!next) return undefined
  // The last one begins above its bound.
  const lacking = next.from - held + (next.to === undefined ? 1n : 0n)
  return { rate: next.rate, missing: (divide(lacking, CENT, 'up') * CENT) as Amount }
}

const CENT = stepOf(2)

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
  const share = width === 0n ? 0 : Number(((held - tier.from) * 1_000n) / width) / 1_000
  return ((at + Math.min(share, 1)) / tiers.length) * 100
}

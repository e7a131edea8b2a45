import type { ProvenRound } from '@assay/wire/routes/trading/proof.ts'

type Pick = { not: number | undefined; chance: number }

/** A settled round other than the shown one; `chance` is from 0 to below 1. */
export function pickRound(rounds: readonly ProvenRound[], { not, chance }: Pick) {
  const settled = rounds.filter(({ status }) => status !== 'open')
  const others = settled.filter(({ id }) => id !== not)
  const offered = others.length > 0 ? others : settled
  return offered[Math.floor(chance * offered.length)]
}

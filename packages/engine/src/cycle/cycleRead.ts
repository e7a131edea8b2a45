import type { MemberId } from '@assay/domain/account.ts'
import type { CyclePlayer } from '@assay/domain/cycle/playerLimits.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { Reads } from '../kernel/product.ts'
import { countBy } from '../kernel/reads/read.ts'
import type { State } from '../state.ts'
import type { CycleState } from './cycles.ts'

/** Reads of cycle contracts. */
export const cycleReads = {
  /** The member's own limits at a time. */
  player: (
    { cycles, now: latest }: State,
    { member, now }: { member: MemberId; now: number },
  ): { player: CyclePlayer } => ({ player: cycles.playerAt(member, Math.max(latest, now)) }),

  /** How many rounds are open on each market that has any; bounded by the markets. */
  openRoundCounts: ({ cycles }: State): { counts: Map<MarketSymbol, number> } => ({
    counts: countBy(cycles.rounds.values(), ({ market }) => market),
  }),
} satisfies Reads

/**
 * The cycle markets with the heads of their hash chains, and the open rounds with their expiries.
 */
export type CycleSeed = {
  cycles: CycleView[]
  rounds: { id: number; expiresAt: number }[]
}
type CycleView = Pick<CycleState, 'terms' | 'isOpen' | 'sequence' | 'tickAt'>

export const cycleSeedOf = ({ cycles }: State): CycleSeed => ({
  cycles: [...cycles.markets.values()].map(({ terms, isOpen, sequence, tickAt }) => ({
    terms,
    isOpen,
    sequence,
    tickAt,
  })),
  rounds: [...cycles.rounds.values()].map(({ id, expiresAt }) => ({ id, expiresAt })),
})

/**
 * The outcome of a round: a pure function of its accepted terms and the published ticks. The engine
 * settles with it and the app recomputes it.
 *
 * The entry is the tick given by the round's rules, counted from acceptance; the exit is the last
 * one at or before expiry. With fewer than two ticks from entry to exit, or a gap longer than the
 * limit between acceptance and expiry, the stake is refunded. Up wins strictly above the entry,
 * down strictly below; a tie follows the market's rule.
 */
import { type Amount, negative, share, ZERO } from '@assay/money/amount.ts'
import type { RoundCause, RoundOutcome, RoundTerms, Tick } from './round.ts'
import { entrySequenceOf } from './rules.ts'

export type RoundSettlement = {
  outcome: RoundOutcome
  cause: RoundCause
  /** Missing when no tick came in time. */
  entry: Tick | undefined
  exit: Tick | undefined
  /** The member's gain (positive) or loss (negative). */
  netResult: Amount
}

/**
 * `ticks` are consecutive and in order, and cover the first one after acceptance to the first one
 * after expiry or to now. Earlier and later ticks are ignored. Throws a RangeError for unknown
 * rules.
 */
export function settleRound(terms: RoundTerms, ticks: readonly Tick[]): RoundSettlement {
  const { acceptedAt, expiresAt, headSequence, staleAfterMs } = terms
  const entrySequence = entrySequenceOf(terms)
  let entry: Tick | undefined
  let exit: Tick | undefined
  let count = 0
  let heardAt = acceptedAt
  let isSilent = false
  const first = ticks.length === 0 ? 0 : Math.max(0, headSequence + 1 - ticks[0]!.sequence)
  for (let index = first; index < ticks.length; index++) {
    const tick = ticks[index]!
    if (tick.at > expiresAt) break
    if (tick.at - heardAt > staleAfterMs) isSilent = true
    heardAt = tick.at
    if (tick.sequence < entrySequence) continue
    entry ??= tick
    exit = tick
    count++
  }
  if (expiresAt - heardAt > staleAfterMs) isSilent = true
  const refund = (cause: RoundCause): RoundSettlement => ({
    outcome: 'refunded',
    cause,
    entry,
    exit,
    netResult: ZERO,
  })
  if (count < 2 || !entry || !exit) return refund('fewTicks')
  if (isSilent) return refund('staleFeed')
  const isTie = exit.price === entry.price
  if (isTie && terms.tieRule === 'refund') return refund('tie')
  const isUp = exit.price > entry.price
  const isWon = !isTie && isUp === (terms.direction === 'up')
  return {
    outcome: isWon ? 'won' : 'lost',
    cause: isTie ? 'tie' : 'price',
    entry,
    exit,
    netResult: isWon ? payoutOf(terms) : negative(terms.stake),
  }
}

/** A won round's payout in addition to the stake, rounded down to the ledger's last digit. */
export const payoutOf = (terms: Pick<RoundTerms, 'stake' | 'payoutRate'>): Amount =>
  share(terms.stake, terms.payoutRate, 'down')

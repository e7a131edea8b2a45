import { add, equalShare, quotient, type Ratio, subtract, WHOLE } from '@assay/money/amount.ts'

/** What a payout rate means, shown before ordering. */
export type Odds = {
  /** The share of rounds to win to break even: 1 / (1 + rate), rounded up. */
  breakEvenRate: Ratio
  /**
   * The house's average share of a stake when both directions are equally likely. Ties are
   * excluded: if a tie loses, the edge is larger by the share of ties.
   */
  houseEdge: Ratio
}

/** Shares of one; a negative edge favors the player. (formulas: timed contracts.) */
export const oddsOf = (payoutRate: Ratio): Odds => ({
  breakEvenRate: quotient(WHOLE, add(WHOLE, payoutRate), 'up'),
  houseEdge: equalShare(subtract(WHOLE, payoutRate), 2, 'up'),
})

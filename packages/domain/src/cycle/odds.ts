import { type Amount, divide, ONE, quotient, type Ratio } from '@assay/money/amount.ts'

/** What a payout rate means, before anybody taps. */
export type Odds = {
  /** The share of rounds that must be won to come out even: 1 / (1 + rate), rounded up. */
  breakEvenRate: Ratio
  /**
   * What the house keeps of a stake on average when both directions are equally likely. Ties are
   * not in it: where a tie loses, the edge is larger by the share of rounds that tie.
   */
  houseEdge: Ratio
}

/** Shares of one; a negative edge would be the player's. (formulas: timed contracts.) */
export const oddsOf = (payoutRate: Ratio): Odds => ({
  breakEvenRate: quotient(ONE as Amount, (ONE + payoutRate) as Amount, 'up'),
  houseEdge: divide(ONE - payoutRate, 2n, 'up') as Ratio,
})

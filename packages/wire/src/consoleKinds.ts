import * as z from 'zod/mini'

/**
 * What products add to the closed lists of the console, by product; `console` has what all share.
 */
const KINDS = {
  console: {
    proposals: [
      'credit',
      'funding',
      'houseMove',
      'unfreeze',
      'resume',
      'operator',
      'reopening',
      'terms',
    ],
    waits: ['withdrawals', 'proposals', 'papers', 'hints', 'unclaimed', 'stuckDeposits', 'tickets'],
  },
  referral: { proposals: ['inviterEnd'], waits: [] },
  earn: { proposals: ['plan'], waits: [] },
  fiat: { proposals: ['merchant', 'fiatDecision'], waits: ['fiatReviews'] },
  claim: { proposals: ['promotion'], waits: [] },
  launchpad: { proposals: ['offering', 'offeringDeed'], waits: ['offerings'] },
} as const

const kinds = Object.values(KINDS)

/** What takes two people. */
export const proposalKind = z.enum(kinds.flatMap(({ proposals }) => proposals))
/** What waits for an operator, in display order. */
export const waitKind = z.enum(kinds.flatMap(({ waits }) => waits))

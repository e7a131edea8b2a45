import type { ProductTesting } from '../../testing/productTesting.ts'
import { assertClaims, ClaimAuditor } from './claimInvariants.ts'
import { claimAttempts, claimFounding, randomClaim } from './claimLife.ts'

export const claimTesting = {
  life: { share: 30, founding: claimFounding, next: randomClaim },
  assertSound: assertClaims,
  newAuditor: () => new ClaimAuditor(),
  attempts: claimAttempts,
  reviewedKinds: ['setPromotion', 'claimReward'],
  reads: {
    promotions: () => [{ type: 'promotions' }],
    promotion: ({ state }) =>
      [...state.promotions.all.keys()].map((id) => ({ type: 'promotion', member: 1, id })),
  },
} satisfies ProductTesting

import type { ProductTesting } from '../../testing/productTesting.ts'
import { assertClaims, ClaimAuditor } from './claimInvariants.ts'
import { claimAttempts, claimFounding, randomClaim } from './claimLife.ts'

export const claimTesting = {
  life: { share: 30, founding: claimFounding, next: randomClaim },
  assertSound: assertClaims,
  newAuditor: () => new ClaimAuditor(),
  attempts: claimAttempts,
} satisfies ProductTesting

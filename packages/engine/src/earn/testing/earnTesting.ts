import type { ProductTesting } from '../../testing/productTesting.ts'
import { addPrincipals, assertEarn, EarnAuditor } from './earnInvariants.ts'
import { earnAttempts, earnFounding, randomEarn } from './earnLife.ts'

export const earnTesting = {
  life: { share: 50, founding: earnFounding, next: randomEarn },
  assertSound: assertEarn,
  addHeld: addPrincipals,
  newAuditor: () => new EarnAuditor(),
  attempts: earnAttempts,
  reviewedKinds: ['setEarnPlan', 'openLockup', 'redeemLockup'],
  reads: {
    earn: () => [{ type: 'earn' }],
  },
} satisfies ProductTesting

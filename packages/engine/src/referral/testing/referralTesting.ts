import type { ProductTesting } from '../../testing/productTesting.ts'
import { assertReferrals, ReferralAuditor } from './referralInvariants.ts'
import { randomReferral, referralAttempts } from './referralLife.ts'

export const referralTesting = {
  life: { share: 20, shareOfPerp: 50, next: randomReferral },
  assertSound: assertReferrals,
  newAuditor: () => new ReferralAuditor(),
  attempts: referralAttempts,
  // Fees of trades are shared; a round has none.
  reviewedKinds: ['bindInviter', 'endInviter', 'setCommissionRate'],
} satisfies ProductTesting

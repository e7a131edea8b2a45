import type { ProductTesting } from '../../testing/productTesting.ts'
import { addSubscriptions, assertLaunchpad, LaunchpadAuditor } from './launchpadInvariants.ts'
import { launchpadAttempts, launchpadFounding, randomLaunchpad } from './launchpadLife.ts'

export const launchpadTesting = {
  life: { share: 60, founding: launchpadFounding, next: randomLaunchpad },
  assertSound: assertLaunchpad,
  addHeld: addSubscriptions,
  newAuditor: () => new LaunchpadAuditor(),
  attempts: launchpadAttempts,
  reviewedKinds: ['makeOffering', 'settleOffering', 'withdrawOffering', 'subscribe'],
  reads: {
    offerings: () => [{ type: 'offerings' }],
    offeringPayments: ({ state }) =>
      [...state.offerings.all.keys()].map((id) => ({ type: 'offeringPayments', id })),
  },
} satisfies ProductTesting

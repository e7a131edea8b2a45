import type { ProductTesting } from '../../testing/productTesting.ts'
import { addSubscriptions, assertLaunchpad, LaunchpadAuditor } from './launchpadInvariants.ts'
import { launchpadAttempts, launchpadFounding, randomLaunchpad } from './launchpadLife.ts'

export const launchpadTesting = {
  life: { share: 60, founding: launchpadFounding, next: randomLaunchpad },
  assertSound: assertLaunchpad,
  addHeld: addSubscriptions,
  newAuditor: () => new LaunchpadAuditor(),
  attempts: launchpadAttempts,
} satisfies ProductTesting

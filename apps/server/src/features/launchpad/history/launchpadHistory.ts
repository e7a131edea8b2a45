import type { LaunchpadEvent } from '@assay/engine/launchpad/launchpadEvent.ts'
import type { Moment, ProductHistory } from '../../../history/productHistory.ts'
import { subscriptionLetters } from '../subscriptionLetters.ts'
import { verifyOpenSubscriptions, verifySubscriptionPage } from './verifySubscriptions.ts'
import { type SubscriptionStep, writeSubscriptions } from './writeSubscriptions.ts'

/** The history of token subscription. Offerings leave no row. */
export type LaunchpadHistory = {
  event: LaunchpadEvent
  rows: SubscriptionStep[]
  reason: 'subscription' | 'tokenRelease' | 'subscriptionHeld' | 'subscriptionFreed'
}

export const launchpadHistory: ProductHistory<LaunchpadHistory> = {
  newRows: () => [],
  record: {
    offeringMade: 'none',
    offeringAllotted: 'none',
    offeringSettled: 'none',
    offeringWithdrawn: 'none',
    subscriptionPlaced: addStep,
    subscriptionAllotted: addStep,
    subscriptionPaid: addStep,
    tokensReleased: addStep,
    subscriptionRefunded: addStep,
  },
  // Tokens paid for are not recorded in the ledger until they are released, months later.
  isCashFlow: {
    subscription: true,
    tokenRelease: true,
    subscriptionHeld: false,
    subscriptionFreed: false,
  },
  causes: {
    subscriptionPlaced: holdOf,
    subscriptionAllotted: holdOf,
    subscriptionPaid: (event) => ({ owned: 'subscription', ...holdOf(event) }),
    tokensReleased: ({ subscription }) => ({ owned: 'tokenRelease', reference: subscription.id }),
    subscriptionRefunded: holdOf,
  },
  write: writeSubscriptions,
  newVerifier: () => ({ page: verifySubscriptionPage, totals: verifyOpenSubscriptions }),
  lettersOf: subscriptionLetters,
}

type SubscriptionEvent = SubscriptionStep['event']

function addStep(
  rows: SubscriptionStep[],
  event: SubscriptionEvent,
  { position, at }: Moment,
): void {
  rows.push({ event, position, at })
}

function holdOf({ subscription: { id: reference } }: SubscriptionEvent) {
  return { held: 'subscriptionHeld', freed: 'subscriptionFreed', reference } as const
}

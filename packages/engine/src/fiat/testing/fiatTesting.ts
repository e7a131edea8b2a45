import type { ProductTesting } from '../../testing/productTesting.ts'
import { addEscrow, assertFiat, FiatAuditor } from './fiatInvariants.ts'
import { fiatAttempts, fiatFounding, randomFiat } from './fiatLife.ts'

export const fiatTesting = {
  life: { share: 180, founding: ({ members }) => fiatFounding(members), next: randomFiat },
  assertSound: assertFiat,
  addHeld: addEscrow,
  newAuditor: () => new FiatAuditor(),
  attempts: fiatAttempts,
  reviewedKinds: [
    'setMerchant',
    'openFiatOffer',
    'closeFiatOffer',
    'placeFiatOrder',
    'markFiatPaid',
    'releaseFiat',
    'cancelFiatOrder',
    'appealFiat',
    'decideFiat',
  ],
  reads: {
    fiat: () => [{ type: 'fiat' }],
  },
} satisfies ProductTesting

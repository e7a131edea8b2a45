import type { ProductTesting } from '../../testing/productTesting.ts'
import { addAccepted } from './acceptanceInvariants.ts'
import { assertConversions, ConversionAuditor } from './conversionInvariants.ts'
import { conversionAttempts, conversionFounding, randomConversion } from './conversionLife.ts'

export const conversionTesting = {
  life: {
    // A quote expires soon, so commands come in bursts.
    share: 250,
    burst: 8,
    founding: ({ symbols }) => conversionFounding(symbols),
    next: randomConversion,
  },
  assertSound: assertConversions,
  addHeld: addAccepted,
  newAuditor: () => new ConversionAuditor(),
  attempts: conversionAttempts,
  reviewedKinds: ['setConversionTerms', 'quoteConversion', 'acceptConversion'],
  reads: {
    conversions: ({ state }) => [{ type: 'conversions', now: state.now }],
    quote: ({ state }) =>
      [...state.conversions.live.values()].map(({ member, id }) => ({ type: 'quote', member, id })),
  },
} satisfies ProductTesting

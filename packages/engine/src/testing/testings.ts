import { claimTesting } from '../claim/testing/claimTesting.ts'
import { conversionTesting } from '../conversion/testing/conversionTesting.ts'
import { cycleTesting } from '../cycle/testing/cycleTesting.ts'
import { earnTesting } from '../earn/testing/earnTesting.ts'
import { fiatTesting } from '../fiat/testing/fiatTesting.ts'
import type { State } from '../kernel/state.ts'
import { launchpadTesting } from '../launchpad/testing/launchpadTesting.ts'
import { perpTesting } from '../perp/testing/perpTesting.ts'
import type { Products } from '../products.ts'
import { referralTesting } from '../referral/testing/referralTesting.ts'
import { spotTesting } from '../spot/testing/spotTesting.ts'
import { withdrawalTesting } from '../withdrawal/testing/withdrawalTesting.ts'
import type { Counts, ProductAuditor, ProductTesting } from './productTesting.ts'

/** What all products stand on is tested by the life and the auditor themselves. */
type Tested = Exclude<keyof Products, 'time' | 'listing' | 'funds'>

/** The tests of every product. */
export const testings = {
  spot: spotTesting,
  perp: perpTesting,
  cycle: cycleTesting,
  withdrawal: withdrawalTesting,
  conversion: conversionTesting,
  earn: earnTesting,
  referral: referralTesting,
  claim: claimTesting,
  launchpad: launchpadTesting,
  fiat: fiatTesting,
} satisfies { readonly [Name in Tested]: ProductTesting }

export const testingList: readonly [string, ProductTesting][] = Object.entries(testings)

/** How often what happened to each product that counts. */
export type ProductCounts = {
  [Name in Tested]: (typeof testings)[Name] extends {
    newAuditor: (state: State) => ProductAuditor<infer C extends Counts>
  }
    ? C
    : Counts
}

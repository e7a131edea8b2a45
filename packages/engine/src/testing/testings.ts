import type { Products } from '../products.ts'
import type { State } from '../state.ts'
import type { Counts, ProductAuditor, ProductTesting } from './productTesting.ts'

/** The basics of all products are tested by the random run and the auditor themselves. */
type Tested = Exclude<keyof Products, 'time' | 'listing' | 'funds'>

/** The tests of every product. */
export const testings = {
  spot: (await import('../spot/testing/spotTesting.ts')).spotTesting,
  perp: (await import('../perp/testing/perpTesting.ts')).perpTesting,
  cycle: (await import('../cycle/testing/cycleTesting.ts')).cycleTesting,
  withdrawal: (await import('../withdrawal/testing/withdrawalTesting.ts')).withdrawalTesting,
  conversion: (await import('../conversion/testing/conversionTesting.ts')).conversionTesting,
  earn: (await import('../earn/testing/earnTesting.ts')).earnTesting,
  referral: (await import('../referral/testing/referralTesting.ts')).referralTesting,
  claim: (await import('../claim/testing/claimTesting.ts')).claimTesting,
  launchpad: (await import('../launchpad/testing/launchpadTesting.ts')).launchpadTesting,
  fiat: (await import('../fiat/testing/fiatTesting.ts')).fiatTesting,
} satisfies { readonly [Name in Tested]: ProductTesting }

export const testingList: readonly [string, ProductTesting][] = Object.entries(testings)

/** How often things happened to each product that counts them. */
export type ProductCounts = {
  [Name in Tested]: (typeof testings)[Name] extends {
    newAuditor: (state: State) => ProductAuditor<infer C extends Counts>
  }
    ? C
    : Counts
}

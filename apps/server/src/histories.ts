import type { Products } from '@assay/engine/products.ts'
import { fundsHistory } from './features/assets/history/fundsHistory.ts'
import { claimHistory } from './features/claim/history/claimHistory.ts'
import { conversionHistory } from './features/conversion/history/conversionHistory.ts'
import { cycleHistory } from './features/cycle/history/cycleHistory.ts'
import { earnHistory } from './features/earn/history/earnHistory.ts'
import { fiatHistory } from './features/fiat/history/fiatHistory.ts'
import { launchpadHistory } from './features/launchpad/history/launchpadHistory.ts'
import { perpHistory } from './features/perp/history/perpHistory.ts'
import { referralHistory } from './features/referral/history/referralHistory.ts'
import { spotHistory } from './features/spot/history/spotHistory.ts'
import { withdrawalHistory } from './features/withdrawal/history/withdrawalHistory.ts'
import type { ProductHistory } from './history/productHistory.ts'

/** Listings and time have no history rows. */
type Recording = Exclude<keyof Products, 'listing' | 'time'>

/**
 * The history of every product, in the order in which they are written, and in which letters about
 * one command are numbered. The follower, the verification and the statements know no other list.
 */
export const histories = {
  spot: spotHistory,
  funds: fundsHistory,
  withdrawal: withdrawalHistory,
  conversion: conversionHistory,
  earn: earnHistory,
  launchpad: launchpadHistory,
  fiat: fiatHistory,
  referral: referralHistory,
  cycle: cycleHistory,
  perp: perpHistory,
  claim: claimHistory,
} satisfies { readonly [Name in Recording]: object }

export type Histories = {
  readonly [Name in Recording]: (typeof histories)[Name] extends ProductHistory<infer H> ? H : never
}

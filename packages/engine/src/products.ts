import { claimProduct } from './claim/claimProduct.ts'
import { conversionProduct } from './conversion/conversionProduct.ts'
import { cycleProduct } from './cycle/cycleProduct.ts'
import { earnProduct } from './earn/earnProduct.ts'
import { fiatProduct } from './fiat/fiatProduct.ts'
import { fundsProduct } from './funds/fundsProduct.ts'
import { launchpadProduct } from './launchpad/launchpadProduct.ts'
import { listingProduct } from './listing/listingProduct.ts'
import { perpProduct } from './perp/perpProduct.ts'
import { referralProduct } from './referral/referralProduct.ts'
import { spotProduct } from './spot/spotProduct.ts'
import { timeProduct } from './time/timeProduct.ts'
import { withdrawalProduct } from './withdrawal/withdrawalProduct.ts'

/**
 * Every product of the exchange, in the order of their rows in a snapshot, which is fixed: the
 * state's hash is taken over it. The engine knows no other list: commands, events, the state, the
 * journal and the snapshot follow from it.
 */
export const products = {
  time: timeProduct,
  listing: listingProduct,
  spot: spotProduct,
  perp: perpProduct,
  funds: fundsProduct,
  cycle: cycleProduct,
  withdrawal: withdrawalProduct,
  conversion: conversionProduct,
  earn: earnProduct,
  referral: referralProduct,
  claim: claimProduct,
  launchpad: launchpadProduct,
  fiat: fiatProduct,
} as const

/** The types of every product, by its name. */
export type Products = { [Name in keyof typeof products]: TypesOf<(typeof products)[Name]> }
type TypesOf<Product extends { types?: unknown }> = NonNullable<Product['types']>

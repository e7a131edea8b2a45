import { type ClaimTypes, claimProduct } from './claim/claimProduct.ts'
import { type ConversionTypes, conversionProduct } from './conversion/conversionProduct.ts'
import { type CycleTypes, cycleProduct } from './cycle/cycleProduct.ts'
import { type EarnTypes, earnProduct } from './earn/earnProduct.ts'
import { type FiatTypes, fiatProduct } from './fiat/fiatProduct.ts'
import { type FundsTypes, fundsProduct } from './funds/fundsProduct.ts'
import type { EngineProduct } from './kernel/product.ts'
import { type LaunchpadTypes, launchpadProduct } from './launchpad/launchpadProduct.ts'
import { type ListingTypes, listingProduct } from './listing/listingProduct.ts'
import { type PerpTypes, perpProduct } from './perp/perpProduct.ts'
import { type ReferralTypes, referralProduct } from './referral/referralProduct.ts'
import { type SpotTypes, spotProduct } from './spot/spotProduct.ts'
import { type TimeTypes, timeProduct } from './time/timeProduct.ts'
import { type WithdrawalTypes, withdrawalProduct } from './withdrawal/withdrawalProduct.ts'

/**
 * Every product of the exchange. The kernel knows no other list: commands, events, the state, the
 * journal and the snapshot follow from it.
 */
export type Products = {
  time: TimeTypes
  listing: ListingTypes
  spot: SpotTypes
  perp: PerpTypes
  funds: FundsTypes
  cycle: CycleTypes
  withdrawal: WithdrawalTypes
  conversion: ConversionTypes
  earn: EarnTypes
  referral: ReferralTypes
  claim: ClaimTypes
  launchpad: LaunchpadTypes
  fiat: FiatTypes
}

/** In the order of their rows in a snapshot, which is fixed: the state's hash is taken over it. */
export const products: { readonly [Name in keyof Products]: EngineProduct<Products[Name]> } = {
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
}

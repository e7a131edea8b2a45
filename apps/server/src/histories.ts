import type { Products } from '@assay/engine/products.ts'
import { type FundsHistory, fundsHistory } from './features/assets/history/fundsHistory.ts'
import { type ClaimHistory, claimHistory } from './features/claim/history/claimHistory.ts'
import {
  type ConversionHistory,
  conversionHistory,
} from './features/conversion/history/conversionHistory.ts'
import { type CycleHistory, cycleHistory } from './features/cycle/history/cycleHistory.ts'
import { type EarnHistory, earnHistory } from './features/earn/history/earnHistory.ts'
import { type FiatHistory, fiatHistory } from './features/fiat/history/fiatHistory.ts'
import {
  type LaunchpadHistory,
  launchpadHistory,
} from './features/launchpad/history/launchpadHistory.ts'
import { type PerpHistory, perpHistory } from './features/perp/history/perpHistory.ts'
import {
  type ReferralHistory,
  referralHistory,
} from './features/referral/history/referralHistory.ts'
import { type SpotHistory, spotHistory } from './features/spot/history/spotHistory.ts'
import {
  type WithdrawalHistory,
  withdrawalHistory,
} from './features/withdrawal/history/withdrawalHistory.ts'
import type { ProductHistory } from './history/productHistory.ts'

/**
 * The history of every product. The follower and the verification know no other list. What is
 * listed and the time alone leave nothing.
 */
export type Histories = {
  spot: SpotHistory
  funds: FundsHistory
  withdrawal: WithdrawalHistory
  conversion: ConversionHistory
  earn: EarnHistory
  launchpad: LaunchpadHistory
  fiat: FiatHistory
  referral: ReferralHistory
  cycle: CycleHistory
  perp: PerpHistory
  claim: ClaimHistory
}
type Recording = Exclude<keyof Products, 'listing' | 'time'>

/** In the order in which they are written, and in which letters about one command are numbered. */
export const histories: { readonly [Name in Recording]: ProductHistory<Histories[Name]> } = {
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
}

/** The referral program. Fees are shared where they are taken, by `shareFee.ts`. */
import type { EngineProduct } from '../kernel/product.ts'
import {
  type ReferralRows,
  referralFromPlain,
  referralRowsOf,
  referralToPlain,
  restoreReferral,
} from './plainReferral.ts'
import type { ReferralCommand } from './referralCommand.ts'
import type { ReferralEvent } from './referralEvent.ts'
import { referralPostings, referralTouches } from './referralPostings.ts'
import { Referrals } from './referrals.ts'
import { runReferral } from './runReferral.ts'

export type ReferralTypes = {
  command: ReferralCommand
  event: ReferralEvent
  state: { referrals: Referrals }
  rows: ReferralRows
  reads: Record<never, never>
}

export const referralProduct: EngineProduct<ReferralTypes> = {
  newState: () => ({ referrals: new Referrals() }),
  owners: { bindInviter: 'member', endInviter: 'member', setCommissionRate: 'member' },
  run: runReferral,
  toPlain: referralToPlain,
  fromPlain: referralFromPlain,
  postings: referralPostings,
  touches: referralTouches,
  reads: {},
  rowsOf: referralRowsOf,
  restore: restoreReferral,
}

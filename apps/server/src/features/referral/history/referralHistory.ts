import type { ReferralEvent } from '@assay/engine/referral/referralEvent.ts'
import type { Moment, ProductHistory } from '../../../history/productHistory.ts'
import { verifyReferralPage, verifyReferrals } from './verifyReferrals.ts'
import { type ReferralStep, writeReferrals } from './writeReferrals.ts'

/** The history of the referral program. */
export type ReferralHistory = {
  event: ReferralEvent
  rows: ReferralStep[]
  reason: 'commission' | 'rebate'
}

export const referralHistory: ProductHistory<ReferralHistory> = {
  newRows: () => [],
  record: {
    inviterBound: addStep,
    inviterEnded: addStep,
    commissionRateSet: addStep,
    feeShared: addStep,
  },
  isCashFlow: { commission: false, rebate: false },
  causes: {
    feeShared: ({ trade, inviter }) => ({
      owned: (member) => (member === inviter ? 'commission' : 'rebate'),
      reference: trade,
    }),
  },
  write: writeReferrals,
  newVerifier: () => ({ page: verifyReferralPage, totals: verifyReferrals }),
}

function addStep(rows: ReferralStep[], event: ReferralEvent, { position, at }: Moment): void {
  rows.push({ event, position, at })
}

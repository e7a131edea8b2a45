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
    feeShared(rows, event, moment) {
      addStep(rows, event, moment)
      const { trade, payer, inviter, asset, commission, rebate } = event
      const to = { account: 'spot', asset } as const
      const { line } = moment
      if (commission > 0n) line({ ...to, member: inviter }, commission, 'commission', trade)
      if (rebate > 0n) line({ ...to, member: payer }, rebate, 'rebate', trade)
    },
  },
  isCashFlow: { commission: false, rebate: false },
  holds: {},
  write: writeReferrals,
  newVerifier: () => ({ page: verifyReferralPage, totals: verifyReferrals }),
}

function addStep(
  rows: ReferralStep[],
  event: ReferralEvent,
  { position, at }: Moment<never>,
): void {
  rows.push({ event, position, at })
}

import { type Posting, spotOf } from '@assay/domain/account.ts'
import type { Postings, Touches } from '../kernel/product.ts'
import type { ReferralEvent } from './referralEvent.ts'

/**
 * The postings of the referral program: shares are paid from the fee that the house took with the
 * trade.
 */
export const referralPostings: Postings<ReferralEvent> = {
  inviterBound: 'none',
  inviterEnded: 'none',
  commissionRateSet: 'none',
  feeShared: ({ payer, inviter, asset, commission, rebate }) => {
    const postings: Posting[] = [
      { from: 'house/fees', to: spotOf(inviter), asset, amount: commission },
      { from: 'house/fees', to: spotOf(payer), asset, amount: rebate },
    ]
    return postings.filter(({ amount }) => amount > 0n)
  },
}

/** The members concerned by each event. */
export const referralTouches: Touches<ReferralEvent> = {
  inviterBound: ({ member }) => [{ member }],
  inviterEnded: ({ member }) => [{ member }],
  commissionRateSet: 'none',
  feeShared: ({ inviter, payer }) => [{ member: inviter }, { member: payer }],
}

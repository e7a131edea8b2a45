/** The postings of promotions. */
import { spotOf } from '@assay/domain/account.ts'
import { negative } from '@assay/money/amount.ts'
import type { Postings, Touches } from '../kernel/product.ts'
import type { ClaimEvent } from './claimEvent.ts'

const HOUSE = 'house/claim'
const HELD = 'house/claim/held'

export const claimPostings: Postings<ClaimEvent> = {
  promotionSet: ({ held, promotion: { asset } }) => {
    if (held > 0n) return [{ from: HOUSE, to: HELD, asset, amount: held }]
    return held < 0n ? [{ from: HELD, to: HOUSE, asset, amount: negative(held) }] : []
  },
  rewardClaimed: ({ member, asset, amount }) => [{ from: HELD, to: spotOf(member), asset, amount }],
}

/** The members concerned by each event. */
export const claimTouches: Touches<ClaimEvent> = {
  promotionSet: 'none',
  rewardClaimed: ({ member }) => [{ member }],
}

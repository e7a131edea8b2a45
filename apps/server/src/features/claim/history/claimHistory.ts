import type { ClaimEvent } from '@assay/engine/claim/claimEvent.ts'
import type { ProductHistory } from '../../../history/productHistory.ts'

/** The history of promotions: lines of the ledger alone. */
export type ClaimHistory = { event: ClaimEvent; rows: object; reason: 'reward' }

export const claimHistory: ProductHistory<ClaimHistory> = {
  newRows: () => ({}),
  record: {
    promotionSet: 'none',
    rewardClaimed: 'none',
  },
  isCashFlow: { reward: false },
  causes: { rewardClaimed: () => ({ owned: 'reward' }) },
  write: () => [],
  newVerifier: () => ({ page: async () => undefined, totals: async () => undefined }),
}

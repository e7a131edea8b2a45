/** On which page what waits is dealt with. */
import type { WaitKind } from '@assay/wire/routes/operator/overview.ts'

export const WAIT_PAGES: Record<WaitKind, string> = {
  withdrawals: '/withdrawals',
  proposals: '/approvals',
  papers: '/identity',
  hints: '/deposits',
  unclaimed: '/deposits',
  stuckDeposits: '/deposits',
  tickets: '/support',
  fiatReviews: '/fiat',
  offerings: '/offerings',
}

/** The state to show, including what was learned from a finished or refused write. */
import type { OfferedPromotion } from '@assay/wire/routes/claim/arbitrage.ts'
import type { WriteState } from '../../write/useWrite.ts'

type ClaimStatus = OfferedPromotion['status']

const REFUSED: Record<string, ClaimStatus> = {
  alreadyClaimed: 'claimed',
  claimUsedUp: 'usedUp',
  claimOver: 'over',
  identityRequired: 'unverified',
}

export function shownStatus(status: ClaimStatus, state: WriteState<OfferedPromotion>): ClaimStatus {
  if (state.step === 'done') return 'claimed'
  return (state.step === 'refused' && REFUSED[state.reason]) || status
}

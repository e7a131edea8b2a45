/** The state to show, including what was learned from a finished or refused write. */
import type { OfferedPromotion } from '@assay/wire/routes/funds/arbitrage.ts'
import type { WriteState } from '../../write/useWrite.ts'

type Standing = OfferedPromotion['standing']

const REFUSED: Record<string, Standing> = {
  alreadyClaimed: 'claimed',
  claimUsedUp: 'usedUp',
  claimOver: 'over',
  identityRequired: 'unverified',
}

export function shownStanding(standing: Standing, state: WriteState<OfferedPromotion>): Standing {
  if (state.step === 'done') return 'claimed'
  return (state.step === 'refused' && REFUSED[state.reason]) || standing
}

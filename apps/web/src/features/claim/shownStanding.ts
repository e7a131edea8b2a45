/** Claimed is a state of the page, also where it was only learned from a write that ended or was refused. */
import type { OfferedPromotion } from '@assay/wire/routes/arbitrage.ts'
import type { WriteState } from '../../api/useWrite.ts'

export function shownStanding(
  standing: OfferedPromotion['standing'],
  state: WriteState<OfferedPromotion>,
): OfferedPromotion['standing'] {
  if (state.step === 'done') return 'claimed'
  if (state.step === 'refused' && state.reason === 'alreadyClaimed') return 'claimed'
  return standing
}

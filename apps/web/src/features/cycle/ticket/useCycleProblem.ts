/** What is wrong with a stake, in words. */
import { useRefusalText } from '../../../form/useRefusalText.ts'
import { useT } from '../../../i18n/i18n.ts'
import type { RoundOffer } from './roundForm.ts'

export function useCycleProblem() {
  const t = useT()
  const refusalText = useRefusalText()
  return ({ rejection, draft }: RoundOffer): string | undefined => {
    if (!rejection) return undefined
    if (rejection.code === 'stakeNotNumeric') return t('app.enterNumber')
    if (rejection.code === 'insufficientBalance') {
      return t('spot.problem.short', { asset: draft.asset })
    }
    return refusalText(rejection)
  }
}

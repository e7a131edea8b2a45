/** Says in the person's language what is wrong with a contract order. */
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import { useRefusalText } from '../../../form/useRefusalText.ts'
import { useT } from '../../../i18n/i18n.ts'
import type { PerpProblem } from './perpSummary.ts'

export function usePerpProblemText({ quote: asset }: PerpRules) {
  const t = useT()
  const refusalText = useRefusalText()
  return ({ code, details }: PerpProblem): string => {
    if (code === 'priceNotNumeric') return t('app.enterNumber')
    if (code === 'insufficientBalance') return t('spot.problem.short', { asset })
    return refusalText({ code, details: { ...details, asset } })
  }
}

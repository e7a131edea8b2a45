/** What is wrong with a stake, in words. */
import { parseAmount } from '@assay/money/decimal.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { RoundOffer } from './roundForm.ts'

export function useCycleProblem() {
  const t = useT()
  const format = useFormat()
  return ({ rejection, draft }: RoundOffer): string | undefined => {
    if (!rejection) return undefined
    if (rejection.code === 'stakeNotNumeric') return t('app.enterNumber')
    if (rejection.code === 'insufficientBalance') {
      return t('spot.problem.short', { asset: draft.asset })
    }
    const figures = Object.entries(rejection.details ?? {}).map(([name, value]) => {
      const amount = parseAmount(String(value))
      return [name, amount === undefined ? String(value) : format.orderValue(amount)]
    })
    return t(`error.${rejection.code}`, Object.fromEntries(figures))
  }
}

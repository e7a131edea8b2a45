/** Says in the person's language what is wrong with a contract order. */
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { Problem } from './contractSummary.ts'

export function useProblemText(rules: PerpRules) {
  const t = useT()
  const format = useFormat()
  /** Details are plain decimals; a person reads them in the habit of the language. */
  const figure = (plain: string | number) => {
    const value = parseAmount(String(plain))
    return value === undefined
      ? String(plain)
      : format.amount(value, String(plain).split('.')[1]?.length ?? 0)
  }
  return ({ code, details = {} }: Problem): string => {
    const figures = Object.fromEntries(
      Object.entries(details).map(([name, value]) => [name, figure(value)]),
    )
    if (code === 'priceNotNumeric') return t('app.enterNumber')
    if (code === 'insufficientBalance') return t('spot.problem.short', { asset: rules.quote })
    return t(`error.${code}`, { ...figures, asset: rules.quote })
  }
}

/** What is wrong with a field, in words: our own sentence where it can be nearer, else the server's. */

import type { Side } from '@assay/domain/spot/order.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { FormMarket } from './formMarket.ts'
import type { Problem } from './orderSummary.ts'

export function useProblemText(side: Side, { rules }: FormMarket) {
  const t = useT()
  const format = useFormat()
  return (problem: Problem | undefined): string | undefined => {
    if (!problem) return undefined
    const { code, details = {} } = problem
    const figures = Object.fromEntries(
      Object.entries(details).map(([name, value]) => [name, figure(String(value), format.amount)]),
    )
    switch (code) {
      case 'priceNotNumeric':
      case 'quantityNotNumeric':
        return t('app.enterNumber')
      case 'stopPriceRequired':
      case 'postOnlyWouldTrade':
        return t(`spot.problem.${code}`)
      case 'quantityBelowMinimum':
        return t(side === 'buy' ? 'spot.problem.minimumBuy' : 'spot.problem.minimumSell', figures)
      case 'quantityAboveMaximum':
        return t('spot.problem.maximum', figures)
      case 'insufficientBalance':
        return t('spot.problem.short', { asset: side === 'buy' ? rules.quote : rules.base })
      case 'marketNotTradable':
        return t('spot.closed', { pair: rules.symbol })
      default:
        return t(`error.${code}`, figures)
    }
  }
}

/** Details are plain decimals; a person reads them in the habit of the language. */
function figure(text: string, format: (value: bigint | undefined, decimals: number) => string) {
  const value = parseAmount(text)
  return value === undefined ? text : format(value, text.split('.')[1]?.length ?? 0)
}

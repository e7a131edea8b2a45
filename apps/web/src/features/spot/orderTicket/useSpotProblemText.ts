/**
 * What is wrong with a field, in words: our own sentence where it can be nearer, else the server's.
 */
import type { Side } from '@assay/domain/spot/order.ts'
import { useRefusalText } from '../../../form/useRefusalText.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { leastOrder } from './leastOrder.ts'
import type { SpotProblem } from './orderSummary.ts'
import type { SpotFormMarket } from './spotFormMarket.ts'

/** `price` in ticks is what the order is valued at; 0 while there is none. */
export function useSpotProblemText(side: Side, { rules }: SpotFormMarket, price: number) {
  const t = useT()
  const format = useFormat()
  const refusalText = useRefusalText()
  const isBuy = side === 'buy'
  return (problem: SpotProblem | undefined): string | undefined => {
    if (!problem) return undefined
    const { code, details } = problem
    switch (code) {
      case 'priceNotNumeric':
      case 'quantityNotNumeric':
        return t('app.enterNumber')
      case 'stopPriceRequired':
      case 'postOnlyWouldTrade':
        return t(`spot.problem.${code}`)
      case 'quantityBelowMinimum':
      case 'notionalBelowMinimum': {
        const least = leastOrder(rules, price)
        if (least) {
          return t(`spot.problem.least${isBuy ? 'Buy' : 'Sell'}`, {
            amount: `${format.exact(least.quantity)} ${rules.base}`,
            total: `${format.exact(least.total)} ${rules.quote}`,
          })
        }
        if (code === 'notionalBelowMinimum') return refusalText({ code, details })
        return refusalText({ code, details }, `spot.problem.minimum${isBuy ? 'Buy' : 'Sell'}`)
      }
      case 'insufficientBalance':
        return t('spot.problem.short', { asset: isBuy ? rules.quote : rules.base })
      case 'marketNotTradable':
        return t('spot.closed', { pair: rules.symbol })
      default:
        return refusalText({ code, details })
    }
  }
}

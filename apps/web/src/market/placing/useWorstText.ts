/** That a market order fills in the book as it then is, and at what price it stops. */
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'

type Rules = { priceDecimals: number; quote: string }

/** No price is named before there is any to stop at. */
export function useWorstText() {
  const t = useT()
  const format = useFormat()
  return (side: 'buy' | 'sell', ticks: number, rules: Rules): string => {
    if (ticks <= 1 || ticks >= Number.MAX_SAFE_INTEGER) return t('spot.confirm.noWorst')
    const price = format.price(fromTicks(ticks, rules), rules.priceDecimals)
    return t(side === 'buy' ? 'spot.confirm.worstBuy' : 'spot.confirm.worstSell', {
      price: `${price} ${rules.quote}`,
    })
  }
}

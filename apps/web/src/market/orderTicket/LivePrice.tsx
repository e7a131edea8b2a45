/** The price a market order would meet: it follows the market and cannot be typed (PERP-27). */
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import css from './ticket.module.css'

type LivePriceProps = {
  rules: { quote: string; priceDecimals: number }
  /** In ticks; 0 when there is none. */
  ticks: number
}

export function LivePrice({ rules, ticks }: LivePriceProps) {
  const t = useT()
  const format = useFormat()
  const price = ticks > 0 ? fromTicks(ticks, rules) : undefined
  return (
    <dl className={css.live}>
      <dt>{t('spot.price.live')}</dt>
      <dd>
        <Num>{`≈ ${format.price(price, rules.priceDecimals)}`}</Num>{' '}
        <span className={css.unit}>{rules.quote}</span>
      </dd>
    </dl>
  )
}

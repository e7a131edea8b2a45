/** A market's last day in one row, for headers with room: last price, high, low, turnover. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import css from './DayFigures.module.css'
import type { ShownMarket } from './shownMarket.ts'

export function DayFigures({ market }: { market: ShownMarket }) {
  const t = useT()
  const format = useFormat()
  const price = (value: bigint | undefined) => format.price(value, market.priceDecimals)
  return (
    <dl className={css.row}>
      <Figure label={t('spot.day.last')}>{price(market.lastPrice)}</Figure>
      <Figure label={t('spot.day.high')}>{price(market.high24h)}</Figure>
      <Figure label={t('spot.day.low')}>{price(market.low24h)}</Figure>
      <Figure label={t('spot.day.volume')}>
        {`${format.compact(market.turnover24h)} ${market.quote}`}
      </Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Num>{children}</Num>
      </dd>
    </div>
  )
}

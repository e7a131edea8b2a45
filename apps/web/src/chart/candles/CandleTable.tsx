/** The last 30 candles as a table, as an alternative to the image. */
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import type { Candle } from '@assay/wire/socket/series.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import css from './CandleTable.module.css'
import type { ChartMarket } from './useCandleChart.ts'

const ROWS = 30

type CandleTableProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  market: ChartMarket
  candles: readonly Candle[]
}

export function CandleTable({ isOpen, onClose, title, market, candles }: CandleTableProps) {
  const t = useT()
  const format = useFormat()
  const price = (value: bigint) => format.price(value, market.priceDecimals)
  const rows = candles.slice(-ROWS).reverse()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} isTall>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it. */}
      <section aria-label={title} className={css.scroll} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('chart.time')}</th>
              <th scope="col">{t('chart.openLong')}</th>
              <th scope="col">{t('chart.highLong')}</th>
              <th scope="col">{t('chart.lowLong')}</th>
              <th scope="col">{t('chart.closeLong')}</th>
              <th scope="col">{t('chart.volumeLong', { asset: market.base })}</th>
            </tr>
          </thead>
          <tbody className="num">
            {rows.map((candle) => (
              <tr key={candle.openedAt}>
                <th scope="row">{format.dateTime(candle.openedAt)}</th>
                <td>{price(candle.open)}</td>
                <td>{price(candle.high)}</td>
                <td>{price(candle.low)}</td>
                <td>{price(candle.close)}</td>
                <td>{format.amount(candle.volume, market.quantityDecimals)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Sheet>
  )
}

/** A contract's chart by itself, for the trading page on wide screens; loaded only there. */
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import { ChartPanel } from '../../../chart/ChartPanel.tsx'
import { changeChart, useChartChoices } from '../../../chart/chartChoices.ts'
import { periodOf } from '../../../chart/periods.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { shownPerp } from '../../../market/shownMarket.ts'
import { useLiveMarket } from '../../../market/useLiveMarket.ts'

export function PerpChart({ info, isStale }: { info: PerpInfo; isStale: boolean }) {
  const t = useT()
  const format = useFormat()
  const { period } = useChartChoices()
  const { base, quote } = info
  const live = useLiveMarket({ area: 'perp', base, quote, minutes: periodOf(period).minutes })
  return (
    <ChartPanel
      market={{ ...shownPerp(info), area: 'perp' }}
      period={period}
      onPeriod={(next) => changeChart({ period: next })}
      onCandles={live?.onCandles}
      summary={t('spot.chart.summary', {
        pair: info.symbol,
        price: format.fullPrice(info.lastPrice, info.priceDecimals),
        change: format.percent(info.change24h),
      })}
      isStale={isStale}
    />
  )
}

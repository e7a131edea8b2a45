/** The market's chart beside the form, on screens with room for it; loaded only there. */
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import { useEffect, useState } from 'react'
import { ChartPanel } from '../../chart/ChartPanel.tsx'
import { changeChart, useChartChoices } from '../../chart/chartChoices.ts'
import { periodOf } from '../../chart/periods.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { type LiveMarket, watchMarket } from '../../live/liveMarket.ts'

type SpotChartProps = { market: MarketInfo; isStale: boolean }

export function SpotChart({ market, isStale }: SpotChartProps) {
  const t = useT()
  const format = useFormat()
  const { period } = useChartChoices()
  const { base, quote } = market
  const { minutes } = periodOf(period)
  const [live, setLive] = useState<LiveMarket>()
  useEffect(() => {
    const watched = watchMarket({ area: 'spot', base, quote, intervalMinutes: minutes })
    setLive(watched)
    return watched.stop
  }, [base, quote, minutes])
  return (
    <ChartPanel
      market={market}
      period={period}
      onPeriod={(next) => changeChart({ period: next })}
      onCandles={live?.onCandles}
      summary={t('spot.chart.summary', {
        pair: market.symbol,
        price: format.fullPrice(market.lastPrice, market.priceDecimals),
        change: format.percent(market.change24h),
      })}
      isStale={isStale}
    />
  )
}

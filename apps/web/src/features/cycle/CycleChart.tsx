/** The index, with one-minute candles by default, and a line for each open round. */
import type { Price } from '@assay/money/amount.ts'
import type { CycleInfo, Round } from '@assay/wire/rows/round.ts'
import { useMemo } from 'react'
import { ChartPanel } from '../../chart/ChartPanel.tsx'
import type { ChartMark } from '../../chart/candles/chartMarks.ts'
import type { PeriodId } from '../../chart/periods.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import type { LiveMarket } from '../../live/liveMarket.ts'

type CycleChartProps = {
  info: CycleInfo
  period: PeriodId
  onPeriod: (id: PeriodId) => void
  live: LiveMarket<'cycle'> | undefined
  /** Open rounds of this market. */
  rounds: readonly Round[]
  isStale: boolean
}

export function CycleChart({ info, period, onPeriod, live, rounds, isStale }: CycleChartProps) {
  const t = useT()
  const format = useFormat()
  const { base, quote, priceDecimals } = info
  const market = useMemo(
    () => ({
      area: 'cycle' as const,
      hasVolume: false,
      quantityDecimals: 0,
      base,
      quote,
      priceDecimals,
    }),
    [base, quote, priceDecimals],
  )
  const marks = useMarks(rounds)
  return (
    <ChartPanel
      market={market}
      period={period}
      onPeriod={onPeriod}
      onCandles={live?.onCandles}
      marks={marks}
      summary={t('cycle.chart.summary', {
        pair: `${base}/${quote}`,
        price: format.fullPrice(info.price, priceDecimals),
        count: rounds.length,
      })}
      isStale={isStale}
    />
  )
}

/** A stable array until a line really changes: the lists behind it are replaced often. */
function useMarks(rounds: readonly Round[]): readonly ChartMark[] {
  const marked = rounds.flatMap((round) =>
    round.entryPrice ? [markOf(round, round.entryPrice)] : [],
  )
  const key = marked.map(({ id, price }) => `${id}:${price}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what they are.
  return useMemo(() => marked, [key])
}

const markOf = (round: Round, price: Price): ChartMark => ({
  id: String(round.id),
  price,
  direction: round.direction,
  from: round.acceptedAt,
  until: round.expiresAt,
})

/**
 * The chart of a market with its toolbar, legend and states: loading, no history, failed, live. An
 * image with a sentence for screen readers and its candles as a table. `LiveMarket` comes from the
 * screen, because book and candles share one subscription.
 */
import { classNames } from '@assay/ui/classNames.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { modalHosts } from '@assay/ui/sheets/modalHosts.ts'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { errorCode } from '../api/errorText.ts'
import { useT } from '../i18n/i18n.ts'
import type { LiveMarket } from '../live/liveMarket.ts'
import { lazyQuiet, whenLoaded } from '../routing/loading/lazyScreen.tsx'
import { ChartLegend } from './ChartLegend.tsx'
import css from './ChartPanel.module.css'
import type { ChartSheet } from './ChartSheets.tsx'
import { ChartToolbar } from './ChartToolbar.tsx'
import type { ChartMark } from './candles/chartMarks.ts'
import { type ChartMarket, useCandleChart } from './candles/useCandleChart.ts'
import { useChartTexts } from './candles/useChartTexts.ts'
import { changeChart, lengthsOf, useChartChoices } from './chartChoices.ts'
import { GhostChart } from './GhostChart.tsx'
import type { DrawnIndicator } from './indicators/indicator.ts'
import { INDICATORS } from './indicators/indicators.ts'
import { type PeriodId, periodOf } from './periods.ts'

const ChartSheets = lazyQuiet(() => import('./ChartSheets.tsx').then((m) => m.ChartSheets))

type ChartPanelProps = {
  market: ChartMarket
  period: PeriodId
  onPeriod: (id: PeriodId) => void
  onCandles: LiveMarket['onCandles'] | undefined
  /** The content of the image, in one sentence. */
  summary: string
  /** Lines for the member's positions and orders. */
  marks?: readonly ChartMark[]
  /** Prices may be stale: the image is dimmed. */
  isStale?: boolean
}

export function ChartPanel(props: ChartPanelProps) {
  const { market, onPeriod, onCandles, marks, summary, isStale } = props
  const t = useT()
  const texts = useChartTexts()
  const choices = useChartChoices()
  const panel = useRef<HTMLElement>(null)
  const [isFull, setFull] = useFullChart(panel)
  const [sheet, setSheet] = useState<ChartSheet>()
  const open = (wanted: ChartSheet) => void whenLoaded(ChartSheets, () => setSheet(wanted))
  const period = periodOf(props.period)
  const indicator = INDICATORS[choices.indicator]
  const lengths = useMemo(() => lengthsOf(indicator, choices), [indicator, choices])
  const isTimeShare = period.chartType === '-1'
  const below = useLowerIndicator(choices, isTimeShare)
  const chart = useCandleChart({ market, period, indicator, lengths, below, marks, onCandles })
  const choose = (next: Partial<Pick<ChartChoices, 'indicator' | 'below'>>) => {
    changeChart(next)
    // The time-share line has no indicator; choosing one switches to candles.
    if (isTimeShare && (next.indicator ?? next.below)) onPeriod('1m')
  }
  return (
    <section
      ref={panel}
      aria-label={t('chart.title')}
      className={classNames(css.panel, isFull && css.full)}
      data-period={period.id}
      data-state={chart.state}
    >
      <ChartToolbar
        period={period}
        indicator={choices.indicator}
        below={choices.below}
        isFull={isFull}
        onPeriod={onPeriod}
        onIndicator={(id) => choose({ indicator: id })}
        onBelow={(id) => choose({ below: id })}
        onLengths={open}
        onTable={() => open('table')}
        onFull={() => setFull(!isFull)}
      />
      <ChartLegend
        market={market}
        indicator={isTimeShare ? undefined : indicator}
        lengths={lengths}
        below={below}
        candles={chart.candles}
        point={chart.point}
        texts={texts}
      />
      <Stage
        chart={chart}
        summary={summary}
        isStale={isStale}
        hasBelow={below !== undefined}
        onTable={() => open('table')}
      />
      {ChartSheets.isLoaded() && (
        <ChartSheets
          sheet={sheet}
          onClose={() => setSheet(undefined)}
          title={`${market.base}/${market.quote} · ${t(period.label)}`}
          market={market}
          indicator={indicator}
          below={choices.below && INDICATORS[choices.below]}
          candles={chart.candles}
        />
      )}
    </section>
  )
}

type Chart = ReturnType<typeof useCandleChart>

type StageProps = {
  chart: Chart
  summary: string
  isStale: boolean | undefined
  hasBelow: boolean
  onTable: () => void
}

function Stage({ chart, summary, isStale, hasBelow, onTable }: StageProps) {
  const t = useT()
  return (
    <div className={css.stage} data-below={hasBelow || undefined}>
      <div
        ref={chart.host}
        role="img"
        aria-label={summary}
        className={classNames(css.canvas, isStale && css.stale)}
        onDoubleClick={chart.reset}
      />
      {chart.isPast && <p className={css.past}>{t('chart.past')}</p>}
      <WithoutCandles chart={chart} />
      <Button kind="secondary" size="small" className={css.tableButton ?? ''} onClick={onTable}>
        {t('chart.table')}
      </Button>
    </div>
  )
}

type ChartChoices = ReturnType<typeof useChartChoices>

/** The indicator in the pane below; a time-share line has none. */
function useLowerIndicator(
  choices: ChartChoices,
  isTimeShare: boolean,
): DrawnIndicator | undefined {
  return useMemo(() => {
    if (!choices.below || isTimeShare) return undefined
    const lower = INDICATORS[choices.below]
    return { indicator: lower, lengths: lengthsOf(lower, choices) }
  }, [choices, isTimeShare])
}

/** What is there instead of candles: loading, no history, failed. */
function WithoutCandles({ chart }: { chart: Chart }) {
  const t = useT()
  if (chart.state === 'loading') return <GhostChart />
  if (chart.state === 'empty') {
    return (
      <div className={css.cover}>
        <EmptyState illustration="records">{t('chart.empty')}</EmptyState>
      </div>
    )
  }
  if (chart.state !== 'failed') return null
  return (
    <div className={css.cover}>
      <ErrorState
        retryLabel={t('app.retry')}
        onRetry={chart.retry}
        detail={{ label: t('app.details'), text: errorCode(chart.error) }}
      >
        {t('chart.failed')}
      </ErrorState>
    </div>
  )
}

/** The chart over the whole window; Escape and going back leave it and stay on the page. */
function useFullChart(panel: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const element = panel.current
    if (!isFull || !element) return
    const leave = () => setFull(false)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && leave()
    document.documentElement.style.overflow = 'hidden'
    window.addEventListener('keydown', onKey)
    element.addEventListener('cancel', leave)
    const forget = modalHosts.add(element)
    return () => {
      document.documentElement.style.overflow = ''
      window.removeEventListener('keydown', onKey)
      element.removeEventListener('cancel', leave)
      forget()
    }
  }, [isFull, panel])
  return [isFull, setFull] as const
}

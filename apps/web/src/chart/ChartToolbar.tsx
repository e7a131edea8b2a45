/** Periods, indicators and full screen above the chart. */
import { classNames } from '@assay/ui/classNames.ts'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { Maximize2, Minimize2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '../i18n/i18n.ts'
import { ChartMenu } from './ChartMenu.tsx'
import css from './ChartPanel.module.css'
import type { IndicatorId } from './indicators/indicator.ts'
import { INDICATOR_IDS } from './indicators/indicators.ts'
import { MAIN_PERIODS, MORE_PERIODS, type Period, type PeriodId } from './periods.ts'

type ChartToolbarProps = {
  period: Period
  indicator: IndicatorId
  isFull: boolean
  onPeriod: (id: PeriodId) => void
  onIndicator: (id: IndicatorId) => void
  onLengths: () => void
  onTable: () => void
  onFull: () => void
}

export function ChartToolbar(props: ChartToolbarProps) {
  const { period, indicator, isFull, onPeriod, onIndicator, onLengths, onTable, onFull } = props
  const t = useT()
  const isTimeShare = period.chartType === '-1'
  const isMore = MORE_PERIODS.includes(period)
  const periods = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another period may be out of view.
  useEffect(() => {
    const chosen = periods.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (chosen && periods.current) periods.current.scrollLeft = chosen.offsetLeft - 44
  }, [period])
  return (
    <div className={css.toolbar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame. */}
      <div ref={periods} role="group" aria-label={t('chart.periods')} className={css.periods}>
        {MAIN_PERIODS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === period.id}
            className={classNames(css.choice, id === period.id && css.chosen)}
            onClick={() => onPeriod(id)}
          >
            {t(label)}
          </button>
        ))}
      </div>
      <ChartMenu
        label={t('chart.morePeriods')}
        isActive={isMore}
        items={MORE_PERIODS.map(({ id, label }) => ({
          id,
          label: t(label),
          isChosen: id === period.id,
        }))}
        onChoose={(id) => onPeriod(id as PeriodId)}
      >
        {isMore ? t(period.label) : t('chart.more')}
      </ChartMenu>
      <ChartMenu
        label={t('chart.indicator', { name: isTimeShare ? '' : indicator })}
        isActive={false}
        items={[
          ...INDICATOR_IDS.map((id) => ({
            id,
            label: id,
            isChosen: !isTimeShare && id === indicator,
          })),
          { id: 'lengths', label: t('chart.lengths'), isApart: true },
          { id: 'table', label: t('chart.table') },
        ]}
        onChoose={(id) => {
          if (id === 'lengths') onLengths()
          else if (id === 'table') onTable()
          else onIndicator(id as IndicatorId)
        }}
      >
        {isTimeShare ? t('chart.indicatorShort') : indicator}
      </ChartMenu>
      <IconButton label={t(isFull ? 'chart.leaveFull' : 'chart.full')} onClick={onFull}>
        {isFull ? (
          <Minimize2 size={18} strokeWidth={1.6} aria-hidden="true" />
        ) : (
          <Maximize2 size={18} strokeWidth={1.6} aria-hidden="true" />
        )}
      </IconButton>
    </div>
  )
}

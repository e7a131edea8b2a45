/** Periods, indicators and full screen above the chart. */
import { classNames } from '@assay/ui/classNames.ts'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { Maximize2, Minimize2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '../i18n/i18n.ts'
import { ChartMenu } from './ChartMenu.tsx'
import css from './ChartPanel.module.css'
import type { OverlayId, PaneId } from './indicators/indicator.ts'
import { isOverlay, isPane, OVERLAY_IDS, PANE_IDS } from './indicators/indicators.ts'
import { MAIN_PERIODS, MORE_PERIODS, type Period, type PeriodId } from './periods.ts'

type ChartToolbarProps = {
  period: Period
  indicator: OverlayId
  below: PaneId | undefined
  isFull: boolean
  onPeriod: (id: PeriodId) => void
  onIndicator: (id: OverlayId) => void
  onBelow: (id: PaneId | undefined) => void
  /** Of the upper indicator, or of the pane below. */
  onLengths: (of: 'lengths' | 'lengthsBelow') => void
  onTable: () => void
  onFull: () => void
}

export function ChartToolbar(props: ChartToolbarProps) {
  const { period, isFull, onPeriod, onFull } = props
  const t = useT()
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
      <IndicatorMenu {...props} />
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

/** Above the candles one indicator, below them one or none, and their settings. */
function IndicatorMenu(props: ChartToolbarProps) {
  const { period, indicator, below } = props
  const t = useT()
  const isTimeShare = period.chartType === '-1'
  return (
    <ChartMenu
      label={t('chart.indicator', { name: isTimeShare ? '' : indicator })}
      isActive={false}
      items={[
        ...OVERLAY_IDS.map((id) => ({
          id,
          label: id,
          isChosen: !isTimeShare && id === indicator,
        })),
        ...PANE_IDS.map((id, index) => ({
          id,
          label: id,
          isApart: index === 0,
          isChosen: id === below,
          isSwitch: true,
        })),
        {
          id: 'lengths',
          label: t('chart.lengthsOf', { name: indicator }),
          isApart: true,
        },
        ...(below ? [{ id: 'lengthsBelow', label: t('chart.lengthsOf', { name: below }) }] : []),
        { id: 'table', label: t('chart.table') },
      ]}
      onChoose={(id) => {
        if (id === 'lengths' || id === 'lengthsBelow') props.onLengths(id)
        else if (id === 'table') props.onTable()
        else if (isPane(id)) props.onBelow(id === below ? undefined : id)
        else if (isOverlay(id)) props.onIndicator(id)
      }}
    >
      {isTimeShare ? t('chart.indicatorShort') : indicator}
    </ChartMenu>
  )
}

/** The user's chart period, indicators and lengths, stored on this device. */
import { createStore, useStore } from '../store/createStore.ts'
import { remembered } from '../store/storage.ts'
import type { Indicator, IndicatorId, OverlayId, PaneId } from './indicators/indicator.ts'
import { isOverlay, isPane } from './indicators/indicators.ts'
import { DEFAULT_PERIOD, type PeriodId, periodOf } from './periods.ts'

export type ChartChoices = {
  period: PeriodId
  indicator: OverlayId
  /** The indicator of the pane below; none if missing. */
  below: PaneId | undefined
  /** Only those that differ from the defaults. */
  lengths: Partial<Record<IndicatorId, readonly number[]>>
}

const stored = remembered.get<Partial<ChartChoices>>('chartChoices')

const DEFAULTS: ChartChoices = {
  period: periodOf(DEFAULT_PERIOD).id,
  indicator: 'MA',
  below: undefined,
  lengths: {},
}

const chartChoices = createStore<ChartChoices>(
  {
    period: periodOf(stored?.period ?? DEFAULT_PERIOD).id,
    indicator: stored?.indicator && isOverlay(stored.indicator) ? stored.indicator : 'MA',
    below: stored?.below && isPane(stored.below) ? stored.below : undefined,
    lengths: stored?.lengths ?? {},
  },
  DEFAULTS,
)

export const useChartChoices = () => useStore(chartChoices)

export function changeChart(changes: Partial<ChartChoices>) {
  chartChoices.patch(changes)
  remembered.set('chartChoices', chartChoices.get())
}

export const LENGTH_MAX = 200

/** The current lengths; stored ones that no longer fit the formula are ignored. */
export function lengthsOf(indicator: Indicator, choices: ChartChoices): readonly number[] {
  const defaults = Object.values(indicator.defaults)
  const own = choices.lengths[indicator.id]
  const isUsable = own?.length === defaults.length && own.every(isLength)
  return isUsable ? own : defaults
}

export const isLength = (value: number) =>
  Number.isInteger(value) && value >= 1 && value <= LENGTH_MAX

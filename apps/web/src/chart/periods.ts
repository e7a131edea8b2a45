/**
 * What a chart can show: the time-share line and candles of eight lengths. Time-share and one
 * minute share the number 1 on the wire and differ by the chart type.
 */
import type { MessageKey } from '../i18n/messageKey.ts'

export type PeriodId = 'time' | '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1D' | '1W'

export type Period = {
  id: PeriodId
  minutes: number
  /** -1 is the time-share line, 0 are candles. */
  chartType: '-1' | '0'
  label: MessageKey
  /** How many bars are in view at first. */
  barsInView: number
}

const candles = (id: PeriodId, minutes: number, label: MessageKey): Period => ({
  id,
  minutes,
  chartType: '0',
  label,
  barsInView: 50,
})

export const PERIODS: readonly Period[] = [
  { id: 'time', minutes: 1, chartType: '-1', label: 'chart.period.time', barsInView: 100 },
  candles('1m', 1, 'chart.period.1m'),
  candles('15m', 15, 'chart.period.15m'),
  candles('1h', 60, 'chart.period.1h'),
  candles('5m', 5, 'chart.period.5m'),
  candles('30m', 30, 'chart.period.30m'),
  candles('4h', 240, 'chart.period.4h'),
  candles('1D', 1_440, 'chart.period.1D'),
  candles('1W', 10_080, 'chart.period.1W'),
]
/** The first ones are separate tabs, the others are under "More". */
export const MAIN_PERIODS = PERIODS.slice(0, 4)
export const MORE_PERIODS = PERIODS.slice(4)

export const DEFAULT_PERIOD: PeriodId = '1h'
/** For cycle contracts, whose rounds last minutes. The product's own 4 is none of the periods. */
export const CYCLE_PERIOD: PeriodId = '1m'

export function periodOf(id: string | null | undefined): Period {
  const found = PERIODS.find((period) => period.id === id)
  return found ?? (PERIODS.find((period) => period.id === DEFAULT_PERIOD) as Period)
}

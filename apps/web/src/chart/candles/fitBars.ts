/**
 * The initial width of bars: the period's number of bars in view, with eight spaces free at the
 * right.
 */
import type { Chart } from 'klinecharts'
import type { Period } from '../periods.ts'

const RIGHT_SPACES = 8
const BAR_SPACE_MAX = 12
const WIDTH_UNKNOWN = 320

/** The pane of the candles. */
export const MAIN_PANE = 'candle_pane'

type Fitted = Pick<Chart, 'getSize' | 'setBarSpace' | 'setOffsetRightDistance'>

export function fitBars(chart: Fitted, period: Period) {
  const width = chart.getSize(MAIN_PANE, 'main')?.width ?? WIDTH_UNKNOWN
  const space = Math.min(BAR_SPACE_MAX, width / (period.barsInView + RIGHT_SPACES))
  chart.setBarSpace(space)
  chart.setOffsetRightDistance(space * RIGHT_SPACES)
}

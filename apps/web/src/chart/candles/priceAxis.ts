/**
 * The price axis: candles keep a third of its height, however far other lines are (the legend names
 * them), and the tag of the last price does not overlap other figures.
 */
import type { AxisRange, AxisTick, Chart } from 'klinecharts'
import { MAIN_PANE } from './fitBars.ts'

/** Half of the tag and half of a figure, in pixels. */
const TAG_ROOM = 16

type Span = { low: number; high: number }

/** The visible part of a range: at most the candles' own height above and below them. */
export function rangeAround(range: AxisRange, candles: readonly Span[]): AxisRange {
  const low = Math.min(...candles.map((candle) => candle.low))
  const high = Math.max(...candles.map((candle) => candle.high))
  const realFrom = Math.max(range.realFrom, 2 * low - high)
  const realTo = Math.min(range.realTo, 2 * high - low)
  return realFrom < realTo ? { ...range, realFrom, realTo, realRange: realTo - realFrom } : range
}

export const ticksClearOf = (tag: number | undefined, ticks: readonly AxisTick[]): AxisTick[] =>
  ticks.filter(({ coord }) => tag === undefined || Math.abs(coord - tag) > TAG_ROOM)

/** The tag moves more often than the axis is redrawn: call the result when it may have moved. */
export function layPriceAxis(chart: Chart): () => void {
  let all: readonly AxisTick[] = []
  let shown = ''
  const textOf = (ticks: readonly AxisTick[]) => ticks.map(({ text }) => text).join()
  const clear = () => {
    const value = chart.getDataList().at(-1)?.close ?? 0
    const [tag] = [chart.convertToPixel([{ value }], { paneId: MAIN_PANE })].flat()
    return ticksClearOf(tag?.y, all)
  }
  const lay = () =>
    chart.overrideYAxis({
      paneId: MAIN_PANE,
      createRange: ({ defaultRange }) => {
        const { from, to } = chart.getVisibleRange()
        return rangeAround(defaultRange, chart.getDataList().slice(from, to))
      },
      createTicks: ({ defaultTicks }) => {
        all = defaultTicks
        const ticks = clear()
        shown = textOf(ticks)
        return ticks
      },
    })
  lay()
  return () => {
    if (textOf(clear()) !== shown) lay()
  }
}

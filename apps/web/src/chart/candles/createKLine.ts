/**
 * A small wrapper around the chart library. It draws one market and period, with one main indicator
 * or, for the time-share line, none; another indicator and the volume are in panes below. Figures
 * become floats here, for pixels only. This file imports the library, so it is loaded when a chart
 * is shown.
 */
import type { Candle } from '@assay/wire/socket/series.ts'
import {
  type AxisCreateTicksCallback,
  type Chart,
  dispose,
  init,
  type KLineData,
} from 'klinecharts'
import { nextTask } from '../../store/nextTask.ts'
import type { ChartColors } from '../chartColors.ts'
import { barOf } from '../indicators/barOf.ts'
import type { DrawnIndicator, Indicator } from '../indicators/indicator.ts'
import type { Period } from '../periods.ts'
import type { CandleFeed } from './candleFeed.ts'
import type { ChartDrawing, ChartMark } from './chartMarks.ts'
import { addVolume, registerOurs, showBelow, showIndicator } from './drawIndicators.ts'
import { fitBars, MAIN_PANE } from './fitBars.ts'
import { klineStyles, LETTER_WIDTH } from './klineStyles.ts'
import { layPriceAxis } from './priceAxis.ts'

export type ChartTexts = {
  price: (plain: string) => string
  volume: (plain: string) => string
  time: (at: number, template: string) => string
}

type KLineOptions = {
  period: Period
  priceDecimals: number
  quantityDecimals: number
  hasVolume: boolean
  colors: ChartColors
  texts: ChartTexts
  /** Its newest candles are loaded. */
  feed: CandleFeed
  /** Destroys the chart. */
  until: AbortSignal
  /** The bar under the crosshair; undefined without one. */
  onPoint: (bar: number | undefined) => void
  /** Whether most candles in view had no trades here: their price moved without volume. */
  onPast: (isPast: boolean) => void
}

export type KLine = {
  show: (indicator: Indicator | undefined, lengths: readonly number[]) => void
  /** Below the candles; undefined removes the pane. */
  showBelow: (drawn: DrawnIndicator | undefined) => void
  restyle: (colors: ChartColors) => void
  /** Replaces all marks. */
  mark: (marks: readonly ChartMark[]) => void
  take: (candles: readonly Candle[]) => void
  /** After the feed changed in its middle. */
  reload: () => void
  reset: () => void
}

/** The share of the view without volume that triggers the note. */
const MOST = 0.6

/**
 * The code for marks is loaded with the first of them. The last request wins; a failure is retried
 * with the next.
 */
function marker(chart: Chart, until: AbortSignal, drawing: ChartDrawing): KLine['mark'] {
  let wanted: readonly ChartMark[] = []
  return (marks) => {
    const isEmpty = wanted.length === 0 && marks.length === 0
    wanted = marks
    if (isEmpty) return
    import('./chartMarks.ts').then(
      ({ showMarks }) => {
        if (wanted === marks && !until.aborted) showMarks(chart, marks, drawing)
      },
      () => undefined,
    )
  }
}

/** A time that would be cut off at an edge is omitted. */
const wholeTicks: AxisCreateTicksCallback = ({ defaultTicks, bounding }) =>
  defaultTicks.filter(({ coord, text }) => {
    const half = (text.length * LETTER_WIDTH) / 2
    return coord >= half && coord <= bounding.width - half
  })

/**
 * Draws in three tasks, the empty chart, its panes and the candles, so that a slow phone answers a
 * tap in between. Resolves when the candles are visible, or with undefined if `until` is aborted
 * first.
 */
export async function createKLine(
  host: HTMLElement,
  options: KLineOptions,
): Promise<KLine | undefined> {
  const { feed, period, until } = options
  const chart = openChart(host, options)
  until.addEventListener('abort', () => dispose(host))
  await nextTask()
  if (until.aborted) return undefined
  const colors = { current: options.colors }
  addPanes(chart, options, colors)
  await nextDrawn()
  if (until.aborted) return undefined
  const layAxisAgain = layPriceAxis(chart)
  const push = loadBars(chart, feed)
  watchCrosshair(host, chart, options)
  await nextDrawn()
  if (until.aborted) return undefined

  return {
    show: (indicator, lengths) => showIndicator(chart, indicator, lengths),
    showBelow: (drawn) => showBelow(chart, drawn, colors),
    restyle(next) {
      if (next === colors.current) return
      colors.current = next
      chart.setStyles(klineStyles(next, period.chartType === '-1'))
    },
    mark: marker(chart, until, { colors, period, price: options.texts.price }),
    take(candles) {
      for (const candle of candles) push(toBar(candle))
      layAxisAgain()
    },
    reload: () => chart.resetData(),
    reset() {
      fitBars(chart, period)
      chart.scrollToRealTime()
    },
  }
}

/**
 * The frame in which the library draws, and the task after it. A hidden page draws no frames, and
 * its candles must not wait for one.
 */
async function nextDrawn(): Promise<void> {
  if (!document.hidden) await new Promise(requestAnimationFrame)
  await nextTask()
}

function addPanes(chart: Chart, options: KLineOptions, colors: { current: ChartColors }) {
  const { period, priceDecimals, quantityDecimals, hasVolume, onPast } = options
  chart.overrideXAxis({ createTicks: wholeTicks })
  chart.setSymbol({
    ticker: '',
    pricePrecision: priceDecimals,
    volumePrecision: quantityDecimals,
  })
  chart.setPeriod(libraryPeriod(period))
  if (hasVolume) {
    addVolume(chart, colors)
    watchPast(chart, onPast)
  }
  fitBars(chart, period)
}

function openChart(host: HTMLElement, { colors, period, texts }: KLineOptions): Chart {
  registerOurs()
  const chart = init(host, {
    styles: klineStyles(colors, period.chartType === '-1'),
    thousandsSeparator: { format: (value) => texts.price(String(value)) },
    decimalFold: { format: (value) => String(value) },
    formatter: {
      formatDate: ({ timestamp, template }) => texts.time(timestamp, template),
      formatBigNumber: (value) => texts.volume(String(value)),
    },
    hotkey: { enabled: false },
    zoomAnchor: 'last_bar',
    layout: { yAxis: { gap: { top: 0.08, bottom: 0.06 } } },
  })
  if (!chart) throw new Error('The chart found no place to draw.')
  // The chart is one image with a text and a table, not a control in the tab order.
  for (const element of host.querySelectorAll<HTMLElement>('[tabindex]')) element.tabIndex = -1
  return chart
}

/** Connects the chart to the feed; returns a function that draws a new or changed bar. */
function loadBars(chart: Chart, feed: CandleFeed): (bar: KLineData) => void {
  let push: ((bar: KLineData) => void) | undefined
  chart.setDataLoader({
    getBars: ({ type, callback }) => {
      const hand = (candles: readonly Candle[]) =>
        callback(candles.map(toBar), { forward: candles.length > 0, backward: false })
      if (type === 'init') hand(feed.all())
      // A page that fails does so silently: scrolling back retries.
      else if (type === 'forward')
        feed.older().then(hand, () => callback([], { forward: true, backward: false }))
    },
    subscribeBar: ({ callback }) => {
      push = callback
    },
    unsubscribeBar: () => {
      push = undefined
    },
  })
  return (bar) => push?.(bar)
}

function watchPast(chart: Chart, onPast: KLineOptions['onPast']) {
  chart.subscribeAction('onVisibleRangeChange', () => {
    const { from, to } = chart.getVisibleRange()
    const bars = chart.getDataList().slice(from, to)
    const untraded = bars.filter(({ volume, open, close }) => volume === 0 && open !== close)
    onPast(untraded.length > bars.length * MOST)
  })
}

/** The library reports the crosshair's position, but not its removal. */
function watchCrosshair(host: HTMLElement, chart: Chart, { onPoint, until }: KLineOptions) {
  chart.subscribeAction('onCrosshairChange', (data) => {
    const { x } = data as { x?: number }
    if (x === undefined) return onPoint(undefined)
    const [found] = [chart.convertFromPixel([{ x }], { paneId: MAIN_PANE })].flat()
    const last = chart.getDataList().length - 1
    onPoint(Math.max(0, Math.min(last, found?.dataIndex ?? last)))
  })
  host.addEventListener('mouseleave', () => onPoint(undefined), { signal: until })
  // A tap ends what a long press started; the long press itself causes no click.
  const onClick = (event: MouseEvent) => {
    if ((event as PointerEvent).pointerType === 'touch') onPoint(undefined)
  }
  host.addEventListener('click', onClick, { signal: until })
}

function libraryPeriod({ minutes }: Period) {
  if (minutes >= 10_080) return { type: 'week', span: 1 } as const
  if (minutes >= 1_440) return { type: 'day', span: 1 } as const
  if (minutes >= 60) return { type: 'hour', span: minutes / 60 } as const
  return { type: 'minute', span: minutes } as const
}

const toBar = (candle: Candle): KLineData => ({
  timestamp: candle.openedAt,
  ...barOf(candle),
})

/**
 * Marks on a chart: a line at the starting price, from its start to its end, and a post at the end,
 * also when that is to the right of the last candle.
 */
import type { Price } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { type Chart, type OverlayFigure, registerOverlay } from 'klinecharts'
import type { ChartColors } from '../chartColors.ts'
import type { Period } from '../periods.ts'
import { clearOf, type LabelBox } from './clearOf.ts'
import { FAMILY, LETTER_WIDTH } from './klineStyles.ts'

export type ChartMark = {
  id: string
  price: Price
  direction: 'up' | 'down'
  from: number
  until: number
}

type All = { marks: readonly ChartMark[]; drawing: ChartDrawing }

export type ChartDrawing = {
  colors: { current: ChartColors }
  period: Period
  price: (plain: string) => string
}

const GROUP = 'marks'
const NAME = 'assay-mark'
const POST = 7
/** A card and a label side by side. */
const LABEL_END_MIN = 270
const LABEL_GAP = 4
const LABEL_SIZE = 11
const LABEL_MARGIN = 1
const LABEL_HEIGHT = LABEL_SIZE + 2 * LABEL_MARGIN
const PADDING = 4
/** From the candle to the text of its high or low, along and away from it. */
const EXTREME_SIDE = 10
const EXTREME_AWAY = 1
let isRegistered = false

export function showMarks(chart: Chart, marks: readonly ChartMark[], drawing: ChartDrawing) {
  registerMark()
  chart.removeOverlay({ groupId: GROUP })
  for (const mark of marks) {
    chart.createOverlay({
      name: NAME,
      id: mark.id,
      groupId: GROUP,
      lock: true,
      points: [{ value: Number(toDecimal(mark.price)) }],
      extendData: { mark, marks, drawing },
    })
  }
}

function registerMark() {
  if (isRegistered) return
  isRegistered = true
  registerOverlay({
    name: NAME,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ chart, coordinates, bounding, overlay }) => {
      const { mark, ...all } = overlay.extendData as All & { mark: ChartMark }
      const { marks, drawing } = all
      const y = coordinates[0]?.y
      const from = pixelOf(chart, mark.from, drawing.period)
      const until = pixelOf(chart, mark.until, drawing.period)
      if (y === undefined || from === undefined || until === undefined) return []
      const colors = drawing.colors.current
      const color = mark.direction === 'up' ? colors.up : colors.down
      const line = (ends: [number, number][], dashed = false): OverlayFigure => ({
        type: 'line',
        attrs: { coordinates: ends.map(([px, py]) => ({ x: px, y: py })) },
        styles: { color, size: dashed ? 1 : 2, style: dashed ? 'dashed' : 'solid' },
        ignoreEvent: true,
      })
      const words = wordsOf(mark, drawing)
      const label = labelsOf(chart, bounding.width, { marks, drawing }).get(mark.id)
      return [
        line(
          [
            [0, y],
            [bounding.width, y],
          ],
          true,
        ),
        line([
          [from, y],
          [until, y],
        ]),
        line([
          [until, y - POST],
          [until, y + POST],
        ]),
        {
          type: 'text',
          attrs: { x: label?.right, y: label?.top, text: words, align: 'right', baseline: 'top' },
          // With its own background, because candles would cross the figures.
          styles: {
            color,
            size: LABEL_SIZE,
            family: FAMILY,
            paddingLeft: PADDING,
            paddingRight: PADDING,
            paddingTop: LABEL_MARGIN,
            paddingBottom: LABEL_MARGIN,
            borderRadius: 4,
            backgroundColor: colors.surface,
          },
          ignoreEvent: true,
        },
      ]
    },
  })
}

/**
 * The x coordinate of a time: the library has no bars after the last one, so later times are
 * extrapolated.
 */
function pixelOf(chart: Chart, at: number, { minutes }: Period): number | undefined {
  const bars = chart.getDataList()
  const last = bars.at(-1)
  if (!last) return undefined
  const spans = (at - last.timestamp) / (minutes * 60_000)
  const { x } = pointAt(chart, { dataIndex: bars.length - 1 })
  return x === undefined ? undefined : x + spans * chart.getBarSpace().bar
}

const wordsOf = ({ direction, price }: ChartMark, drawing: ChartDrawing) =>
  `${direction === 'up' ? '▲' : '▼'} ${drawing.price(toDecimal(price))}`

/** Placed one by one, each clear of those before it and of the highest and the lowest price. */
function labelsOf(chart: Chart, width: number, { marks, drawing }: All): Map<string, LabelBox> {
  const taken = extremesOf(chart, width, drawing)
  const labels = new Map<string, LabelBox>()
  for (const mark of marks) {
    const y = pointAt(chart, { value: Number(toDecimal(mark.price)) }).y
    const from = pixelOf(chart, mark.from, drawing.period)
    if (y === undefined || from === undefined) continue
    // Fully visible, and clear of the left side with the countdown cards.
    const right = Math.min(width - LABEL_GAP, Math.max(LABEL_END_MIN, from - LABEL_GAP))
    // Above or below, so that an up and a down at nearly the same price are both readable.
    const top = mark.direction === 'up' ? y - 2 - LABEL_HEIGHT : y + 2
    const wanted = { right, left: right - widthOf(wordsOf(mark, drawing)), top }
    const label = clearOf({ ...wanted, bottom: top + LABEL_HEIGHT }, taken, width)
    labels.set(mark.id, label)
    taken.push(label)
  }
  return labels
}

const pointAt = (chart: Chart, point: { dataIndex?: number; value?: number }) =>
  [chart.convertToPixel(point, { paneId: 'candle_pane' })].flat()[0] ?? {}

const widthOf = (text: string) => text.length * LETTER_WIDTH + 2 * PADDING

/** The positions of the library's high and low texts; the time-share line has neither. */
function extremesOf(chart: Chart, width: number, { period, price }: ChartDrawing): LabelBox[] {
  const { realFrom, realTo } = chart.getVisibleRange()
  const bars = chart.getDataList().slice(realFrom, realTo)
  if (bars.length === 0 || period.chartType === '-1') return []
  const boxOf = (value: number, end: 'high' | 'low'): LabelBox[] => {
    const bar = bars.findIndex((each) => each[end] === value)
    const { x, y } = pointAt(chart, { dataIndex: realFrom + bar, value })
    if (x === undefined || y === undefined) return []
    const size = widthOf(price(String(value))) + EXTREME_SIDE
    const left = x > width / 2 ? x - size : x
    const top = end === 'low' ? y + EXTREME_AWAY : y - EXTREME_AWAY - LABEL_HEIGHT - PADDING
    return [{ left, right: left + size, top, bottom: top + LABEL_HEIGHT + PADDING }]
  }
  return [
    ...boxOf(Math.max(...bars.map(({ high }) => high)), 'high'),
    ...boxOf(Math.min(...bars.map(({ low }) => low)), 'low'),
  ]
}

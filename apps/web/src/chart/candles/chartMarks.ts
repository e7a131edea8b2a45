/**
 * Marks on a chart: a line at the price something began at, from its beginning to its end, and a
 * post where it ends, also when that lies to the right of the last candle.
 */
import type { Price } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { type Chart, type OverlayFigure, registerOverlay } from 'klinecharts'
import type { ChartColors } from '../chartColors.ts'
import type { Period } from '../periods.ts'
import { FAMILY } from './klineStyles.ts'

export type ChartMark = {
  id: string
  price: Price
  direction: 'up' | 'down'
  from: number
  until: number
}

type Drawing = {
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
let isRegistered = false

export function showMarks(chart: Chart, marks: readonly ChartMark[], drawing: Drawing) {
  registerMark()
  chart.removeOverlay({ groupId: GROUP })
  for (const mark of marks) {
    chart.createOverlay({
      name: NAME,
      id: mark.id,
      groupId: GROUP,
      lock: true,
      points: [{ value: Number(toDecimal(mark.price)) }],
      extendData: { mark, drawing },
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
      const { mark, drawing } = overlay.extendData as { mark: ChartMark; drawing: Drawing }
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
      // Whole, and clear of the left side, where countdown cards rest.
      const labelEnd = Math.min(
        bounding.width - LABEL_GAP,
        Math.max(LABEL_END_MIN, from - LABEL_GAP),
      )
      // Above or below, so that an up and a down at nearly one price can both be read.
      const labelSide =
        mark.direction === 'up'
          ? ({ y: y - 2, baseline: 'bottom' } as const)
          : ({ y: y + 2, baseline: 'top' } as const)
      const words = `${mark.direction === 'up' ? '▲' : '▼'} ${drawing.price(toDecimal(mark.price))}`
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
          attrs: { x: labelEnd, text: words, align: 'right', ...labelSide },
          // On a ground of its own: candles would run through the figures.
          styles: {
            color,
            size: 11,
            family: FAMILY,
            paddingLeft: 4,
            paddingRight: 4,
            borderRadius: 4,
            backgroundColor: colors.surface,
          },
          ignoreEvent: true,
        },
      ]
    },
  })
}

/** Where a moment is: the library knows no bars after the last one, so what is later is counted on. */
function pixelOf(chart: Chart, at: number, { minutes }: Period): number | undefined {
  const bars = chart.getDataList()
  const last = bars.at(-1)
  if (!last) return undefined
  const spans = (at - last.timestamp) / (minutes * 60_000)
  const found = chart.convertToPixel({ dataIndex: bars.length - 1 }, { paneId: 'candle_pane' })
  const [point] = [found].flat()
  return point?.x === undefined ? undefined : point.x + spans * chart.getBarSpace().bar
}

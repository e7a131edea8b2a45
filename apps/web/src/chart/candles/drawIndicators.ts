/** Draws our indicators with the chart library: over the candles, below them, and the volume. */
import {
  type Chart,
  type IndicatorFigureStylesCallbackParams,
  registerIndicator,
} from 'klinecharts'
import { type ChartColors, translucent } from '../chartColors.ts'
import { type DrawnIndicator, type Indicator, watch } from '../indicators/indicator.ts'
import { INDICATORS } from '../indicators/indicators.ts'
import { MAIN_PANE } from './fitBars.ts'

/** The current colors when something is drawn. */
type Colors = { current: ChartColors }

const VOLUME_HEIGHT = 56

const nameOf = (id: string) => `assay-${id}`
let isRegistered = false

/** Our own formulas under our own names, because the library's bands use another deviation. */
export function registerOurs() {
  if (isRegistered) return
  isRegistered = true
  for (const indicator of Object.values(INDICATORS)) {
    type Update = ReturnType<typeof watch>
    registerIndicator<Record<string, number>, number, { update: Update }>({
      name: nameOf(indicator.id),
      series: indicator.decimals === undefined ? 'price' : 'normal',
      ...(indicator.decimals !== undefined && { precision: indicator.decimals }),
      calc: (bars, { extendData }) => {
        const lines = Object.entries(extendData.update(bars as never))
        return bars.map((_, bar) => {
          const row: Record<string, number> = {}
          for (const [name, cells] of lines) {
            const cell = cells[bar]
            if (cell !== null && cell !== undefined) row[name] = cell
          }
          return row
        })
      },
    })
  }
  registerIndicator<{ volume: number; isDown: boolean }, number, { current: ChartColors }>({
    name: nameOf('VOLUME'),
    series: 'volume',
    shouldFormatBigNumber: true,
    minValue: 0,
    figures: [
      {
        key: 'volume',
        type: 'bar',
        baseValue: 0,
        styles: ({ data, indicator }) => {
          const colors = (indicator.extendData as { current: ChartColors }).current
          const color = data.current?.isDown ? colors.down : colors.up
          return { color: translucent(color, 0.45) }
        },
      },
    ],
    calc: (bars) => bars.map(({ volume = 0, open, close }) => ({ volume, isDown: close < open })),
  })
}

export function addVolume(chart: Chart, colors: { current: ChartColors }) {
  const paneId = 'volume_pane'
  chart.createIndicator({ name: nameOf('VOLUME'), paneId, extendData: colors })
  chart.setPaneOptions({ id: paneId, height: VOLUME_HEIGHT, dragEnabled: false })
  chart.overrideYAxis({ paneId, gap: { top: 0.1, bottom: 0 } })
}

export function showIndicator(
  chart: Chart,
  indicator: Indicator | undefined,
  lengths: readonly number[],
) {
  chart.removeIndicator({ paneId: MAIN_PANE })
  if (!indicator) return
  const update = watch(indicator, lengths)
  const names = Object.keys(update([]))
  chart.createIndicator(
    {
      name: nameOf(indicator.id),
      paneId: MAIN_PANE,
      extendData: { update },
      figures: names.map((key) => ({ key, type: 'line' })),
    },
    true,
  )
}

const BELOW_PANE = 'below_pane'
const BELOW_HEIGHT = 84

/** The pane below the candles; removed without an indicator. */
export function showBelow(chart: Chart, drawn: DrawnIndicator | undefined, colors: Colors) {
  chart.removeIndicator({ paneId: BELOW_PANE })
  if (!drawn) return
  const { indicator, lengths } = drawn
  const update = watch(indicator, lengths)
  const figures = Object.keys(update([])).map((key) =>
    indicator.bars?.includes(key) ? barFigure(key, colors) : { key, type: 'line' },
  )
  chart.createIndicator({
    name: nameOf(indicator.id),
    paneId: BELOW_PANE,
    extendData: { update },
    figures,
  })
  chart.setPaneOptions({ id: BELOW_PANE, height: BELOW_HEIGHT, dragEnabled: false })
  chart.overrideYAxis({ paneId: BELOW_PANE, gap: { top: 0.12, bottom: 0.08 } })
}

/** Bars from zero, in the colors of rising and falling. */
const barFigure = (key: string, colors: Colors) => ({
  key,
  type: 'bar',
  baseValue: 0,
  styles: ({ data }: IndicatorFigureStylesCallbackParams<unknown>) => {
    const { up, down } = colors.current
    const row = data.current as Record<string, number> | null
    return { color: translucent((row?.[key] ?? 0) < 0 ? down : up, 0.6) }
  },
})

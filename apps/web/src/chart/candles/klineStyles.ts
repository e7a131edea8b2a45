/**
 * Styles of the chart library from our tokens: hollow rising candles, filled falling ones, quiet
 * axes.
 */
import type { DeepPartial, Styles } from 'klinecharts'
import { type ChartColors, translucent } from '../chartColors.ts'

export const FAMILY = 'Dial, "Inter Variable", Inter, system-ui, sans-serif'
/** About the width of a digit in the axes, in pixels. */
export const LETTER_WIDTH = 6.5
const HIDDEN = { show: false } as const

export function klineStyles(colors: ChartColors, isTimeShare: boolean): DeepPartial<Styles> {
  const axis = {
    axisLine: HIDDEN,
    tickLine: HIDDEN,
    tickText: { color: colors.textQuiet, size: 11, family: FAMILY, weight: '500' },
  }
  const crosshairLine = {
    line: { color: colors.lineStrong, dashedValue: [3, 3] },
    text: {
      color: colors.text,
      backgroundColor: colors.raised,
      borderColor: colors.raised,
      borderRadius: 4,
      size: 11,
      family: FAMILY,
      weight: '500',
    },
  }
  return {
    grid: {
      horizontal: { color: colors.line, style: 'solid', size: 1 },
      vertical: HIDDEN,
    },
    candle: {
      type: isTimeShare ? 'area' : 'candle_up_stroke',
      bar: {
        upColor: colors.up,
        upBorderColor: colors.up,
        upWickColor: colors.up,
        downColor: colors.down,
        downBorderColor: colors.down,
        downWickColor: colors.down,
        noChangeColor: colors.textQuiet,
        noChangeBorderColor: colors.textQuiet,
        noChangeWickColor: colors.textQuiet,
      },
      area: {
        lineSize: 1.5,
        lineColor: colors.accent,
        backgroundColor: translucent(colors.accent, 0.1),
        point: { color: colors.accent, radius: 3, animation: false, rippleRadius: 0 },
      },
      priceMark: {
        high: { color: colors.textQuiet, textSize: 11, textFamily: FAMILY },
        low: { color: colors.textQuiet, textSize: 11, textFamily: FAMILY },
        last: {
          upColor: colors.up,
          downColor: colors.down,
          noChangeColor: colors.textQuiet,
          line: { style: 'dashed', dashedValue: [2, 3] },
          text: { color: colors.surface, size: 11, family: FAMILY, weight: '600', borderRadius: 4 },
        },
      },
      tooltip: { showRule: 'none' },
    },
    indicator: {
      lines: colors.lines.map((color) => ({ color, size: 1.25, style: 'solid', smooth: false })),
      lastValueMark: HIDDEN,
      tooltip: { showRule: 'none' },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { size: 1, color: colors.line, fill: true, activeBackgroundColor: 'transparent' },
    crosshair: { horizontal: crosshairLine, vertical: crosshairLine },
  }
}

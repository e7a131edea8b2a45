/**
 * An indicator: named lines over the candles, with editable lengths. `watch` keeps its columns
 * between updates and computes only what changed; `compute` does it once.
 */
import type { MessageKey } from '../../i18n/messageKey.ts'
import { type Cell, IndicatorColumn } from './column.ts'

/** A candle as floats: for drawing only, never for money. */
export type Bar = { open: number; high: number; low: number; close: number; volume: number }

type Prices = { high: IndicatorColumn; low: IndicatorColumn; close: IndicatorColumn }

export type Indicator = {
  id: IndicatorId
  /** The lengths and percentages, by their names in the formula. */
  defaults: Readonly<Record<string, number>>
  /** A note for users who compare it with another chart. */
  note?: MessageKey
  /** Decimals of its figures; default: those of the market. */
  decimals?: number
  /** Lines that are drawn as bars from zero. */
  bars?: readonly string[]
  /** The name of a line in the legend; an average includes its length. */
  lineName: (line: string, lengths: readonly number[]) => string
  /** Lines in the order of the legend. */
  lines: (prices: Prices, lengths: readonly number[]) => Record<string, IndicatorColumn>
}
/** Over the candles, on the axis of prices. */
export type OverlayId = 'MA' | 'EMA' | 'BOLL' | 'BBI' | 'MIKE' | 'PBX' | 'ENE'
/** In a separate pane below. */
export type PaneId = 'MACD' | 'RSI' | 'KDJ'
export type IndicatorId = OverlayId | PaneId
/** An indicator with its lengths. */
export type DrawnIndicator = { indicator: Indicator; lengths: readonly number[] }
export type IndicatorLines = Record<string, Cell[]>

export function compute(
  indicator: Indicator,
  bars: readonly Bar[],
  lengths: readonly number[] = Object.values(indicator.defaults),
): IndicatorLines {
  return watch(indicator, lengths)(bars)
}

/** Called with all bars each time; cells before the first changed bar are kept. */
export function watch(indicator: Indicator, lengths: readonly number[]) {
  let bars: readonly Bar[] = []
  const source = (field: 'high' | 'low' | 'close') =>
    new IndicatorColumn([], (bar) => bars[bar]?.[field] ?? null)
  const prices = { high: source('high'), low: source('low'), close: source('close') }
  const columns = Object.entries(indicator.lines(prices, lengths))
  let before: readonly Bar[] = []

  return (next: readonly Bar[]): IndicatorLines => {
    const changed = firstChange(before, next)
    bars = next
    before = [...next]
    for (const [, column] of columns) column.forget(changed)
    return Object.fromEntries(columns.map(([name, column]) => [name, column.values(next.length)]))
  }
}

/** The first bar that is new or differs. */
function firstChange(before: readonly Bar[], after: readonly Bar[]): number {
  const shorter = Math.min(before.length, after.length)
  for (let bar = 0; bar < shorter; bar += 1) {
    const [old, now] = [before[bar], after[bar]]
    if (old === now) continue
    const isSame = old?.high === now?.high && old?.low === now?.low && old?.close === now?.close
    if (!isSame) return bar
  }
  return shorter
}

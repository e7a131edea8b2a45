/**
 * The building blocks of the indicators, exactly as in HQChart: an average starts when its window
 * is full, an EMA starts at its first value, extremes use a shorter window at the start, the
 * deviation divides by n - 1, and missing inputs give missing values.
 */
import { type Cell, IndicatorColumn } from './column.ts'

/** A column computed cell by cell from others; missing when any of them is. */
export function combine(
  sources: readonly IndicatorColumn[],
  formula: (...cells: number[]) => Cell,
) {
  return new IndicatorColumn(sources, (bar) => {
    const cells = sources.map((source) => source.at(bar))
    return cells.includes(null) ? null : formula(...(cells as number[]))
  })
}

/** MA(x, n): the mean of the last n values. */
export function average(source: IndicatorColumn, length: number): IndicatorColumn {
  return new IndicatorColumn([source], (bar) => {
    const window = lastOf(source, bar, length)
    return window && sum(window) / length
  })
}

/** EMA(x, n): begins with the first value, then weighs the newest one 2 / (n + 1). */
export function exponentialAverage(source: IndicatorColumn, length: number): IndicatorColumn {
  return new IndicatorColumn([source], (bar, own) => {
    const value = source.at(bar)
    const before = own(bar - 1)
    if (value === null || before === null) return value
    return (2 * value + (length - 1) * before) / (length + 1)
  })
}

/**
 * SMA(x, n, 1): starts with the first value, then weighs the newest one 1 / n, as Wilder does. A
 * missing value leaves it unchanged.
 */
export function smoothed(source: IndicatorColumn, length: number): IndicatorColumn {
  return new IndicatorColumn([source], (bar, own) => {
    const value = source.at(bar)
    const before = own(bar - 1)
    if (value === null || before === null) return value ?? before
    return (value + (length - 1) * before) / length
  })
}

/** STD(x, n): the sample deviation. A flat window has zero, without floating-point noise. */
export function deviation(source: IndicatorColumn, length: number): IndicatorColumn {
  return new IndicatorColumn([source], (bar) => {
    const window = lastOf(source, bar, length)
    if (!window) return null
    const mean = sum(window) / length
    const squares = sum(window.map((value) => (value - mean) ** 2))
    return Math.sqrt(squares / (length - 1))
  })
}

/** HHV(x, n): the highest of the last n values, of fewer at the start. */
export const highest = (source: IndicatorColumn, length: number) =>
  extreme(source, length, Math.max)
/** LLV(x, n): the lowest of the last n values, of fewer at the start. */
export const lowest = (source: IndicatorColumn, length: number) => extreme(source, length, Math.min)

/** REF(x, 1): the value of the bar before; the first bar refers to itself. */
export function previous(source: IndicatorColumn): IndicatorColumn {
  return new IndicatorColumn([source], (bar) => source.at(Math.max(0, bar - 1)))
}

function extreme(source: IndicatorColumn, length: number, choose: (...values: number[]) => number) {
  return new IndicatorColumn([source], (bar) => {
    const values: number[] = []
    for (let at = Math.max(0, bar - length + 1); at <= bar; at += 1) {
      const value = source.at(at)
      if (value !== null) values.push(value)
    }
    return values.length > 0 ? choose(...values) : null
  })
}

function lastOf(source: IndicatorColumn, bar: number, length: number): number[] | null {
  const window: Cell[] = []
  for (let at = bar - length + 1; at <= bar; at += 1) window.push(source.at(at))
  return window.includes(null) ? null : (window as number[])
}

function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}

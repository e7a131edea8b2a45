/** MIKE: three lines of resistance (strong, middle, weak) and three of support. */
import { average, combine, exponentialAverage, highest, lowest, previous } from './formulas.ts'
import type { Indicator } from './indicator.ts'

const SMOOTHING = 3

export const mike: Indicator = {
  id: 'MIKE',
  defaults: { N: 10 },
  lineName: (line) => line,
  lines({ high, low, close }, [length = 10]) {
    const typical = combine([high, low, close], (h, l, c) => (h + l + c) / 3)
    const center = previous(average(typical, length))
    const top = exponentialAverage(highest(high, length), SMOOTHING)
    const bottom = exponentialAverage(lowest(low, length), SMOOTHING)
    const line = (formula: (center: number, top: number, bottom: number) => number) =>
      exponentialAverage(combine([center, top, bottom], formula), SMOOTHING)
    const outer = (formula: (top: number, bottom: number) => number) =>
      exponentialAverage(combine([top, bottom], formula), SMOOTHING)
    return {
      WR: line((c, _, b) => c * 2 - b),
      MR: line((c, t, b) => c + t - b),
      SR: outer((t, b) => 2 * t - b),
      WS: line((c, t) => c * 2 - t),
      MS: line((c, t, b) => c - t + b),
      SS: outer((t, b) => 2 * b - t),
    }
  },
}

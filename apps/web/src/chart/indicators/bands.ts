/** Indicators over the candles that are lines above and below a moving average. */
import {
  average,
  combine,
  deviation,
  exponentialAverage,
  highest,
  lowest,
  previous,
} from './formulas.ts'
import type { Indicator } from './indicator.ts'

/**
 * BOLL: a moving average between two bands, `P` sample deviations away (divided by n - 1, as
 * HQChart).
 */
export const boll: Indicator = {
  id: 'BOLL',
  defaults: { M: 20, P: 2 },
  note: 'chart.bollNote',
  lineName: (line) => line,
  lines({ close }, [length = 20, width = 2]) {
    const middle = average(close, length)
    const spread = deviation(close, length)
    return {
      BOLL: middle,
      UB: combine([middle, spread], (mean, sigma) => mean + width * sigma),
      LB: combine([middle, spread], (mean, sigma) => mean - width * sigma),
    }
  },
}

/** ENE: a channel so many percent above and below a moving average, and its middle. */
export const ene: Indicator = {
  id: 'ENE',
  defaults: { N: 25, M1: 6, M2: 6 },
  lineName: (line) => line,
  lines({ close }, [length = 25, above = 6, below = 6]) {
    const mean = average(close, length)
    const upper = combine([mean], (value) => (1 + above / 100) * value)
    const lower = combine([mean], (value) => (1 - below / 100) * value)
    return { UPPER: upper, LOWER: lower, ENE: combine([upper, lower], (u, l) => (u + l) / 2) }
  },
}

const SMOOTHING = 3

/** MIKE: three lines of resistance (strong, middle, weak) and three of support. */
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

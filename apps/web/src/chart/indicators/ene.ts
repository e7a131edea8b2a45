/** ENE: a channel so many percent above and below a moving average, and its middle. */
import { average, combine } from './formulas.ts'
import type { Indicator } from './indicator.ts'

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

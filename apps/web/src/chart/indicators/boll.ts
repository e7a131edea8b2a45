/** BOLL: a moving average between two bands, two sample deviations away. */
import { average, combine, deviation } from './formulas.ts'
import type { Indicator } from './indicator.ts'

export const boll: Indicator = {
  id: 'BOLL',
  defaults: { M: 20 },
  lineName: (line) => line,
  lines({ close }, [length = 20]) {
    const middle = average(close, length)
    const spread = deviation(close, length)
    return {
      BOLL: middle,
      UB: combine([middle, spread], (mean, sigma) => mean + 2 * sigma),
      LB: combine([middle, spread], (mean, sigma) => mean - 2 * sigma),
    }
  },
}

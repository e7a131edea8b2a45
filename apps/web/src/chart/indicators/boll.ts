/**
 * BOLL: a moving average between two bands, `P` sample deviations away (divided by n - 1, as
 * HQChart).
 */
import { average, combine, deviation } from './formulas.ts'
import type { Indicator } from './indicator.ts'

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

/** BBI: the mean of four moving averages. */
import { average, combine } from './formulas.ts'
import type { Indicator } from './indicator.ts'

export const bbi: Indicator = {
  id: 'BBI',
  defaults: { M1: 3, M2: 6, M3: 12, M4: 24 },
  lineName: (line) => line,
  lines: ({ close }, lengths) => ({
    BBI: combine(
      lengths.map((length) => average(close, length)),
      (...averages) => averages.reduce((sum, value) => sum + value, 0) / averages.length,
    ),
  }),
}

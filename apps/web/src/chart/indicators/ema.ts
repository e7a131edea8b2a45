/** EMA: three exponential averages of the closing price. */
import { exponentialAverage } from './formulas.ts'
import type { Indicator } from './indicator.ts'

export const ema: Indicator = {
  id: 'EMA',
  defaults: { M1: 7, M2: 25, M3: 99 },
  lineName: (line, lengths) => `EMA${lengths[Number(line.at(-1)) - 1] ?? ''}`,
  lines: ({ close }, [short = 7, middle = 25, long = 99]) => ({
    EMA1: exponentialAverage(close, short),
    EMA2: exponentialAverage(close, middle),
    EMA3: exponentialAverage(close, long),
  }),
}

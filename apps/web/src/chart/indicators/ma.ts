/** MA: three moving averages of the closing price. */
import { average } from './formulas.ts'
import type { Indicator } from './indicator.ts'

export const ma: Indicator = {
  id: 'MA',
  defaults: { M1: 5, M2: 10, M3: 20 },
  lineName: (line, lengths) => `MA${lengths[Number(line.at(-1)) - 1] ?? ''}`,
  lines: ({ close }, [short = 5, middle = 10, long = 20]) => ({
    MA1: average(close, short),
    MA2: average(close, middle),
    MA3: average(close, long),
  }),
}

/**
 * MACD: the difference of two exponential averages (DIF), its own average (DEA), and twice the
 * difference of these two.
 */
import { combine, exponentialAverage } from './formulas.ts'
import type { Indicator } from './indicator.ts'

export const macd: Indicator = {
  id: 'MACD',
  defaults: { SHORT: 12, LONG: 26, MID: 9 },
  note: 'chart.macdNote',
  bars: ['MACD'],
  lineName: (line) => line,
  lines({ close }, [short = 12, long = 26, middle = 9]) {
    const averages = [exponentialAverage(close, short), exponentialAverage(close, long)]
    const apart = combine(averages, (fast, slow) => fast - slow)
    const signal = exponentialAverage(apart, middle)
    return {
      DIF: apart,
      DEA: signal,
      MACD: combine([apart, signal], (dif, dea) => 2 * (dif - dea)),
    }
  },
}

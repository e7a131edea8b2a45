/** Indicators over the candles that are averages of the closing price. */
import { average, combine, exponentialAverage } from './formulas.ts'
import type { Indicator } from './indicator.ts'

/** MA: three moving averages of the closing price. */
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

/** EMA: three exponential averages of the closing price. */
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

/** BBI: the mean of four moving averages. */
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

/** PBX: six lines, each the mean of an EMA and two longer averages of the closing price. */
export const pbx: Indicator = {
  id: 'PBX',
  defaults: { M1: 4, M2: 6, M3: 9, M4: 13, M5: 18, M6: 24 },
  lineName: (line) => line,
  lines: ({ close }, lengths) =>
    Object.fromEntries(
      lengths.map((length, index) => [
        `PBX${index + 1}`,
        combine(
          [
            exponentialAverage(close, length),
            average(close, length * 2),
            average(close, length * 4),
          ],
          (fast, middle, slow) => (fast + middle + slow) / 3,
        ),
      ]),
    ),
}

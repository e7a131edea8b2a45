/** PBX: six lines, each the mean of an EMA and two longer averages of the closing price. */
import { average, combine, exponentialAverage } from './formulas.ts'
import type { Indicator } from './indicator.ts'

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

/**
 * KDJ: the position of the close between the lowest and the highest of N bars, smoothed once and
 * twice.
 */
import { combine, highest, lowest, smoothed } from './formulas.ts'
import type { Indicator } from './indicator.ts'

export const kdj: Indicator = {
  id: 'KDJ',
  defaults: { N: 9, M1: 3, M2: 3 },
  decimals: 2,
  lineName: (line) => line,
  lines({ high, low, close }, [length = 9, once = 3, twice = 3]) {
    const range = [close, lowest(low, length), highest(high, length)]
    // Undefined for bars without a range.
    const place = combine(range, (at, bottom, top) =>
      top > bottom ? (100 * (at - bottom)) / (top - bottom) : null,
    )
    const fast = smoothed(place, once)
    const slow = smoothed(fast, twice)
    return { K: fast, D: slow, J: combine([fast, slow], (k, d) => 3 * k - 2 * d) }
  },
}

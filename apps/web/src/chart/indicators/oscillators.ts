/** Indicators in a pane below the candles. */
import { combine, exponentialAverage, highest, lowest, previous, smoothed } from './formulas.ts'
import type { Indicator } from './indicator.ts'

/**
 * MACD: the difference of two exponential averages (DIF), its own average (DEA), and twice the
 * difference of these two.
 */
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

/** RSI: the upward share of recent price moves, in percent. Smoothed as by Wilder. */
export const rsi: Indicator = {
  id: 'RSI',
  defaults: { N1: 6, N2: 12, N3: 24 },
  decimals: 2,
  lineName: (line, lengths) => `RSI${lengths[Number(line.at(-1)) - 1] ?? ''}`,
  lines({ close }, lengths) {
    const both = [close, previous(close)]
    const up = combine(both, (now, before) => Math.max(now - before, 0))
    const moved = combine(both, (now, before) => Math.abs(now - before))
    return Object.fromEntries(
      lengths.map((length, index) => [
        `RSI${index + 1}`,
        // Undefined until the price has moved.
        combine([smoothed(up, length), smoothed(moved, length)], (gain, all) =>
          all > 0 ? (100 * gain) / all : null,
        ),
      ]),
    )
  },
}

/**
 * KDJ: the position of the close between the lowest and the highest of N bars, smoothed once and
 * twice.
 */
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

/** RSI: the upward share of recent price moves, in percent. Smoothed as by Wilder. */
import { combine, previous, smoothed } from './formulas.ts'
import type { Indicator } from './indicator.ts'

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

/** proves CHART-10: each indicator equals what HQChart's own engine gave for the same candles. */
import { describe, expect, it } from 'vitest'
import { compute, type Indicator, type IndicatorLines, watch } from './indicator.ts'
import { INDICATORS } from './indicators.ts'
import bbiVector from './vectors/bbi.json' with { type: 'json' }
import bollVector from './vectors/boll.json' with { type: 'json' }
import rows from './vectors/candles.json' with { type: 'json' }
import eneVector from './vectors/ene.json' with { type: 'json' }
import maVector from './vectors/ma.json' with { type: 'json' }
import mikeVector from './vectors/mike.json' with { type: 'json' }
import pbxVector from './vectors/pbx.json' with { type: 'json' }

const bars = rows.map(([open = 0, high = 0, low = 0, close = 0, volume = 0]) => ({
  open,
  high,
  low,
  close,
  volume,
}))
const { MA, EMA, BOLL, BBI, MIKE, PBX, ENE, MACD, RSI, KDJ } = INDICATORS
const cases: [string, Indicator, IndicatorLines][] = [
  ['MA', MA, maVector],
  ['BOLL', BOLL, bollVector],
  ['BBI', BBI, bbiVector],
  ['MIKE', MIKE, mikeVector],
  ['PBX', PBX, pbxVector],
  ['ENE', ENE, eneVector],
]

describe.each(cases)('%s', (_, indicator, vector) => {
  it('equals the vector within 1e-6, with values missing at the same bars', () => {
    const lines = compute(indicator, bars)
    expect(Object.keys(lines).sort()).toEqual(Object.keys(vector).sort())
    for (const [name, wanted] of Object.entries(vector)) {
      const ours = lines[name] ?? []
      expect(ours.length).toBe(300)
      for (const [bar, value] of wanted.entries()) {
        const own = ours[bar] ?? null
        if (value === null) expect(own, `${name} at ${bar}`).toBe(null)
        else expect(Math.abs((own ?? Number.NaN) - value), `${name} at ${bar}`).toBeLessThan(1e-6)
      }
    }
  })
})

describe.each(Object.values(INDICATORS).map((one) => [one.id, one] as const))(
  '%s',
  (_, indicator) => {
    it('gives the same after each update of the last bar as when computed again', () => {
      const lengths = Object.values(indicator.defaults)
      const update = watch(indicator, lengths)
      for (let count = 1; count <= bars.length; count += 7) {
        const shown = bars.slice(0, count)
        const last = shown.at(-1)
        if (!last) continue
        const forming = { ...last, high: last.high + 5, close: last.open + 1 }
        const partial = [...shown.slice(0, -1), forming]
        expect(update(partial)).toEqual(compute(indicator, partial, lengths))
        expect(update(shown)).toEqual(compute(indicator, shown, lengths))
      }
    })

    it('gives the same after older candles were put in front', () => {
      const lengths = Object.values(indicator.defaults)
      const update = watch(indicator, lengths)
      update(bars.slice(120))
      expect(update(bars)).toEqual(compute(indicator, bars, lengths))
    })
  },
)

const barsOf = (...rows: [high: number, low: number, close: number][]) =>
  rows.map(([high, low, close]) => ({ open: close, high, low, close, volume: 1 }))
const closes = (...values: number[]) =>
  barsOf(...values.map((close): [number, number, number] => [close, close, close]))

describe('worked out by hand', () => {
  it('EMA begins with the first close and weighs the newest 2 / (n + 1)', () => {
    const { EMA1, EMA2 } = compute(EMA, closes(2, 4, 8), [3, 1, 7])
    // (2·4 + 2·2) / 4 = 3, (2·8 + 2·3) / 4 = 5.5; of one bar it is the close.
    expect([EMA1, EMA2]).toEqual([
      [2, 3, 5.5],
      [2, 4, 8],
    ])
  })

  it('MACD is the distance of two EMA, its EMA, and twice the distance of these', () => {
    const lines = compute(MACD, closes(2, 4, 8), [1, 3, 3])
    // DIF 2−2, 4−3, 8−5.5; DEA 0, (2·1 + 2·0) / 4, (2·2.5 + 2·0.5) / 4.
    expect(lines).toEqual({ DIF: [0, 1, 2.5], DEA: [0, 0.5, 1.5], MACD: [0, 1, 2] })
  })

  it('RSI is the rise in what was moved, smoothed by 1 / n, and nothing before any move', () => {
    const { RSI1, RSI2 } = compute(RSI, closes(10, 10, 12, 11, 11), [2, 1, 1])
    // Rises 0 0 2 0 0 smoothed by half: 0 0 1 0.5 0.25; moves 0 0 2 1 0: 0 0 1 1 0.5.
    expect(RSI1).toEqual([null, null, 100, 50, 50])
    expect(RSI2).toEqual([null, null, 100, 0, null])
  })

  it('KDJ is the place of the close in the range, smoothed by 1 / n once and twice', () => {
    const lines = compute(KDJ, barsOf([10, 0, 5], [20, 10, 20], [20, 20, 20]), [2, 2, 2])
    // Places 50, 100, 100 in ranges 0–10, 0–20, 10–20; K 50, 75, 87.5; D 50, 62.5, 75.
    expect(lines).toEqual({ K: [50, 75, 87.5], D: [50, 62.5, 75], J: [50, 100, 112.5] })
  })

  it('KDJ stays where it was while there is no range', () => {
    const lines = compute(KDJ, barsOf([10, 0, 5], [7, 7, 7], [7, 7, 7]), [1, 2, 2])
    expect(lines.K).toEqual([50, 50, 50])
  })
})

it('has no value for no candles', () => {
  expect(compute(MA, [])).toEqual({ MA1: [], MA2: [], MA3: [] })
})

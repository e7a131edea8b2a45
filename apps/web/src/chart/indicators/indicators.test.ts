/** proves CHART-10: each indicator equals what HQChart's own engine gave for the same candles. */
import { describe, expect, it } from 'vitest'
import { compute, type Indicator, type Lines, watch } from './indicator.ts'
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
const { MA, BOLL, BBI, MIKE, PBX, ENE } = INDICATORS
const cases: [string, Indicator, Lines][] = [
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

  it('gives the same after each update of the last bar as when computed anew', () => {
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
})

it('has no value for no candles', () => {
  expect(compute(MA, [])).toEqual({ MA1: [], MA2: [], MA3: [] })
})

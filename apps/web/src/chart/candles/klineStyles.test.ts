import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import type { ChartColors } from '../chartColors.ts'

let klineStyles: typeof import('./klineStyles.ts').klineStyles
beforeAll(async () => {
  // The colors are read from the page when the module loads.
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }))
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
    },
  )
  ;({ klineStyles } = await import('./klineStyles.ts'))
})

const colors: ChartColors = {
  up: '#00aa00',
  down: '#aa0000',
  onUp: '#ffffff',
  onDown: '#ffffff',
  surface: '#000000',
  raised: '#111111',
  line: '#222222',
  lineStrong: '#333333',
  text: '#eeeeee',
  textQuiet: '#999999',
  accent: '#3366ff',
  lines: [],
}

it('paints rising candles in the color of up and falling ones in that of down (CHART-15)', () => {
  const { candle } = klineStyles(colors, false)
  expect([candle?.bar?.upColor, candle?.bar?.upWickColor]).toEqual(['#00aa00', '#00aa00'])
  expect([candle?.bar?.downColor, candle?.bar?.downWickColor]).toEqual(['#aa0000', '#aa0000'])
})

it('up is green and down is red unless the person chose otherwise (CHART-15)', () => {
  const tokens = readFileSync(
    join(import.meta.dirname, '../../../../../packages/ui/src/tokens.css'),
    'utf8',
  )
  const hues = (name: string) =>
    [...tokens.matchAll(new RegExp(`${name}: #(..)(..)(..)`, 'g'))].map(([, red, green]) =>
      Number(`0x${green}`) > Number(`0x${red}`) ? 'green' : 'red',
    )
  expect(hues('--c-up')).toEqual(['green', 'green', 'green'])
  expect(hues('--c-down')).toEqual(['red', 'red', 'red'])
})

it('draws the minute chart as a line and any other period as candles (CHART-05)', () => {
  expect(klineStyles(colors, true).candle?.type).toBe('area')
  expect(klineStyles(colors, false).candle?.type).toBe('candle_up_stroke')
})

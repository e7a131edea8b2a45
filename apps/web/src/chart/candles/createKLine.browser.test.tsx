import type { Candle } from '@assay/wire/socket/series.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleAmount, examplePrice } from '../../testing/figures.ts'
import type { ChartColors } from '../chartColors.ts'
import { periodOf } from '../periods.ts'
import { createCandleFeed } from './candleFeed.ts'
import { createKLine } from './createKLine.ts'

const UP = '#00ff00'
const colors: ChartColors = {
  up: UP,
  down: '#ff0000',
  onUp: '#000000',
  onDown: '#000000',
  surface: '#101010',
  raised: '#202020',
  line: '#303030',
  lineStrong: '#404040',
  text: '#f0f0f0',
  textQuiet: '#a0a0a0',
  accent: '#0000ff',
  lines: Array.from({ length: 6 }, () => '#ffff00'),
}
const texts = { price: String, volume: String, time: String }
const START = Date.UTC(2024, 5, 1)

/** Every candle rises. */
const candles = Array.from(
  { length: 40 },
  (_, minute): Candle => ({
    openedAt: START + minute * 60_000,
    open: examplePrice('100'),
    high: examplePrice('110'),
    low: examplePrice('90'),
    close: examplePrice('105'),
    volume: exampleAmount('1'),
  }),
)

const target = { base: 'BTC', quote: 'USDT', minutes: 1, chartType: '0' }
const feed = createCandleFeed(target, async () => candles)
let host: HTMLElement
beforeEach(async () => {
  await feed.load()
  host = document.createElement('div')
  host.style.cssText = 'width: 360px; height: 400px'
  document.body.append(host)
})
afterEach(() => host.remove())

const open = (until: AbortSignal) =>
  createKLine(host, {
    feed,
    colors,
    texts,
    until,
    period: periodOf('1m'),
    priceDecimals: 2,
    quantityDecimals: 5,
    hasVolume: true,
    onPoint: () => {},
    onPast: () => {},
  })

/** Whether rising candles are visible. */
const isDrawn = () =>
  [...host.querySelectorAll('canvas')].some((canvas) => {
    const { width, height } = canvas
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    return pixels.some((_, at) => at % 4 === 0 && isGreen([...pixels.slice(at, at + 4)]))
  })
const isGreen = ([red, green, blue, alpha]: number[]) =>
  red === 0 && green === 255 && blue === 0 && alpha === 255

test('a chart is there when its candles are to be seen', async () => {
  const ending = new AbortController()
  expect(await open(ending.signal)).toBeDefined()
  expect(isDrawn()).toBe(true)
  ending.abort()
  expect(host.childElementCount).toBe(0)
})

test('one that is ended between two of its tasks leaves nothing behind', async () => {
  // Before its panes, while they are drawn, and while its candles are.
  for (const frames of [0, 1, 2]) {
    const ending = new AbortController()
    const opening = open(ending.signal)
    expect(host.childElementCount).toBe(1)
    for (let seen = 0; seen < frames; seen += 1) await new Promise(requestAnimationFrame)
    ending.abort()
    expect(await opening).toBe(undefined)
    expect(host.childElementCount).toBe(0)
  }
})

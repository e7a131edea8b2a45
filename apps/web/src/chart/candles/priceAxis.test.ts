import { expect, test } from 'vitest'
import { rangeAround, ticksClearOf } from './priceAxis.ts'

const range = (realFrom: number, realTo: number) => ({
  from: realFrom,
  to: realTo,
  range: realTo - realFrom,
  realFrom,
  realTo,
  realRange: realTo - realFrom,
  displayFrom: realFrom,
  displayTo: realTo,
  displayRange: realTo - realFrom,
})
const candles = [
  { low: 100, high: 104 },
  { low: 101, high: 106 },
]

test('bands far from the candles leave them a third of the axis', () => {
  const { realFrom, realTo, realRange } = rangeAround(range(90, 120), candles)
  expect([realFrom, realTo, realRange]).toEqual([94, 112, 18])
})

test('lines that are near are shown whole', () => {
  expect(rangeAround(range(97, 107), candles)).toEqual(range(97, 107))
})

test('without candles, or where no price moved, nothing is cut', () => {
  expect(rangeAround(range(0, 10), [])).toEqual(range(0, 10))
  expect(rangeAround(range(90, 120), [{ low: 100, high: 100 }])).toEqual(range(90, 120))
})

test('figures that the tag of the last price would half cover are left out', () => {
  const ticks = [10, 40, 70].map((coord) => ({ coord, value: coord, text: String(coord) }))
  const texts = (tag?: number) => ticksClearOf(tag, ticks).map(({ text }) => text)
  expect(texts(44)).toEqual(['10', '70'])
  expect(texts(55)).toEqual(['10'])
  expect(texts(90)).toEqual(['10', '40', '70'])
  expect(texts()).toEqual(['10', '40', '70'])
})

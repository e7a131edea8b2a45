import { expect, it } from 'vitest'
import { periodOf } from '../periods.ts'
import { fitBars } from './fitBars.ts'

it.each([
  ['1h', 290, 5],
  ['time', 324, 3],
  ['1h', 2_000, 12],
])('leaves eight spaces at the right: %s in %i px (CHART-14)', (id, width, space) => {
  let [barSpace, right] = [0, 0]
  const chart = {
    getSize: () => ({ width, height: 0, left: 0, top: 0, right: 0, bottom: 0 }),
    setBarSpace: (value: number) => {
      barSpace = value
    },
    setOffsetRightDistance: (value: number) => {
      right = value
    },
  }
  fitBars(chart, periodOf(id))
  expect([barSpace, right]).toEqual([space, 8 * space])
})

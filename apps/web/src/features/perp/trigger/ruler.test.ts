import { parseAmount } from '@assay/money/decimal.ts'
import { expect, it } from 'vitest'
import { awayFrom, rulerPlaceOf, rulerSpan, ticksAt } from './ruler.ts'

it('spans five percent around the live price, or more where a mark is further away', () => {
  expect(rulerSpan(100_000, [])).toEqual({ low: 95_000, high: 105_000 })
  expect(rulerSpan(100_000, [110_000, 0])).toEqual({ low: 88_000, high: 112_000 })
  expect(rulerSpan(10, [])).toEqual({ low: 9, high: 11 })
})

// proves PERP-11
it('finds the place of a price and the price of a place', () => {
  const span = { low: 95_000, high: 105_000 }
  expect(rulerPlaceOf(span, 100_000)).toBe(500)
  expect(rulerPlaceOf(span, 200_000)).toBe(1_000)
  expect(ticksAt(span, 250)).toBe(97_500)
  expect(rulerPlaceOf(span, ticksAt(span, 731))).toBe(731)
})

it('says how far a price is from the live one', () => {
  expect(awayFrom(100_000, 104_000)).toBe(parseAmount('0.04'))
  expect(awayFrom(100_000, 97_500)).toBe(-(parseAmount('0.025') as bigint))
  expect(awayFrom(0, 97_500)).toBe(0n)
})

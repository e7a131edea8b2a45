import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Amount,
  add,
  amountStep,
  averagePrice,
  compare,
  cost,
  crossPrice,
  divide,
  equalShare,
  fraction,
  inSteps,
  isTooPrecise,
  larger,
  nearest,
  negative,
  ONE,
  PAR,
  type Price,
  priceStep,
  proportion,
  quotient,
  type Ratio,
  share,
  smaller,
  stepOf,
  WHOLE,
  ZERO,
  ZERO_PRICE,
  ZERO_RATIO,
} from './amount.ts'

const amount = fc.bigInt({ min: 0n, max: 2n ** 110n }).map((value) => value as Amount)
const price = fc.bigInt({ min: 1n, max: 2n ** 90n }).map((value) => value as Price)
const ratio = fc.bigInt({ min: 0n, max: ONE }).map((value) => value as Ratio)

describe('division', () => {
  test('agrees with the rational number for every tiny pair, signs included', () => {
    for (let numerator = -100n; numerator <= 100n; numerator++) {
      for (let denominator = -100n; denominator <= 100n; denominator++) {
        if (denominator === 0n) continue
        const exact = Number(numerator) / Number(denominator)
        expect(divide(numerator, denominator, 'down')).toBe(BigInt(Math.floor(exact)))
        expect(divide(numerator, denominator, 'up')).toBe(BigInt(Math.ceil(exact)))
      }
    }
  })

  test('by zero is a fault of the caller', () => {
    expect(() => divide(1n, 0n, 'up')).toThrow(RangeError)
  })
})

test('the nearest figure is never further than half a step, and even when two are as near', () => {
  const HALF = stepOf(2) / 2n
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 110n), max: 2n ** 110n }), (value) => {
      const shown = nearest(value, 2)
      const distance = shown > value ? shown - value : value - shown
      expect(distance <= HALF && !isTooPrecise(shown, 2)).toBe(true)
      expect(nearest(-value, 2)).toBe(-shown)
    }),
  )
  expect([1n, 3n, 5n, -1n, -3n].map((halves) => nearest(halves * HALF, 2) / stepOf(2))).toEqual([
    0n,
    2n,
    2n,
    0n,
    -2n,
  ])
})

describe('tiny amounts, all of them', () => {
  test('share and cost bracket the exact product by less than one unit', () => {
    for (let value = 0n; value <= 100n; value++) {
      for (let part = 0n; part <= 100n; part++) {
        const exact = value * part
        const scaled = ((part * ONE) / 100n) as Ratio
        expect(share(value as Amount, scaled, 'down')).toBe(exact / 100n)
        expect(share(value as Amount, scaled, 'up')).toBe((exact + 99n) / 100n)
        const priced = scaled as bigint as Price
        expect(cost(value as Amount, priced, 'up')).toBe((exact + 99n) / 100n)
      }
    }
  })
})

test('rounding up and down differ by at most one unit and never cross', () => {
  fc.assert(
    fc.property(amount, price, ratio, (value, at, part) => {
      const pairs = [
        [cost(value, at, 'down'), cost(value, at, 'up')],
        [share(value, part, 'down'), share(value, part, 'up')],
      ] as const
      for (const [down, up] of pairs) expect(up - down === 0n || up - down === 1n).toBe(true)
      expect(share(value, part, 'up') <= value).toBe(true)
    }),
  )
})

test('a figure is too precise when it is no whole number of steps', () => {
  expect(stepOf(2)).toBe(10_000_000_000_000_000n)
  expect(stepOf(18)).toBe(1n)
  expect(stepOf(-2)).toBe(100n * ONE)
  expect(stepOf(-9)).toBe(1_000_000_000n * ONE)
  expect(() => stepOf(-10)).toThrow('No figure has -10 decimals.')
  expect(() => stepOf(19)).toThrow('No figure has 19 decimals.')
  expect(isTooPrecise(1_230_000_000_000_000_000n, 2)).toBe(false)
  expect(isTooPrecise(1_230_000_000_000_000_001n, 2)).toBe(true)
  expect(isTooPrecise(1n, 18)).toBe(false)
})

test('adding is exact, and comparing orders', () => {
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      expect(add(a, b) - b).toBe(a)
      expect(compare(a, b)).toBe(a === b ? 0 : a < b ? -1 : 1)
    }),
  )
})

test('the figures that have a name, and the smallest of each number of decimals', () => {
  expect([ZERO, ZERO_PRICE, ZERO_RATIO, WHOLE, PAR]).toEqual([0n, 0n, 0n, ONE, ONE])
  for (const decimals of [-9, -2, 0, 2, 18]) {
    expect(amountStep(decimals)).toBe(stepOf(decimals))
    expect(priceStep(decimals)).toBe(stepOf(decimals))
  }
})

test('the opposite of a figure, and the smaller and the larger of two', () => {
  const [loss, gain] = [-5n as Amount, 3n as Amount]
  expect([negative(loss), negative(gain), negative(ZERO)]).toEqual([5n, -3n, 0n])
  expect([smaller(loss, gain), smaller(gain, loss), smaller(gain, gain)]).toEqual([-5n, -5n, 3n])
  expect([larger(loss, gain), larger(gain, loss), larger(loss, loss)]).toEqual([3n, 3n, -5n])
})

test('whole steps and parts of a figure round in the named direction, signs included', () => {
  const figure = 1_239n as Amount
  expect([inSteps(figure, 100n, 'down'), inSteps(figure, 100n, 'up')]).toEqual([1_200n, 1_300n])
  expect(inSteps(negative(figure), 100n, 'down')).toBe(-1_300n)
  expect(inSteps(1_200n as Amount, 100n, 'up')).toBe(1_200n)
  expect([equalShare(10n as Price, 4, 'down'), equalShare(10n as Price, 4n, 'up')]).toEqual([
    2n,
    3n,
  ])
  const thirds = { part: 2n, whole: 3n }
  expect([
    proportion(10n as Amount, thirds, 'down'),
    proportion(10n as Amount, thirds, 'up'),
  ]).toEqual([6n, 7n])
  expect(proportion(-10n as Amount, thirds, 'down')).toBe(-7n)
})

test('a part of an amount in steps is rounded once, however it is computed', () => {
  fc.assert(
    fc.property(amount, ratio, fc.integer({ min: 0, max: 18 }), (value, part, decimals) => {
      const step = stepOf(decimals)
      for (const rounding of ['down', 'up'] as const) {
        const atOnce = divide(value * part, ONE * step, rounding) * step
        expect(inSteps(share(value, part, rounding), step, rounding)).toBe(atOnce)
      }
    }),
  )
})

test('a quotient times its whole gives the part back within one unit of the whole', () => {
  expect(quotient(1n as Amount, 3n as Amount, 'down')).toBe(333_333_333_333_333_333n)
  expect(quotient(1n as Amount, 3n as Amount, 'up')).toBe(333_333_333_333_333_334n)
  expect(quotient(1n, 8n, 'down')).toBe(ONE / 8n)
  expect(averagePrice((ONE * 3n) as Amount, (ONE * 2n) as Amount, 'down')).toBe((ONE * 3n) / 2n)
})

test('a price through another coin is the product of both, and a part of a price is a price', () => {
  const [inBitcoin, ofBitcoin] = [(ONE / 20n) as Price, (60_000n * ONE) as Price]
  expect(crossPrice(inBitcoin, ofBitcoin, 'down')).toBe(3_000n * ONE)
  const smallest = 1n as Price
  expect(crossPrice(smallest, inBitcoin, 'down')).toBe(0n)
  expect(crossPrice(smallest, inBitcoin, 'up')).toBe(1n)
  const twentieth: Price = share(ofBitcoin, (ONE / 20n) as Ratio, 'down')
  expect(twentieth).toBe(3_000n * ONE)
})

test('a part of a whole is a number of millionths, rounded down', () => {
  expect([fraction(1n, 3n), fraction(2n, 3n), fraction(ONE, ONE)]).toEqual([0.333333, 0.666666, 1])
  expect([fraction(0n, 7n), fraction(-1n, 3n), fraction(7n, 2n)]).toEqual([0, -0.333334, 3.5])
})

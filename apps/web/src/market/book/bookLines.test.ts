import { parseAmount, parsePrice, toDecimal } from '@assay/money/decimal.ts'
import { expect, test } from 'vitest'
import { bookLines, depthBarOf, gapsIn, greatestDepth, ownPrices, priceSteps } from './bookLines.ts'

const money = (text: string) => parsePrice(text)!
const level = (price: string, quantity: string) => ({
  price: money(price),
  quantity: parseAmount(quantity)!,
})
const TICK = money('0.01')

test('a bar is the depth up to its row, measured by the deeper side as shown', () => {
  const asks = [level('101', '60'), level('102', '115'), level('103', '900')]
  const bids = [level('100', '90'), level('99', '4')]
  const shown = { step: TICK, rows: 2 }
  const sides = [
    bookLines(asks, { ...shown, side: 'asks' }),
    bookLines(bids, { ...shown, side: 'bids' }),
  ]
  const greatest = greatestDepth(...sides)
  expect(greatest).toBe(money('175'))
  expect(sides.map((lines) => lines.map((line) => depthBarOf(line, greatest)))).toEqual([
    [34.285714, 100],
    [51.428571, 53.714285],
  ])
  expect(greatestDepth([], [])).toBe(0n)
})

test('a row says how much is offered up to it, and what all of that costs', () => {
  const asks = [level('100.10', '0.5'), level('100.20', '1.25'), level('101', '2')]
  const lines = bookLines(asks, { side: 'asks', step: TICK, rows: 3 })
  expect(lines.map(({ depth, worth }) => [toDecimal(depth), toDecimal(worth)])).toEqual([
    ['0.5', '50.05'],
    ['1.75', '175.3'],
    ['3.75', '377.3'],
  ])
})

// proves SPOT-05, PERP-08
test('shows at most the wanted rows, best first', () => {
  const levels = Array.from({ length: 30 }, (_, row) => level(`${200 - row}`, '1'))
  const lines = bookLines(levels, { side: 'bids', step: TICK, rows: 20 })
  expect(lines).toHaveLength(20)
  expect(lines[0]?.price).toBe(money('200'))
})

test('joins bids downwards and asks upwards', () => {
  const step = money('1')
  const bids = [level('100.9', '1'), level('100.1', '2'), level('99.9', '4')]
  const asks = [level('101', '1'), level('101.1', '2'), level('102', '4')]
  expect(bookLines(bids, { side: 'bids', step, rows: 8 })).toMatchObject([
    level('100', '3'),
    level('99', '4'),
  ])
  expect(bookLines(asks, { side: 'asks', step, rows: 8 })).toMatchObject([
    level('101', '1'),
    level('102', '6'),
  ])
})

test('offers the steps that make sense at the price', () => {
  const stepsAt = (decimals: number, price: string | undefined) =>
    priceSteps(decimals, price === undefined ? undefined : money(price)).map(({ ticks, step }) => [
      ticks ?? 1,
      toDecimal(step),
    ])
  expect(stepsAt(2, '64856.72')).toEqual([
    [1, '0.01'],
    [10, '0.1'],
    [100, '1'],
    [1_000, '10'],
    [10_000, '100'],
  ])
  expect(stepsAt(4, '0.5238')).toEqual([
    [1, '0.0001'],
    [10, '0.001'],
  ])
  expect(stepsAt(2, undefined)).toEqual([[1, '0.01']])
})

test('marks the rows at which orders of the member rest, joined as their levels are', () => {
  const order = (side: 'buy' | 'sell', price: string, status = 'open') => ({
    side,
    status,
    price: money(price),
  })
  const own = ownPrices([
    order('buy', '100.1', 'partiallyFilled'),
    order('sell', '101.1'),
    order('sell', '102', 'waiting'),
    { side: 'buy', status: 'open', price: undefined },
  ])
  expect(own).toEqual({ bids: [money('100.1')], asks: [money('101.1')] })
  const bids = [level('100.9', '1'), level('100.1', '2'), level('99.9', '4')]
  const asks = [level('101', '1'), level('101.1', '2'), level('102', '4')]
  const marked = (side: 'bids' | 'asks', step: bigint) =>
    bookLines(side === 'bids' ? bids : asks, { side, step, rows: 8, own: own[side] }).map(
      ({ isOwn }) => isOwn,
    )
  expect(marked('bids', TICK)).toEqual([false, true, false])
  expect(marked('bids', money('1'))).toEqual([true, false])
  expect(marked('asks', money('1'))).toEqual([false, true])
})

// proves SPOT-05, PERP-08
test('fills an empty side to six rows, of contracts to seven, and one with levels to none', () => {
  expect([gapsIn(0, 'spot', 20), gapsIn(0, 'perp', 20)]).toEqual([6, 7])
  expect([gapsIn(1, 'spot', 20), gapsIn(1, 'perp', 20)]).toEqual([0, 0])
  expect(gapsIn(0, 'spot', 4)).toBe(4)
})

import { expect, test } from 'vitest'
import { createOrderNews, type TradedOrder } from './orderNews.ts'

const NOW = Date.UTC(2026, 5, 1, 12)
const HOUR = 3_600_000
const order = (changes: Partial<TradedOrder> = {}): TradedOrder => ({
  id: 1,
  status: 'open',
  createdAt: NOW - HOUR,
  filled: 0n,
  ...changes,
})
const told = (...steps: Partial<TradedOrder>[]) => {
  const { newsOf } = createOrderNews()
  return steps.map((step) => newsOf(order(step), NOW))
}

test('what a new order met at once is said at its placing; what it meets later is news', () => {
  const createdAt = NOW - 1_000
  expect(told({ createdAt, status: 'filled', filled: 2n })).toEqual([undefined])
  expect(
    told(
      { createdAt },
      { createdAt, status: 'partiallyFilled', filled: 1n },
      { createdAt, status: 'filled', filled: 2n },
    ),
  ).toEqual([undefined, 'partly', 'filled'])
})

test('of an order from before the page was opened the first fill is news as well', () => {
  expect(told({ status: 'filled', filled: 2n })).toEqual(['filled'])
  expect(told({ status: 'partiallyFilled', filled: 1n })).toEqual(['partly'])
  expect(told({ status: 'open' })).toEqual([undefined])
})

test('a trigger is news when the order was known to wait, and its fill says more', () => {
  expect(told({ status: 'waiting' }, { status: 'open' })).toEqual([undefined, 'triggered'])
  expect(told({ status: 'waiting' }, { status: 'filled', filled: 2n })).toEqual([
    undefined,
    'filled',
  ])
})

test('an end is news when no one asked for it, and only once', () => {
  const ended = { status: 'cancelled', cancelReason: 'liquidation' } as const
  expect(told({}, { status: 'cancelled' })).toEqual([undefined, undefined])
  expect(told({}, ended, ended)).toEqual([undefined, 'ended', undefined])
})

import { expect, it } from 'vitest'
import { LiveBook } from './liveBook.ts'

it('shows the best levels first and forgets empty ones', () => {
  const book = new LiveBook()
  for (const price of [100, 102, 101, 99]) book.change('buy', price, 5)
  for (const price of [105, 103, 104]) book.change('sell', price, 7)
  book.change('buy', 102, -5)
  book.change('sell', 103, 2)
  expect(book.top('buy', 2)).toEqual([
    { price: 101, quantity: 5 },
    { price: 100, quantity: 5 },
  ])
  expect(book.top('sell', 20)).toEqual([
    { price: 103, quantity: 9 },
    { price: 104, quantity: 7 },
    { price: 105, quantity: 7 },
  ])
  expect([book.best('buy'), book.best('sell'), book.version]).toEqual([101, 103, 9])
})

it('equals an obvious book through ten thousand changes', () => {
  const book = new LiveBook()
  const naive = new Map<number, number>()
  expect(book.joined('sell', 10, 5)).toEqual([])
  let seed = 7
  for (let i = 0; i < 10_000; i += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    const price = 1 + (seed % 97)
    const resting = naive.get(price) ?? 0
    const isRemoval = resting > 0 && (seed >>> 16) % 2 === 0
    const lots = isRemoval ? -Math.min(resting, 1 + ((seed >>> 8) % 9)) : 1 + ((seed >>> 8) % 9)
    book.change('sell', price, lots)
    if (resting + lots > 0) naive.set(price, resting + lots)
    else naive.delete(price)
  }
  const expected = [...naive].sort(([a], [b]) => a - b)
  expect(book.top('sell', 1_000).map(({ price, quantity }) => [price, quantity])).toEqual(expected)
  // Read before and after the changes, with both sides joined, rounded against the taker.
  const sums = new Map<number, number>()
  for (const [price, lots] of expected) {
    const row = Math.ceil(price / 10) * 10
    sums.set(row, (sums.get(row) ?? 0) + lots)
  }
  const joined = book.joined('sell', 10, 1_000)
  expect(joined.map(({ price, quantity }) => [price, quantity])).toEqual([...sums])
  expect(book.best('buy')).toBeUndefined()
})

it('joins bids down and asks up, also when first asked for late', () => {
  const book = new LiveBook()
  for (const price of [1_009, 1_001, 999]) book.change('buy', price, 5)
  for (const price of [1_010, 1_011, 1_020]) book.change('sell', price, 7)
  expect(book.joined('buy', 10, 20)).toEqual([
    { price: 1_000, quantity: 10 },
    { price: 990, quantity: 5 },
  ])
  expect(book.joined('sell', 10, 20)).toEqual([
    { price: 1_010, quantity: 7 },
    { price: 1_020, quantity: 14 },
  ])
  book.change('buy', 1_001, -5)
  book.change('sell', 1_020, -7)
  expect(book.joined('buy', 10, 1)).toEqual([{ price: 1_000, quantity: 5 }])
  expect(book.joined('sell', 10, 20).at(-1)).toEqual({ price: 1_020, quantity: 7 })
})

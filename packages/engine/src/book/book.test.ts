import type { Side } from '@assay/domain/spot/order.ts'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../testing/random.ts'
import { type Book, NONE } from './book.ts'
import { fastBook } from './fastBook.ts'
import { naiveBook } from './naiveBook.ts'

const line = (book: Book, side: Side) => {
  const tags: number[] = []
  for (let at = book.first(side); at !== NONE; at = book.next(at)) tags.push(book.tagOf(at))
  return tags
}

describe.each([
  ['fast', fastBook],
  ['naive', naiveBook],
])('the %s book', (_, makeBook) => {
  test('keeps price, then time', () => {
    const book = makeBook()
    book.add('buy', 99, 5, 1)
    book.add('buy', 100, 5, 2)
    book.add('buy', 99, 5, 3)
    book.add('sell', 102, 5, 4)
    book.add('sell', 101, 5, 5)
    expect(line(book, 'buy')).toEqual([2, 1, 3])
    expect(line(book, 'sell')).toEqual([5, 4])
    expect([book.bestPrice('buy'), book.bestPrice('sell')]).toEqual([100, 101])
  })

  test('shows its depth, best first', () => {
    const book = makeBook()
    for (const [price, quantity] of [
      [99, 5],
      [100, 2],
      [99, 7],
      [98, 1],
    ] as const) {
      book.add('buy', price, quantity, 0)
    }
    expect(book.depth('buy', 2)).toEqual([
      { price: 100, quantity: 2, orders: 1 },
      { price: 99, quantity: 12, orders: 2 },
    ])
    expect(book.depth('sell', 5)).toEqual([])
    expect(book.size('buy')).toBe(4)
  })

  test('keeps the place of an order that is reduced', () => {
    const book = makeBook()
    const first = book.add('sell', 100, 5, 1)
    book.add('sell', 100, 5, 2)
    book.reduce(first, 3)
    expect(book.quantityOf(first)).toBe(2)
    expect(line(book, 'sell')).toEqual([1, 2])
    expect(book.depth('sell', 1)[0]!.quantity).toBe(7)
  })

  test('is empty again after the last order leaves', () => {
    const book = makeBook()
    book.remove(book.add('buy', 100, 1, 1))
    expect(book.bestPrice('buy')).toBe(0)
    expect(book.first('buy')).toBe(NONE)
  })
})

test('both books agree after most levels have lost their orders', () => {
  const books = [fastBook(), naiveBook()] as const
  for (const book of books) {
    const far = Array.from({ length: 1000 }, (_, at) => book.add('sell', 200 + at, 1, at))
    // All but each hundredth from the far end, keeping the best one; the rest from the best.
    for (const [at, handle] of [...far.entries()].reverse()) if (at % 100 !== 0) book.remove(handle)
    for (let price = 150; price < 1300; price += 7) book.add('sell', price, 2, price)
    book.remove(book.first('sell'))
  }
  const [fast, naive] = books
  expect(line(fast, 'sell')).toEqual(line(naive, 'sell'))
  expect(fast.depth('sell', 50)).toEqual(naive.depth('sell', 50))
  expect(fast.size('sell')).toBe(naive.size('sell'))
  while (naive.first('sell') !== NONE) {
    for (const book of books) book.remove(book.first('sell'))
    expect(line(fast, 'sell')).toEqual(line(naive, 'sell'))
  }
})

test('both books agree through a long random life', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed)
    const books = [fastBook(), naiveBook()] as const
    const open: [number, number][] = []
    for (let step = 0; step < 1500; step++) {
      if (random.isOneOf(60) || open.length === 0) {
        const side = random.pick(['buy', 'sell'] as const)
        // Wide enough for long moves within the ladder, narrow enough for full levels.
        const price = random.between(1, random.pick([20, 400]))
        const quantity = random.between(2, 9)
        open.push([
          books[0].add(side, price, quantity, step),
          books[1].add(side, price, quantity, step),
        ])
      } else {
        const index = random.below(open.length)
        const [fast, naive] = open[index]!
        if (random.isOneOf(20) && books[0].quantityOf(fast) > 1) {
          books[0].reduce(fast, 1)
          books[1].reduce(naive, 1)
        } else {
          books[0].remove(fast)
          books[1].remove(naive)
          open.splice(index, 1)
        }
      }
      if (step % 50 > 0) continue
      for (const side of ['buy', 'sell'] as const) {
        expect(books[0].depth(side, 1000)).toEqual(books[1].depth(side, 1000))
        expect(line(books[0], side)).toEqual(line(books[1], side))
        expect(books[0].size(side)).toBe(books[1].size(side))
      }
    }
  }
})

test('both books agree with more prices than one block of the ladder has', () => {
  const random = seededRandom(3)
  const books = [fastBook(), naiveBook()] as const
  let open: [number, number, number][] = []
  for (let step = 0; step < 13_000; step++) {
    // It fills, then loses its best prices, then fills again and loses those above its worst.
    const isFilling = step % 6_500 < 4_000
    if (open.length === 0 || (isFilling && random.below(100) < 85)) {
      const price = random.below(3) > 0 ? random.between(1, 9_000) : random.between(8_000, 9_000)
      const add = (book: Book) => book.add('buy', price, 3, step)
      open.push([price, add(books[0]), add(books[1])])
    } else {
      const end = step < 6_500 ? open.length - 1 : Math.min(300, open.length - 1)
      const index = isFilling ? random.below(open.length) : end
      const [, fast, naive] = open[index]!
      books[0].remove(fast)
      books[1].remove(naive)
      open.splice(index, 1)
    }
    if (step % 6_500 === 3_999) open = open.sort(([one], [other]) => one - other)
    if (books[0].bestPrice('buy') !== books[1].bestPrice('buy')) {
      expect(books[0].bestPrice('buy')).toBe(books[1].bestPrice('buy'))
    }
    if (step % 250 > 0) continue
    expect(line(books[0], 'buy')).toEqual(line(books[1], 'buy'))
    expect(books[0].depth('buy', 9_000)).toEqual(books[1].depth('buy', 9_000))
  }
})

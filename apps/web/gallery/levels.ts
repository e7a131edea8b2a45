/** Twenty rows of one side of a book, from its best price away, of uneven quantities. */
import { amount, price } from '../src/testing/figures.ts'

export const levels = (best: number, step: number) =>
  Array.from({ length: 20 }, (_, row) => ({
    price: price((best + row * step).toFixed(2)),
    quantity: amount((((row * 7919) % 280) / 100 + 0.12).toFixed(4)),
    barWidth: 40,
  }))

/** Twenty rows of one side of a book, from its best price away, of uneven quantities. */
import { exampleAmount, examplePrice } from '../src/testing/figures.ts'

export const levels = (best: number, step: number) =>
  Array.from({ length: 20 }, (_, row) => ({
    price: examplePrice((best + row * step).toFixed(2)),
    quantity: exampleAmount((((row * 7919) % 280) / 100 + 0.12).toFixed(4)),
    barWidth: 40,
  }))

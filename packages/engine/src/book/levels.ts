import { intsOver, newDoubles } from '../kernel/tables/cacheLines.ts'
import { type Handle, NONE } from './book.ts'

// One level: head, tail, count and sign, then price and quantity as doubles, in 32 bytes.
export const LEVEL_INTS = 8
export const LEVEL_DOUBLES = 4
export const HEAD = 0
export const TAIL = 1
export const ORDERS = 2
export const SIGN = 3
const PRICE = 2
export const TOTAL = 3

const FIRST_CAPACITY = 64

/** The levels of both sides; a level is a row of these arrays and is reused once empty. */
export class Levels {
  doubles = newDoubles(FIRST_CAPACITY * LEVEL_DOUBLES)
  ints = intsOver(this.doubles)
  #used = 0
  readonly #free: number[] = []

  take(price: number, sign: 1 | -1): number {
    const level = this.#free.pop() ?? this.#used++
    if (level * LEVEL_INTS === this.ints.length) {
      const doubles = newDoubles(this.doubles.length * 2)
      doubles.set(this.doubles)
      this.doubles = doubles
      this.ints = intsOver(doubles)
    }
    const at = level * LEVEL_INTS
    this.ints[at + HEAD] = NONE
    this.ints[at + TAIL] = NONE
    this.ints[at + ORDERS] = 0
    this.ints[at + SIGN] = sign
    this.doubles[level * LEVEL_DOUBLES + PRICE] = price
    this.doubles[level * LEVEL_DOUBLES + TOTAL] = 0
    return level
  }

  release(level: number): void {
    this.#free.push(level)
  }

  headOf(level: number): Handle {
    return this.ints[level * LEVEL_INTS + HEAD]!
  }

  ordersOf(level: number): number {
    return this.ints[level * LEVEL_INTS + ORDERS]!
  }

  priceOf(level: number): number {
    return this.doubles[level * LEVEL_DOUBLES + PRICE]!
  }

  quantityOf(level: number): number {
    return this.doubles[level * LEVEL_DOUBLES + TOTAL]!
  }
}

import { intsOver, newDoubles } from './cacheLines.ts'

/**
 * Rows of a fixed number of doubles, by index, in one typed array. They grow incrementally: once
 * seven eighths of the array are used, a successor of twice its size is made, and each later row
 * that is added moves some there. No call copies all rows: at four million accounts that took an
 * eighth of a second.
 */
export class GrowingRows {
  readonly #width: number
  #capacity: number
  #doubles: Float64Array
  #ints: Int32Array
  /** Have the rows before `#moved`; the same as above while nothing is moved. */
  #nextDoubles: Float64Array
  #nextInts: Int32Array
  #moved = 0

  constructor(width: number, capacity = FIRST_CAPACITY) {
    this.#width = width
    this.#capacity = capacity
    this.#nextDoubles = newDoubles(width * capacity)
    this.#nextInts = intsOver(this.#nextDoubles)
    this.#doubles = this.#nextDoubles
    this.#ints = this.#nextInts
  }

  /** The array with the row at this index, which begins at `index * width`. */
  doublesOf(index: number): Float64Array {
    return index < this.#moved ? this.#nextDoubles : this.#doubles
  }

  /** The same memory as 32-bit integers: the row begins at `index * width * 2`. */
  intsOf(index: number): Int32Array {
    return index < this.#moved ? this.#nextInts : this.#ints
  }

  /**
   * Makes room for a new row; indexes are added one after another. Arrays returned before this call
   * must not be used after it.
   */
  add(index: number): void {
    if (index * 8 >= this.#capacity * 7) this.#move()
  }

  #move(): void {
    if (this.#nextDoubles === this.#doubles) {
      this.#nextDoubles = newDoubles(this.#width * this.#capacity * 2)
      this.#nextInts = intsOver(this.#nextDoubles)
    }
    const end = Math.min(this.#moved + STEP, this.#capacity)
    const [from, to] = [this.#moved * this.#width, end * this.#width]
    this.#nextDoubles.set(this.#doubles.subarray(from, to), from)
    this.#moved = end
    if (end < this.#capacity) return
    this.#doubles = this.#nextDoubles
    this.#ints = this.#nextInts
    this.#capacity *= 2
    this.#moved = 0
  }
}

const FIRST_CAPACITY = 1024
/**
 * Rows moved for each new one: some microseconds. Eight would be enough, but rows in two arrays are
 * slower to use, and this is soon over.
 */
const STEP = 256

/**
 * Rows of a fixed number of doubles, by index, in one typed array. They grow incrementally: once
 * seven eighths of the array are used, a successor of twice its size is made, and each later row
 * that is added moves some there. No call copies all rows: at four million accounts that took an
 * eighth of a second.
 */
export class GrowingRows {
  readonly #width: number
  #capacity: number
  #rows: Table
  /** Has the rows before `#moved`; the same as `#rows` while nothing is moved. */
  #next: Table
  #moved = 0

  constructor(width: number, capacity = FIRST_CAPACITY) {
    this.#width = width
    this.#capacity = capacity
    this.#rows = tableOf(width * capacity)
    this.#next = this.#rows
  }

  /** The array with the row at this index, which begins at `index * width`. */
  doublesOf(index: number): Float64Array {
    return index < this.#moved ? this.#next.doubles : this.#rows.doubles
  }

  /** The same memory as 32-bit integers: the row begins at `index * width * 2`. */
  intsOf(index: number): Int32Array {
    return index < this.#moved ? this.#next.ints : this.#rows.ints
  }

  /** Makes room for a new row; indexes are added one after another. Arrays read before are void. */
  add(index: number): void {
    if (index * 8 < this.#capacity * 7) return
    if (this.#next === this.#rows) this.#next = tableOf(this.#width * this.#capacity * 2)
    const end = Math.min(this.#moved + STEP, this.#capacity)
    const from = this.#rows.doubles
    const to = this.#next.doubles
    for (let at = this.#moved * this.#width; at < end * this.#width; at++) to[at] = from[at]!
    this.#moved = end
    if (end < this.#capacity) return
    this.#rows = this.#next
    this.#capacity *= 2
    this.#moved = 0
  }
}

type Table = { doubles: Float64Array; ints: Int32Array }

const FIRST_CAPACITY = 1024
/**
 * Rows moved for each new one: some microseconds. Eight would be enough, but rows in two arrays are
 * slower to use, and this is soon over.
 */
const STEP = 256

function tableOf(length: number): Table {
  const doubles = new Float64Array(length)
  return { doubles, ints: new Int32Array(doubles.buffer) }
}

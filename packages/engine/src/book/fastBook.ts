import type { Side } from '@assay/domain/spot/order.ts'
import { type Book, type DepthLevel, type Handle, NONE } from './book.ts'

/**
 * The production book. Orders and levels are in typed arrays and linked by index, so that adding,
 * canceling and matching allocate nothing. Each order fills half a cache line: links, level, tag
 * and quantity are adjacent. A side keeps its levels sorted with the best at the end, where nearly
 * all the work is; the search gallops from there.
 */
export function fastBook(): Book {
  return new FastBook()
}

// One order: four 32-bit integers, then one double, in 32 bytes.
const INTS = 8
const DOUBLES = 4
const NEXT = 0
const PREVIOUS = 1
const LEVEL = 2
const TAG = 3
const QUANTITY = 2

const FIRST_CAPACITY = 64
const SHORT_MOVE = 48
/** A power of two. */
const WINDOW = 1024
/** Empty levels are kept up to the first number in any case, and never beyond the second. */
const EMPTY_MIN = 64
const EMPTY_MAX = 1024

class FastBook implements Book {
  #capacity = FIRST_CAPACITY
  #ints = new Int32Array(FIRST_CAPACITY * INTS)
  #doubles = new Float64Array(this.#ints.buffer)
  #used = 0
  #free = NONE
  readonly #levels = new Levels()
  readonly #buys = new Ladder(this.#levels, 1)
  readonly #sells = new Ladder(this.#levels, -1)

  add(side: Side, price: number, quantity: number, tag: number): Handle {
    const ladder = side === 'buy' ? this.#buys : this.#sells
    const level = ladder.levelAt(price)
    const handle = this.#take()
    const ints = this.#ints
    const at = handle * INTS
    const levels = this.#levels
    const row = level * INTS
    const tail = levels.ints[row + TAIL]!
    ints[at + NEXT] = NONE
    ints[at + PREVIOUS] = tail
    ints[at + LEVEL] = level
    ints[at + TAG] = tag
    this.#doubles[handle * DOUBLES + QUANTITY] = quantity
    if (tail === NONE) {
      levels.ints[row + HEAD] = handle
      ladder.filled()
    } else {
      ints[tail * INTS + NEXT] = handle
    }
    levels.ints[row + TAIL] = handle
    levels.ints[row + ORDERS]!++
    levels.doubles[level * DOUBLES + TOTAL]! += quantity
    return handle
  }

  remove(handle: Handle): void {
    const ints = this.#ints
    const levels = this.#levels
    const at = handle * INTS
    const next = ints[at + NEXT]!
    const previous = ints[at + PREVIOUS]!
    const level = ints[at + LEVEL]!
    const row = level * INTS
    if (next === NONE) levels.ints[row + TAIL] = previous
    else ints[next * INTS + PREVIOUS] = previous
    if (previous === NONE) levels.ints[row + HEAD] = next
    else ints[previous * INTS + NEXT] = next
    levels.doubles[level * DOUBLES + TOTAL]! -= this.#doubles[handle * DOUBLES + QUANTITY]!
    if (--levels.ints[row + ORDERS]! === 0) this.#ladderOf(level).emptied(level)
    ints[at + NEXT] = this.#free
    this.#free = handle
  }

  reduce(handle: Handle, quantity: number): void {
    this.#doubles[handle * DOUBLES + QUANTITY]! -= quantity
    const level = this.#ints[handle * INTS + LEVEL]!
    this.#levels.doubles[level * DOUBLES + TOTAL]! -= quantity
  }

  bestPrice(side: Side): number {
    return (side === 'buy' ? this.#buys : this.#sells).bestPrice()
  }

  first(side: Side): Handle {
    const level = (side === 'buy' ? this.#buys : this.#sells).bestLevel()
    return level === NONE ? NONE : this.#levels.headOf(level)
  }

  next(handle: Handle): Handle {
    const next = this.#ints[handle * INTS + NEXT]!
    if (next !== NONE) return next
    const level = this.#ints[handle * INTS + LEVEL]!
    const worse = this.#ladderOf(level).worseThan(level)
    return worse === NONE ? NONE : this.#levels.headOf(worse)
  }

  priceOf(handle: Handle): number {
    return this.#levels.priceOf(this.#ints[handle * INTS + LEVEL]!)
  }

  quantityOf(handle: Handle): number {
    return this.#doubles[handle * DOUBLES + QUANTITY]!
  }

  tagOf(handle: Handle): number {
    return this.#ints[handle * INTS + TAG]!
  }

  size(side: Side): number {
    let size = 0
    const ladder = side === 'buy' ? this.#buys : this.#sells
    for (let rank = 0; rank < ladder.count; rank++) size += this.#levels.ordersOf(ladder.at(rank))
    return size
  }

  depth(side: Side, count: number): DepthLevel[] {
    const ladder = side === 'buy' ? this.#buys : this.#sells
    const levels = this.#levels
    const depth: DepthLevel[] = []
    for (let rank = 0; rank < ladder.count && depth.length < count; rank++) {
      const level = ladder.at(rank)
      if (levels.ordersOf(level) === 0) continue
      const [price, quantity] = [levels.priceOf(level), levels.quantityOf(level)]
      depth.push({ price, quantity, orders: levels.ordersOf(level) })
    }
    return depth
  }

  #ladderOf(level: number): Ladder {
    return this.#levels.ints[level * INTS + SIGN] === 1 ? this.#buys : this.#sells
  }

  #take(): Handle {
    if (this.#free !== NONE) {
      const handle = this.#free
      this.#free = this.#ints[handle * INTS + NEXT]!
      return handle
    }
    if (this.#used === this.#capacity) {
      this.#capacity *= 2
      const ints = new Int32Array(this.#capacity * INTS)
      ints.set(this.#ints)
      this.#ints = ints
      this.#doubles = new Float64Array(ints.buffer)
    }
    return this.#used++
  }
}

// One level: head, tail, count and sign, then price and quantity as doubles, in 32 bytes.
const HEAD = 0
const TAIL = 1
const ORDERS = 2
const SIGN = 3
const PRICE = 2
const TOTAL = 3

/** The levels of both sides; a level is a row of these arrays and is reused once empty. */
class Levels {
  ints = new Int32Array(FIRST_CAPACITY * INTS)
  doubles = new Float64Array(this.ints.buffer)
  #used = 0
  readonly #free: number[] = []

  take(price: number, sign: 1 | -1): number {
    const level = this.#free.pop() ?? this.#used++
    if (level * INTS === this.ints.length) {
      const ints = new Int32Array(this.ints.length * 2)
      ints.set(this.ints)
      this.ints = ints
      this.doubles = new Float64Array(ints.buffer)
    }
    const at = level * INTS
    this.ints[at + HEAD] = NONE
    this.ints[at + TAIL] = NONE
    this.ints[at + ORDERS] = 0
    this.ints[at + SIGN] = sign
    this.doubles[level * DOUBLES + PRICE] = price
    this.doubles[level * DOUBLES + TOTAL] = 0
    return level
  }

  release(level: number): void {
    this.#free.push(level)
  }

  headOf(level: number): Handle {
    return this.ints[level * INTS + HEAD]!
  }

  ordersOf(level: number): number {
    return this.ints[level * INTS + ORDERS]!
  }

  priceOf(level: number): number {
    return this.doubles[level * DOUBLES + PRICE]!
  }

  quantityOf(level: number): number {
    return this.doubles[level * DOUBLES + TOTAL]!
  }
}

/**
 * The levels of one side in order. Prices times `sign` ascend, so that the best (the highest bid,
 * the lowest ask) is last and both sides share the code. A level that lost its last order stays for
 * the next one at its price. The best is never empty; once most levels are empty, or too many to
 * skip, all empty ones are removed.
 */
class Ladder {
  count = 0
  #empty = 0
  #keys = new Float64Array(FIRST_CAPACITY)
  #indexes = new Int32Array(FIRST_CAPACITY)
  // The last level at each price of a window, so that adding there needs no search.
  readonly #recent = new Int32Array(WINDOW).fill(NONE)
  readonly #levels: Levels
  readonly #sign: 1 | -1

  constructor(levels: Levels, sign: 1 | -1) {
    this.#levels = levels
    this.#sign = sign
  }

  bestPrice(): number {
    return this.count === 0 ? 0 : this.#keys[this.count - 1]! * this.#sign
  }

  bestLevel(): number {
    return this.count === 0 ? NONE : this.#indexes[this.count - 1]!
  }

  /** The level at a rank from the best. */
  at(rank: number): number {
    return this.#indexes[this.count - 1 - rank]!
  }

  worseThan(level: number): number {
    const levels = this.#levels
    let position = this.#positionOf(levels.priceOf(level) * this.#sign)
    while (--position >= 0) {
      const worse = this.#indexes[position]!
      if (levels.ordersOf(worse) > 0) return worse
    }
    return NONE
  }

  /** The level at a price, created if missing. */
  levelAt(price: number): number {
    const recent = this.#recent[price & (WINDOW - 1)]!
    if (recent !== NONE && this.#levels.priceOf(recent) === price) return recent
    const level = this.#search(price)
    this.#recent[price & (WINDOW - 1)] = level
    return level
  }

  /** A level from `levelAt` got its first order. */
  filled(): void {
    this.#empty--
  }

  #search(price: number): number {
    const key = price * this.#sign
    const position = this.#positionOf(key)
    if (position < this.count && this.#keys[position] === key) return this.#indexes[position]!
    const level = this.#levels.take(price, this.#sign)
    if (this.count === this.#keys.length) this.#grow()
    this.#openGap(position)
    this.#keys[position] = key
    this.#indexes[position] = level
    this.count++
    this.#empty++
    return level
  }

  /** The last order of a level was removed. */
  emptied(level: number): void {
    this.#empty++
    if (level === this.bestLevel()) this.#dropEmptyBest()
    const isMost = this.#empty > EMPTY_MIN && this.#empty * 2 > this.count
    if (isMost || this.#empty > EMPTY_MAX) this.#dropAllEmpty()
  }

  #dropEmptyBest(): void {
    while (this.count > 0 && this.#levels.ordersOf(this.bestLevel()) === 0) {
      this.#release(this.bestLevel())
      this.count--
    }
  }

  #dropAllEmpty(): void {
    let kept = 0
    for (let position = 0; position < this.count; position++) {
      const level = this.#indexes[position]!
      if (this.#levels.ordersOf(level) === 0) {
        this.#release(level)
        continue
      }
      this.#keys[kept] = this.#keys[position]!
      this.#indexes[kept] = level
      kept++
    }
    this.count = kept
  }

  #release(level: number): void {
    const window = this.#levels.priceOf(level) & (WINDOW - 1)
    if (this.#recent[window] === level) this.#recent[window] = NONE
    this.#empty--
    this.#levels.release(level)
  }

  // Near the touch a loop is faster than `copyWithin`.
  #openGap(position: number): void {
    const keys = this.#keys
    const indexes = this.#indexes
    if (this.count - position > SHORT_MOVE) {
      keys.copyWithin(position + 1, position, this.count)
      indexes.copyWithin(position + 1, position, this.count)
      return
    }
    for (let at = this.count; at > position; at--) {
      keys[at] = keys[at - 1]!
      indexes[at] = indexes[at - 1]!
    }
  }

  /** The first position whose key is not below `key`: gallops from the best, then bisects. */
  #positionOf(key: number): number {
    const keys = this.#keys
    let high = this.count
    let step = 1
    while (high - step >= 0 && keys[high - step]! >= key) {
      high -= step
      step *= 2
    }
    let low = Math.max(0, high - step + 1)
    if (high - step < 0) low = 0
    while (low < high) {
      const middle = (low + high) >>> 1
      if (keys[middle]! < key) low = middle + 1
      else high = middle
    }
    return low
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * 2)
    const indexes = new Int32Array(keys.length)
    keys.set(this.#keys)
    indexes.set(this.#indexes)
    this.#keys = keys
    this.#indexes = indexes
  }
}

import type { Side } from '@assay/domain/spot/order.ts'
import { type Book, type DepthLevel, type Handle, NONE } from './book.ts'

/**
 * The book for real use. Orders and levels live in typed arrays and are linked by index, so that
 * adding, cancelling and matching allocate nothing. Each order fills half a cache line: links,
 * level, tag and quantity lie together. A side keeps its levels sorted with the best at the end,
 * where nearly all the work is; the search gallops from there.
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
    const level = (side === 'buy' ? this.#buys : this.#sells).levelAt(price)
    const handle = this.#take()
    const ints = this.#ints
    const at = handle * INTS
    const tail = this.#levels.tail[level]!
    ints[at + NEXT] = NONE
    ints[at + PREVIOUS] = tail
    ints[at + LEVEL] = level
    ints[at + TAG] = tag
    this.#doubles[handle * DOUBLES + QUANTITY] = quantity
    if (tail === NONE) this.#levels.head[level] = handle
    else ints[tail * INTS + NEXT] = handle
    this.#levels.tail[level] = handle
    this.#levels.quantity[level]! += quantity
    this.#levels.orders[level]!++
    return handle
  }

  remove(handle: Handle): void {
    const ints = this.#ints
    const levels = this.#levels
    const at = handle * INTS
    const next = ints[at + NEXT]!
    const previous = ints[at + PREVIOUS]!
    const level = ints[at + LEVEL]!
    if (next === NONE) levels.tail[level] = previous
    else ints[next * INTS + PREVIOUS] = previous
    if (previous === NONE) levels.head[level] = next
    else ints[previous * INTS + NEXT] = next
    levels.quantity[level]! -= this.#doubles[handle * DOUBLES + QUANTITY]!
    if (--levels.orders[level]! === 0) this.#ladderOf(level).drop(level)
    ints[at + NEXT] = this.#free
    this.#free = handle
  }

  reduce(handle: Handle, quantity: number): void {
    this.#doubles[handle * DOUBLES + QUANTITY]! -= quantity
    this.#levels.quantity[this.#ints[handle * INTS + LEVEL]!]! -= quantity
  }

  bestPrice(side: Side): number {
    return (side === 'buy' ? this.#buys : this.#sells).bestPrice()
  }

  first(side: Side): Handle {
    const level = (side === 'buy' ? this.#buys : this.#sells).bestLevel()
    return level === NONE ? NONE : this.#levels.head[level]!
  }

  next(handle: Handle): Handle {
    const next = this.#ints[handle * INTS + NEXT]!
    if (next !== NONE) return next
    const level = this.#ints[handle * INTS + LEVEL]!
    const worse = this.#ladderOf(level).worseThan(level)
    return worse === NONE ? NONE : this.#levels.head[worse]!
  }

  priceOf(handle: Handle): number {
    return this.#levels.price[this.#ints[handle * INTS + LEVEL]!]!
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
    for (let rank = 0; rank < ladder.count; rank++) size += this.#levels.orders[ladder.at(rank)]!
    return size
  }

  depth(side: Side, count: number): DepthLevel[] {
    const ladder = side === 'buy' ? this.#buys : this.#sells
    const { price, quantity, orders } = this.#levels
    const depth: DepthLevel[] = []
    for (let rank = 0; rank < ladder.count && rank < count; rank++) {
      const level = ladder.at(rank)
      depth.push({ price: price[level]!, quantity: quantity[level]!, orders: orders[level]! })
    }
    return depth
  }

  #ladderOf(level: number): Ladder {
    return this.#levels.sign[level] === 1 ? this.#buys : this.#sells
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

/** The levels of both sides; a level is an index into these arrays and is used again once empty. */
class Levels {
  price = new Float64Array(FIRST_CAPACITY)
  quantity = new Float64Array(FIRST_CAPACITY)
  head = new Int32Array(FIRST_CAPACITY)
  tail = new Int32Array(FIRST_CAPACITY)
  orders = new Int32Array(FIRST_CAPACITY)
  sign = new Int8Array(FIRST_CAPACITY)
  #used = 0
  readonly #free: number[] = []

  take(price: number, sign: 1 | -1): number {
    const level = this.#free.pop() ?? this.#used++
    if (level === this.price.length) this.#grow()
    this.price[level] = price
    this.quantity[level] = 0
    this.head[level] = NONE
    this.tail[level] = NONE
    this.orders[level] = 0
    this.sign[level] = sign
    return level
  }

  release(level: number): void {
    this.#free.push(level)
  }

  #grow(): void {
    const size = this.price.length * 2
    const widen = <T extends Float64Array | Int32Array | Int8Array>(wide: T, old: T): T => {
      wide.set(old)
      return wide
    }
    this.price = widen(new Float64Array(size), this.price)
    this.quantity = widen(new Float64Array(size), this.quantity)
    this.head = widen(new Int32Array(size), this.head)
    this.tail = widen(new Int32Array(size), this.tail)
    this.orders = widen(new Int32Array(size), this.orders)
    this.sign = widen(new Int8Array(size), this.sign)
  }
}

/**
 * The levels of one side in order. Prices times `sign` ascend, so that the best (the highest bid,
 * the lowest ask) is last and both sides share one code.
 */
class Ladder {
  count = 0
  #keys = new Float64Array(FIRST_CAPACITY)
  #indexes = new Int32Array(FIRST_CAPACITY)
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

  /** The level of so many ranks from the best. */
  at(rank: number): number {
    return this.#indexes[this.count - 1 - rank]!
  }

  worseThan(level: number): number {
    const position = this.#positionOf(this.#levels.price[level]! * this.#sign)
    return position === 0 ? NONE : this.#indexes[position - 1]!
  }

  /** The level at a price, made when there is none. */
  levelAt(price: number): number {
    const key = price * this.#sign
    const position = this.#positionOf(key)
    if (position < this.count && this.#keys[position] === key) return this.#indexes[position]!
    const level = this.#levels.take(price, this.#sign)
    if (this.count === this.#keys.length) this.#grow()
    this.#keys.copyWithin(position + 1, position, this.count)
    this.#indexes.copyWithin(position + 1, position, this.count)
    this.#keys[position] = key
    this.#indexes[position] = level
    this.count++
    return level
  }

  drop(level: number): void {
    const position = this.#positionOf(this.#levels.price[level]! * this.#sign)
    this.#keys.copyWithin(position, position + 1, this.count)
    this.#indexes.copyWithin(position, position + 1, this.count)
    this.count--
    this.#levels.release(level)
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

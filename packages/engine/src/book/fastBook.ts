import type { Side } from '@assay/domain/spot/order.ts'
import { intsOver, newDoubles } from '../kernel/tables/cacheLines.ts'
import { type Book, type DepthLevel, type Handle, NONE } from './book.ts'
import { Ladder } from './ladder.ts'
import { HEAD, LEVEL_DOUBLES, LEVEL_INTS, Levels, ORDERS, SIGN, TAIL, TOTAL } from './levels.ts'

/**
 * The production book. Orders and levels are in typed arrays and linked by index, so that adding,
 * canceling and matching allocate nothing. Each order fills half a cache line: links, level, tag
 * and quantity are adjacent. The levels of each side are in a `Ladder`.
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
  #doubles = newDoubles(FIRST_CAPACITY * DOUBLES)
  #ints = intsOver(this.#doubles)
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
    const row = level * LEVEL_INTS
    const tail = levels.ints[row + TAIL]!
    ints[at + NEXT] = NONE
    ints[at + PREVIOUS] = tail
    ints[at + LEVEL] = level
    ints[at + TAG] = tag
    this.#doubles[handle * DOUBLES + QUANTITY] = quantity
    if (tail === NONE) {
      levels.ints[row + HEAD] = handle
      ladder.filled(level)
    } else {
      ints[tail * INTS + NEXT] = handle
    }
    levels.ints[row + TAIL] = handle
    levels.ints[row + ORDERS]!++
    levels.doubles[level * LEVEL_DOUBLES + TOTAL]! += quantity
    return handle
  }

  remove(handle: Handle): void {
    const ints = this.#ints
    const levels = this.#levels
    const at = handle * INTS
    const next = ints[at + NEXT]!
    const previous = ints[at + PREVIOUS]!
    const level = ints[at + LEVEL]!
    const row = level * LEVEL_INTS
    if (next === NONE) levels.ints[row + TAIL] = previous
    else ints[next * INTS + PREVIOUS] = previous
    if (previous === NONE) levels.ints[row + HEAD] = next
    else ints[previous * INTS + NEXT] = next
    levels.doubles[level * LEVEL_DOUBLES + TOTAL]! -= this.#doubles[handle * DOUBLES + QUANTITY]!
    if (--levels.ints[row + ORDERS]! === 0) this.#ladderOf(level).emptied(level)
    ints[at + NEXT] = this.#free
    this.#free = handle
  }

  reduce(handle: Handle, quantity: number): void {
    this.#doubles[handle * DOUBLES + QUANTITY]! -= quantity
    const level = this.#ints[handle * INTS + LEVEL]!
    this.#levels.doubles[level * LEVEL_DOUBLES + TOTAL]! -= quantity
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
    for (let level = ladder.bestLevel(); level !== NONE; level = ladder.worseThan(level)) {
      size += this.#levels.ordersOf(level)
    }
    return size
  }

  depth(side: Side, count: number): DepthLevel[] {
    const ladder = side === 'buy' ? this.#buys : this.#sells
    const levels = this.#levels
    const depth: DepthLevel[] = []
    for (let level = ladder.bestLevel(); level !== NONE; level = ladder.worseThan(level)) {
      if (depth.length >= count) break
      const [price, quantity] = [levels.priceOf(level), levels.quantityOf(level)]
      depth.push({ price, quantity, orders: levels.ordersOf(level) })
    }
    return depth
  }

  #ladderOf(level: number): Ladder {
    return this.#levels.ints[level * LEVEL_INTS + SIGN] === 1 ? this.#buys : this.#sells
  }

  #take(): Handle {
    if (this.#free !== NONE) {
      const handle = this.#free
      this.#free = this.#ints[handle * INTS + NEXT]!
      return handle
    }
    if (this.#used === this.#capacity) {
      this.#capacity *= 2
      const doubles = newDoubles(this.#capacity * DOUBLES)
      const ints = intsOver(doubles)
      ints.set(this.#ints)
      this.#doubles = doubles
      this.#ints = ints
    }
    return this.#used++
  }
}

/**
 * The levels of one side in order. Prices times `sign` ascend, so that the best (the highest bid,
 * the lowest ask) is last and both sides share the code. They are in blocks, so that a new level
 * moves no more than a block however many prices there are. Nearly all the work is in the last
 * block: the search gallops from its end, and a level there that lost its last order stays for the
 * next one at its price, until most are empty. Other blocks have no empty levels, and the best is
 * never empty.
 */
import { NONE } from './book.ts'
import type { Levels } from './levels.ts'

const BLOCK = 1024
/** With fewer, the last block takes more from the one before it. */
const NEAR_MIN = 128
const FIRST_CAPACITY = 64
const SHORT_MOVE = 48
/** A power of two. */
const WINDOW = 1024
/** So many empty levels are kept in any case. */
const EMPTY_MIN = 64

export class Ladder {
  readonly #near = new Block()
  /** The worst first; the last is `#near`. */
  readonly #blocks = [this.#near]
  /** Empty levels of `#near`. */
  #empty = 0
  // The last level at each price of a window, so that adding there needs no search.
  readonly #recent = new Int32Array(WINDOW).fill(NONE)
  readonly #levels: Levels
  readonly #sign: 1 | -1

  constructor(levels: Levels, sign: 1 | -1) {
    this.#levels = levels
    this.#sign = sign
  }

  bestPrice(): number {
    const { count, keys } = this.#near
    return count === 0 ? 0 : keys[count - 1]! * this.#sign
  }

  bestLevel(): number {
    return this.#near.last()
  }

  /** The next level that has orders. */
  worseThan(level: number): number {
    const levels = this.#levels
    const key = levels.priceOf(level) * this.#sign
    const at = this.#blockOf(key)
    const block = this.#blocks[at]!
    for (let position = block.positionOf(key); --position >= 0; ) {
      const worse = block.indexes[position]!
      if (levels.ordersOf(worse) > 0) return worse
    }
    return at === 0 ? NONE : this.#blocks[at - 1]!.last()
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
  filled(level: number): void {
    if (this.#isNear(this.#levels.priceOf(level) * this.#sign)) this.#empty--
  }

  /** The last order of a level was removed. */
  emptied(level: number): void {
    const key = this.#levels.priceOf(level) * this.#sign
    if (!this.#isNear(key)) {
      this.#dropFar(key, level)
      return
    }
    this.#empty++
    const near = this.#near
    if (level === near.last()) this.#dropEmptyBest()
    else if (this.#empty > EMPTY_MIN && this.#empty * 2 > near.count) {
      near.count = this.#keepFilled(near, { from: 0, end: near.count, to: near })
    }
    if (near.count < NEAR_MIN && this.#blocks.length > 1) this.#refill()
  }

  #isNear(key: number): boolean {
    return this.#blocks.length === 1 || key >= this.#near.keys[0]!
  }

  /** The index of the block that a key belongs to. */
  #blockOf(key: number): number {
    const blocks = this.#blocks
    if (this.#isNear(key)) return blocks.length - 1
    // The last block but the near one that begins at or below the key.
    let low = 0
    let high = blocks.length - 2
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (blocks[middle]!.keys[0]! <= key) low = middle
      else high = middle - 1
    }
    return low
  }

  #search(price: number): number {
    const key = price * this.#sign
    const at = this.#blockOf(key)
    const block = this.#blocks[at]!
    const position = block.positionOf(key)
    if (position < block.count && block.keys[position] === key) return block.indexes[position]!
    if (block.count === BLOCK) {
      this.#split(block, at)
      return this.#search(price)
    }
    const level = this.#levels.take(price, this.#sign)
    block.insert(position, key, level)
    if (block === this.#near) this.#empty++
    return level
  }

  /** Moves the worse half into a block of its own, or only frees it if all of it is empty. */
  #split(block: Block, at: number): void {
    const half = BLOCK / 2
    const worse = new Block(BLOCK)
    worse.count = this.#keepFilled(block, { from: 0, end: half, to: worse })
    block.keys.copyWithin(0, half, block.count)
    block.indexes.copyWithin(0, half, block.count)
    block.count -= half
    if (worse.count > 0) this.#blocks.splice(at, 0, worse)
  }

  /** Copies a part without its empty levels, which are released; returns how many are left. */
  #keepFilled(block: Block, { from, end, to }: { from: number; end: number; to: Block }): number {
    let kept = 0
    for (let position = from; position < end; position++) {
      const level = block.indexes[position]!
      if (this.#levels.ordersOf(level) === 0) {
        this.#release(level)
        this.#empty--
        continue
      }
      to.keys[kept] = block.keys[position]!
      to.indexes[kept] = level
      kept++
    }
    return kept
  }

  #dropFar(key: number, level: number): void {
    const at = this.#blockOf(key)
    const block = this.#blocks[at]!
    block.remove(block.positionOf(key))
    if (block.count === 0) this.#blocks.splice(at, 1)
    this.#release(level)
  }

  #dropEmptyBest(): void {
    while (this.#near.count > 0 && this.#levels.ordersOf(this.#near.last()) === 0) {
      this.#release(this.#near.last())
      this.#empty--
      this.#near.count--
    }
  }

  /** Moves the better half of the block before into the last one. */
  #refill(): void {
    const near = this.#near
    const before = this.#blocks.at(-2)!
    const left = Math.max(0, before.count - BLOCK / 2)
    near.prepend(before, left)
    before.count = left
    if (left === 0) this.#blocks.splice(-2, 1)
  }

  #release(level: number): void {
    const window = this.#levels.priceOf(level) & (WINDOW - 1)
    if (this.#recent[window] === level) this.#recent[window] = NONE
    this.#levels.release(level)
  }
}

class Block {
  count = 0
  keys: Float64Array
  indexes: Int32Array

  constructor(capacity = FIRST_CAPACITY) {
    this.keys = new Float64Array(capacity)
    this.indexes = new Int32Array(capacity)
  }

  last(): number {
    return this.count === 0 ? NONE : this.indexes[this.count - 1]!
  }

  insert(position: number, key: number, level: number): void {
    if (this.count === this.keys.length) this.#grow()
    this.#openGap(position)
    this.keys[position] = key
    this.indexes[position] = level
    this.count++
  }

  /** Takes over what another block has from a position on; all of it is worse than all here. */
  prepend(other: Block, from: number): void {
    const taken = other.count - from
    while (this.keys.length < this.count + taken) this.#grow()
    this.keys.copyWithin(taken, 0, this.count)
    this.indexes.copyWithin(taken, 0, this.count)
    this.keys.set(other.keys.subarray(from, other.count))
    this.indexes.set(other.indexes.subarray(from, other.count))
    this.count += taken
  }

  remove(position: number): void {
    this.keys.copyWithin(position, position + 1, this.count)
    this.indexes.copyWithin(position, position + 1, this.count)
    this.count--
  }

  /** The first position whose key is not below `key`: gallops from the end, then bisects. */
  positionOf(key: number): number {
    const { keys } = this
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

  // Near the end a loop is faster than `copyWithin`.
  #openGap(position: number): void {
    const { keys, indexes, count } = this
    if (count - position > SHORT_MOVE) {
      keys.copyWithin(position + 1, position, count)
      indexes.copyWithin(position + 1, position, count)
      return
    }
    for (let at = count; at > position; at--) {
      keys[at] = keys[at - 1]!
      indexes[at] = indexes[at - 1]!
    }
  }

  #grow(): void {
    const keys = new Float64Array(this.keys.length * 2)
    const indexes = new Int32Array(keys.length)
    keys.set(this.keys)
    indexes.set(this.indexes)
    this.keys = keys
    this.indexes = indexes
  }
}

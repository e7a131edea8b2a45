import { newDoubles } from './cacheLines.ts'

/**
 * A map from safe integers >= 0 to safe integers >= 0 in a typed array: open addressing with linear
 * probing. Several times faster than `Map` for numbers beyond 31 bits and a fraction of the memory,
 * because nothing is boxed. The order of its entries is unspecified.
 *
 * It grows incrementally. A table that is half full gets a successor of twice its size, and each
 * later `set` moves a few entries there; until the last has moved, both are searched. No call
 * copies a whole table: with ten million entries that would take seconds.
 */
export type NumberTable = {
  get(key: number): number
  set(key: number, value: number): void
  /** Returns the deleted value, or -1. */
  delete(key: number): number
  /** Prefetches what `get` and `set` will need; the result has no meaning. */
  lookFor(key: number): number
  readonly size: number
}

export const ABSENT = -1

export function numberTable(): NumberTable {
  return new OpenAddressing()
}

const FIRST_BITS = 10
/**
 * Slots moved per `set`. Two would be enough: the successor is half full after as many new entries
 * as were there.
 */
const STEP = 8
/** A used slot holds its key plus one: zeroed memory from the system is not touched until used. */
const EMPTY = 0
/** A moved entry of the predecessor: probing continues behind it. */
const GONE = -1

/** A key and its value are adjacent, so that finding one touches memory once. */
class OpenAddressing implements NumberTable {
  size = 0
  #bits = FIRST_BITS
  #entries = slots(FIRST_BITS)
  /** The table still being moved: its entries from slot `#moved` on. */
  #before: Float64Array | undefined
  #moved = 0

  get(key: number): number {
    if (key < 0) return ABSENT
    const entries = this.#entries
    const mask = (1 << this.#bits) - 1
    const mark = key + 1
    for (let slot = homeOf(key, this.#bits); ; slot = (slot + 1) & mask) {
      const found = entries[slot * 2]!
      if (found === mark) return entries[slot * 2 + 1]!
      if (found === EMPTY) break
    }
    if (this.#before === undefined) return ABSENT
    const slot = this.#findBefore(key)
    return slot === ABSENT ? ABSENT : this.#before[slot * 2 + 1]!
  }

  lookFor(key: number): number {
    return this.#entries[homeOf(key, this.#bits) * 2]!
  }

  set(key: number, value: number): void {
    if (this.#before !== undefined) this.#move()
    else if (this.size * 2 >= 1 << this.#bits) this.#succeed()
    if (this.#before !== undefined) {
      const slot = this.#findBefore(key)
      if (slot !== ABSENT) {
        this.#before[slot * 2 + 1] = value
        return
      }
    }
    if (this.#put(key, value)) this.size++
  }

  delete(key: number): number {
    if (key < 0) return ABSENT
    const value = this.#take(key)
    if (value !== ABSENT) {
      this.size--
      return value
    }
    if (this.#before === undefined) return ABSENT
    const slot = this.#findBefore(key)
    if (slot === ABSENT) return ABSENT
    this.#before[slot * 2] = GONE
    this.size--
    return this.#before[slot * 2 + 1]!
  }

  /** Returns whether the key is new. */
  #put(key: number, value: number): boolean {
    const entries = this.#entries
    const mask = (1 << this.#bits) - 1
    const mark = key + 1
    let slot = homeOf(key, this.#bits)
    while (entries[slot * 2] !== EMPTY && entries[slot * 2] !== mark) slot = (slot + 1) & mask
    const isNew = entries[slot * 2] === EMPTY
    entries[slot * 2] = mark
    entries[slot * 2 + 1] = value
    return isNew
  }

  /** Moves later entries of the same run back, so that no tombstones are needed. */
  #take(key: number): number {
    const entries = this.#entries
    const mask = (1 << this.#bits) - 1
    let hole = homeOf(key, this.#bits)
    while (entries[hole * 2] !== key + 1) {
      if (entries[hole * 2] === EMPTY) return ABSENT
      hole = (hole + 1) & mask
    }
    const value = entries[hole * 2 + 1]!
    for (let next = (hole + 1) & mask; entries[next * 2] !== EMPTY; next = (next + 1) & mask) {
      const home = homeOf(entries[next * 2]! - 1, this.#bits)
      if (((next - home) & mask) < ((next - hole) & mask)) continue
      entries[hole * 2] = entries[next * 2]!
      entries[hole * 2 + 1] = entries[next * 2 + 1]!
      hole = next
    }
    entries[hole * 2] = EMPTY
    return value
  }

  #succeed(): void {
    this.#before = this.#entries
    this.#moved = 0
    this.#bits++
    this.#entries = slots(this.#bits)
  }

  #move(): void {
    const before = this.#before!
    const end = Math.min(this.#moved + STEP, before.length / 2)
    for (; this.#moved < end; this.#moved++) {
      const mark = before[this.#moved * 2]!
      if (mark <= EMPTY) continue
      this.#put(mark - 1, before[this.#moved * 2 + 1]!)
      before[this.#moved * 2] = GONE
    }
    if (end === before.length / 2) this.#before = undefined
  }

  /** Its slot in the table still being moved, or -1. */
  #findBefore(key: number): number {
    const before = this.#before!
    const bits = this.#bits - 1
    const mask = (1 << bits) - 1
    for (let slot = homeOf(key, bits); ; slot = (slot + 1) & mask) {
      const found = before[slot * 2]!
      if (found === key + 1) return slot
      if (found === EMPTY) return ABSENT
    }
  }
}

/**
 * Four neighboring keys share a cache line, because ids and a member's accounts are consecutive.
 */
function homeOf(key: number, bits: number): number {
  const high = key > 0x7fffffff ? Math.imul((key / 4294967296) | 0, 0x85ebca6b) : 0
  const line = Math.imul((key >>> 2) ^ high, 0x9e3779b1) >>> (34 - bits)
  return (line << 2) | (key & 3)
}

const slots = (bits: number) => newDoubles(2 << bits)

import { ABSENT } from './numberTable.ts'

/**
 * The request keys of accepted commands, so that a retry gets the first answer instead of a second
 * effect. Keys live in two generations: when the younger one is a day old or full, the older one
 * is forgotten and its memory taken for the next. A key is thus remembered for at least a day or
 * half a million later commands, and forgetting depends on nothing but the commands.
 */
export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000
export const GENERATION_MAX = 500_000

/** Slots of the table are a power of two, at most half of them taken. */
const SLOTS = 2 ** 20
const SLOT_MASK = SLOTS - 1
const COLUMNS = 3
/** A taken slot holds the number of its row, from 1, and beside it twelve more bits of the name. */
const ROW_BITS = 19
const ROW_MASK = 2 ** ROW_BITS - 1
const tagOf = (name: number): number => (name >>> 20) << ROW_BITS

/** Fingerprints of the key and of what was asked, and the order that it placed, or 0. */
export type TakenKey = { name: number; content: number; order: number }

export class RequestKeys {
  // Both generations keep their slots side by side, and the tags tell nearly every new key from all
  // that are taken: to find that a key is new, and then to take it, touches memory once.
  readonly #slots = new Int32Array(2 * SLOTS)
  young = new Generation(this.#slots, 0)
  old = new Generation(this.#slots, 1)

  find(name: number): TakenKey | undefined {
    const young = this.young.find(name)
    if (young !== ABSENT) return this.young.at(young)
    const old = this.old.find(name)
    return old === ABSENT ? undefined : this.old.at(old)
  }

  /** No key taken at or after this engine time was forgotten; 0 when none was ever forgotten. */
  get rememberedSince(): number {
    return this.old.size > 0 ? this.old.since : 0
  }

  /** Brings where the key would be found into reach; what it gives means nothing. */
  lookAt(names: Float64Array): number {
    const slots = this.#slots
    let seen = 0
    for (let at = 0; at < names.length; at++) seen ^= slots[(names[at]! & SLOT_MASK) * 2]!
    return seen
  }

  take(taken: TakenKey, now: number): void {
    if (this.young.size === 0) this.young.since = now
    const isOver = now - this.young.since >= KEY_LIFETIME_MS
    if (isOver || this.young.size >= GENERATION_MAX) {
      const next = this.old
      this.old = this.young
      this.young = next
      next.clear(now)
    }
    this.young.add(taken)
  }
}

/** Keys in the order they were taken, in rows of three numbers, and slots that find them. */
export class Generation {
  since = 0
  size = 0
  #rows = new Float64Array(COLUMNS * 1024)
  readonly #slots: Int32Array
  readonly #lane: number

  constructor(slots: Int32Array, lane: 0 | 1) {
    this.#slots = slots
    this.#lane = lane
  }

  /** The index of a key, or -1. */
  find(name: number): number {
    const slots = this.#slots
    const tag = tagOf(name)
    for (let slot = name & SLOT_MASK; ; slot = (slot + 1) & SLOT_MASK) {
      const found = slots[slot * 2 + this.#lane]!
      if (found === 0) return ABSENT
      if ((found & ~ROW_MASK) !== tag) continue
      const index = (found & ROW_MASK) - 1
      if (this.#rows[index * COLUMNS] === name) return index
    }
  }

  at(index: number): TakenKey {
    const rows = this.#rows
    const start = index * COLUMNS
    return { name: rows[start]!, content: rows[start + 1]!, order: rows[start + 2]! }
  }

  add(taken: TakenKey): void {
    const start = this.size * COLUMNS
    if (start === this.#rows.length) this.#grow()
    const rows = this.#rows
    rows[start] = taken.name
    rows[start + 1] = taken.content
    rows[start + 2] = taken.order
    const slots = this.#slots
    let slot = taken.name & SLOT_MASK
    while (slots[slot * 2 + this.#lane] !== 0) slot = (slot + 1) & SLOT_MASK
    slots[slot * 2 + this.#lane] = tagOf(taken.name) | ++this.size
  }

  clear(since: number): void {
    this.since = since
    this.size = 0
    for (let at = this.#lane; at < this.#slots.length; at += 2) this.#slots[at] = 0
  }

  #grow(): void {
    const rows = new Float64Array(this.#rows.length * 2)
    rows.set(this.#rows)
    this.#rows = rows
  }
}

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
/** Eight more bits of a key's name, or 1 for none; 0 is a free slot. */
const tagOf = (name: number): number => name >>> 24 || 1

/** Fingerprints of the key and of what was asked, and the order that it placed, or 0. */
export type TakenKey = { name: number; content: number; order: number }

export class RequestKeys {
  // Both generations keep the tags of a slot side by side, and these few bytes tell nearly every
  // new key from all that are taken: the search of a new key touches memory once.
  readonly #tags = new Uint8Array(2 * SLOTS)
  young = new Generation(this.#tags, 0)
  old = new Generation(this.#tags, 1)

  find(name: number): TakenKey | undefined {
    const young = this.young.find(name)
    if (young !== ABSENT) return this.young.at(young)
    const old = this.old.find(name)
    return old === ABSENT ? undefined : this.old.at(old)
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

/** Keys in the order they were taken, in rows of three numbers, and a table that finds them. */
export class Generation {
  since = 0
  size = 0
  #rows = new Float64Array(COLUMNS * 1024)
  /** The row of each slot that has a tag. */
  readonly #table = new Int32Array(SLOTS)
  readonly #tags: Uint8Array
  readonly #lane: number

  constructor(tags: Uint8Array, lane: 0 | 1) {
    this.#tags = tags
    this.#lane = lane
  }

  /** The index of a key, or -1. */
  find(name: number): number {
    const tags = this.#tags
    const tag = tagOf(name)
    for (let slot = name & SLOT_MASK; ; slot = (slot + 1) & SLOT_MASK) {
      const found = tags[slot * 2 + this.#lane]!
      if (found === 0) return ABSENT
      if (found !== tag) continue
      const index = this.#table[slot]!
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
    const tags = this.#tags
    let slot = taken.name & SLOT_MASK
    while (tags[slot * 2 + this.#lane] !== 0) slot = (slot + 1) & SLOT_MASK
    tags[slot * 2 + this.#lane] = tagOf(taken.name)
    this.#table[slot] = this.size++
  }

  clear(since: number): void {
    this.since = since
    this.size = 0
    for (let at = this.#lane; at < this.#tags.length; at += 2) this.#tags[at] = 0
  }

  #grow(): void {
    const rows = new Float64Array(this.#rows.length * 2)
    rows.set(this.#rows)
    this.#rows = rows
  }
}

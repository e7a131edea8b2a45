import { ABSENT, type NumberTable, numberTable } from './numberTable.ts'

/**
 * The request keys of accepted commands, so that a retry gets the first answer instead of a second
 * effect. Keys live in two generations: when the younger one is a day old or full, the older one
 * is dropped. A key is thus remembered for at least a day or a million later commands, and
 * forgetting depends on nothing but the commands.
 */
export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000
export const GENERATION_MAX = 1_000_000

/** Fingerprints of the key and of what was asked, and the order that it placed, or 0. */
export type TakenKey = { name: number; content: number; order: number }

export class RequestKeys {
  young: Generation
  old: Generation

  constructor(young = new Generation(0), old = new Generation(0)) {
    this.young = young
    this.old = old
  }

  find(name: number): TakenKey | undefined {
    return this.young.find(name) ?? this.old.find(name)
  }

  take(taken: TakenKey, now: number): void {
    if (this.young.size === 0) this.young.since = now
    const isOver = now - this.young.since >= KEY_LIFETIME_MS
    if (isOver || this.young.size >= GENERATION_MAX) {
      this.old = this.young
      this.young = new Generation(now)
    }
    this.young.add(taken)
  }
}

/** Keys in the order they were taken; three numbers each. */
export class Generation {
  since: number
  size = 0
  #rows = new Float64Array(3 * 1024)
  readonly #indexes: NumberTable = numberTable()

  constructor(since: number) {
    this.since = since
  }

  find(name: number): TakenKey | undefined {
    const index = this.#indexes.get(name)
    return index === ABSENT ? undefined : this.at(index)
  }

  at(index: number): TakenKey {
    const [name, content, order] = this.#rows.subarray(index * 3, index * 3 + 3)
    return { name: name!, content: content!, order: order! }
  }

  add({ name, content, order }: TakenKey): void {
    const start = this.size * 3
    if (start === this.#rows.length) {
      const rows = new Float64Array(this.#rows.length * 2)
      rows.set(this.#rows)
      this.#rows = rows
    }
    this.#rows[start] = name
    this.#rows[start + 1] = content
    this.#rows[start + 2] = order
    this.#indexes.set(name, this.size++)
  }
}

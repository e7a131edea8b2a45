/** Open promises by expiry, then by number: a binary heap with the next one first. */

type Entry = { id: number; expiresAt: number }

export class Expiries {
  readonly #heap: Entry[] = []

  get size(): number {
    return this.#heap.length
  }

  /** When the next one expires; infinite if there is none. */
  get nextAt(): number {
    return this.#heap[0]?.expiresAt ?? Infinity
  }

  countBy(now: number): number {
    return this.#heap.reduce((count, { expiresAt }) => (expiresAt <= now ? count + 1 : count), 0)
  }

  add({ id, expiresAt }: Entry): void {
    const heap = this.#heap
    let at = heap.push({ id, expiresAt }) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!isSooner(heap[at]!, heap[parent]!)) return
      swap(heap, at, parent)
      at = parent
    }
  }

  /** The number of the next to expire; one must exist. */
  take(): number {
    const heap = this.#heap
    const { id } = heap[0]!
    const last = heap.pop()!
    if (heap.length > 0) {
      heap[0] = last
      this.#sink()
    }
    return id
  }

  #sink(): void {
    const heap = this.#heap
    let at = 0
    for (;;) {
      let sooner = at
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && isSooner(heap[child]!, heap[sooner]!)) sooner = child
      }
      if (sooner === at) return
      swap(heap, at, sooner)
      at = sooner
    }
  }
}

const isSooner = (a: Entry, b: Entry): boolean =>
  a.expiresAt < b.expiresAt || (a.expiresAt === b.expiresAt && a.id < b.id)

function swap(heap: Entry[], a: number, b: number): void {
  const entry = heap[a]!
  heap[a] = heap[b]!
  heap[b] = entry
}

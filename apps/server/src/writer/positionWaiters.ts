import { Behind } from '../fault.ts'

/** Calls that wait for a position to be reached: a read right after a write must see the write. */
export class PositionWaiters {
  #position: number
  #waiters: { position: number; resolve: () => void; timer: NodeJS.Timeout }[] = []
  readonly #timeoutMs: number

  constructor(position: number, timeoutMs = 3_000) {
    this.#position = position
    this.#timeoutMs = timeoutMs
  }

  get position(): number {
    return this.#position
  }

  reached(position: number): void {
    this.#position = position
    if (this.#waiters.length === 0) return
    const ready = this.#waiters.filter((waiter) => waiter.position <= position)
    if (ready.length === 0) return
    this.#waiters = this.#waiters.filter((waiter) => waiter.position > position)
    for (const { timer, resolve } of ready) {
      clearTimeout(timer)
      resolve()
    }
  }

  /** Resolves when the position is reached. Throws `Behind` when that takes too long. */
  wait(position: number, timeoutMs = this.#timeoutMs): Promise<void> {
    if (position <= this.#position) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters = this.#waiters.filter((waiter) => waiter.timer !== timer)
        const missing = position - this.#position
        reject(new Behind(`The history is ${missing} commands behind; try again in a moment.`))
      }, timeoutMs)
      this.#waiters.push({ position, resolve, timer })
    })
  }
}

type Waiter = { resolve: (value: never) => void; reject: (error: Error) => void }

/** Questions to a thread, by number, until it replies. */
export class PendingReads {
  readonly #waiting = new Map<number, Waiter>()
  #next = 1

  ask<T>(send: (id: number) => void): Promise<T> {
    const id = this.#next++
    send(id)
    return new Promise<T>((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  reply(id: number, reply: unknown): void {
    this.#waiting.get(id)?.resolve(reply as never)
    this.#waiting.delete(id)
  }

  fail(id: number, error: Error): void {
    this.#waiting.get(id)?.reject(error)
    this.#waiting.delete(id)
  }

  /** None of them is replied to any more. */
  failAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
  }
}

/**
 * Read-only requests of a gateway, which can be repeated as often as needed. One without an answer
 * is `Behind`, never `Busy`: it may belong to a write that is done already.
 */
import { Behind } from '../fault.ts'
import { requestNumber } from './requestNumber.ts'

type Waiting<Question> = PromiseWithResolvers<unknown> & { question: Question; askedAt: number }

const WAITING_MAX = 20_000
const PATIENCE_MS = 10_000

export class WaitingQuestions<Question> {
  readonly #waiting = new Map<number, Waiting<Question>>()
  readonly #ask: (id: number, question: Question) => void

  constructor(ask: (id: number, question: Question) => void) {
    this.#ask = ask
  }

  ask(question: Question): Promise<unknown> {
    if (this.#waiting.size >= WAITING_MAX) {
      return Promise.reject(new Behind('Too many questions are waiting; try again in a moment.'))
    }
    const id = requestNumber()
    const waiting = Promise.withResolvers<unknown>()
    this.#waiting.set(id, { ...waiting, question, askedAt: performance.now() })
    this.#ask(id, question)
    return waiting.promise
  }

  /** Ends the wait; undefined when it has ended. */
  end(id: number): PromiseWithResolvers<unknown> | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting
  }

  askAgain(): void {
    for (const [id, { question }] of this.#waiting) this.#ask(id, question)
  }

  /** Ends what has waited too long. */
  look(): void {
    const now = performance.now()
    for (const [id, { askedAt, reject }] of this.#waiting) {
      if (now - askedAt <= PATIENCE_MS) return
      this.#waiting.delete(id)
      reject(new Behind('The exchange does not answer; try again in a moment.'))
    }
  }

  rejectAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

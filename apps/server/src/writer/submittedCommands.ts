import assert from 'node:assert/strict'
import type { Command } from '@assay/engine/command.ts'
import type { JournalEnd } from '../secrets/sealing.ts'
import { GENESIS } from './journal/journal.ts'
import { type Answer, hasChanged, type PublishedCommand } from './published.ts'
import type { WriterMessage } from './writerThread.ts'

type Waiter = { resolve: (answer: Answer) => void; reject: (error: Error) => void }
type Batch = { from: number; commands: Command[] }

/** Commands on their way through the writer: sent in batches, published and answered in order. */
export class SubmittedCommands {
  readonly #toWriter: (batch: Batch) => void
  readonly #listeners = new Set<(batch: PublishedCommand[]) => void>()
  readonly #answers = new Map<number, Waiter & { command: Command }>()
  #outbox: Command[] = []
  #next = 1
  /** Of the journal with the last commit, and the writer's figures as of then. */
  end: JournalEnd = GENESIS
  queueLength = 0
  commits = 0
  commands = 0

  constructor(toWriter: (batch: Batch) => void) {
    this.#toWriter = toWriter
  }

  submit(command: Command): Promise<Answer> {
    if (this.#outbox.length === 0) setImmediate(() => this.send())
    const keyed = command.key === '' ? command : { ...command, keyed: 'whole' as const }
    this.#outbox.push(keyed)
    const id = this.#next++
    return new Promise((resolve, reject) =>
      this.#answers.set(id, { resolve, reject, command: keyed }),
    )
  }

  send(): void {
    if (this.#outbox.length === 0) return
    const from = this.#next - this.#outbox.length
    this.#toWriter({ from, commands: this.#outbox })
    this.#outbox = []
  }

  isUnderWay(key: string): boolean {
    return this.#answers.values().some(({ command }) => command.key === key)
  }

  onPublished(listener: (batch: PublishedCommand[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Publishes what changed, then answers the calls that wait. */
  committed(message: Extract<WriterMessage, { type: 'committed' }>): void {
    this.queueLength = message.queueLength
    this.commits = message.commits
    const committed = message.answers.map(({ ticket, position, events }) => {
      const waiter = this.#answers.get(ticket)
      assert(waiter, `The writer answered command ${ticket}, for which no call waits.`)
      this.#answers.delete(ticket)
      return { waiter, position, events }
    })
    const changed = committed.filter(({ events }) => hasChanged(events))
    this.commands += changed.length
    if (changed.length > 0) {
      this.end = { position: changed.at(-1)!.position, hash: message.hash }
      const published = changed.map(({ waiter: { command }, position, events }) => {
        return { position, command, events }
      })
      for (const listener of this.#listeners) {
        // One that fails keeps no other from hearing, and no caller from its answer.
        try {
          listener(published)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    }
    for (const { waiter, position, events } of committed) {
      waiter.resolve({ position, events, isRepeat: events[0]?.type === 'repeated' })
    }
  }

  fail(id: number, error: Error): void {
    this.#answers.get(id)?.reject(error)
    this.#answers.delete(id)
  }

  /** None of them is answered any more. */
  failAll(error: Error): void {
    for (const { reject } of this.#answers.values()) reject(error)
  }
}

/**
 * Commands of a gateway that wait for their answer. One with a request key may be sent again
 * whenever the first may have been lost: it has no second effect. One without a key is sent once.
 */
import type { Command } from '@assay/engine/command.ts'
import { Behind, Busy } from '../fault.ts'
import type { Answer } from '../writer/published.ts'
import type { TicketedCommand } from './messages.ts'
import { requestNumber } from './requestNumber.ts'

type Waiting = PromiseWithResolvers<Answer> & {
  command: Command
  askedAt: number
  sentAt: number | undefined
  /** How many of it are sent and not turned away. */
  copies: number
}

const WAITING_MAX = 20_000
/** After so long without an answer a command with a key is sent again. */
const SEND_AGAIN_MS = 3_000
/** After this time the caller is told that the outcome is unknown. */
export const PATIENCE_MS = 15_000

const UNKNOWN = 'No answer has come; whether it was done is found by its request key.'
const NOT_SENT = 'The exchange does not answer; nothing was done. Try again in a moment.'

export class WaitingCommands {
  readonly #waiting = new Map<number, Waiting>()

  get size(): number {
    return this.#waiting.size
  }

  /** Resolves with what the core answers. Throws `Busy` when too many wait. */
  add(command: Command): { ticket: number; answered: Promise<Answer> } {
    if (this.#waiting.size >= WAITING_MAX) {
      throw new Busy('Too many orders are waiting; try again in a moment.')
    }
    const ticket = requestNumber()
    const waiting = Promise.withResolvers<Answer>()
    const unsent = { askedAt: performance.now(), sentAt: undefined, copies: 0 }
    this.#waiting.set(ticket, { ...waiting, ...unsent, command })
    return { ticket, answered: waiting.promise }
  }

  /** The commands of these tickets, from now on sent; those that were answered are left out. */
  send(tickets: Iterable<number>): TicketedCommand[] {
    const now = performance.now()
    const sent: TicketedCommand[] = []
    for (const ticket of tickets) {
      const waiting = this.#waiting.get(ticket)
      if (!waiting) continue
      waiting.sentAt = now
      waiting.copies += 1
      sent.push({ ticket, command: waiting.command })
    }
    return sent
  }

  /** Ends the wait of a ticket; undefined when it has ended. */
  end(ticket: number): PromiseWithResolvers<Answer> | undefined {
    const waiting = this.#waiting.get(ticket)
    this.#waiting.delete(ticket)
    return waiting
  }

  /**
   * One copy was turned away and changed nothing. Another one may still be in the queue: only the
   * last one ends the wait.
   */
  turnAway(ticket: number, busy: Busy): void {
    const waiting = this.#waiting.get(ticket)
    if (!waiting) return
    waiting.copies -= 1
    if (waiting.copies > 0) return
    this.#waiting.delete(ticket)
    waiting.reject(busy)
  }

  /** Whether a command with this key waits for its answer. */
  hasKey(key: string): boolean {
    return this.#waiting.values().some(({ command }) => command.key === key)
  }

  /**
   * Sent messages may be lost: returns the tickets of commands that can be resent or were never
   * sent. The others will get no answer.
   */
  lost(): number[] {
    const again: number[] = []
    for (const [ticket, { command, sentAt, reject }] of this.#waiting) {
      if (sentAt === undefined || command.key !== '') {
        again.push(ticket)
        continue
      }
      this.#waiting.delete(ticket)
      reject(new Behind(UNKNOWN))
    }
    return again
  }

  /** Ends commands that have waited too long; returns the tickets of those to resend. */
  look(): number[] {
    const now = performance.now()
    const again: number[] = []
    for (const [ticket, { command, askedAt, sentAt, reject }] of this.#waiting) {
      if (now - askedAt > PATIENCE_MS) {
        this.#waiting.delete(ticket)
        reject(unanswered(sentAt))
      } else if (sentAt !== undefined && command.key !== '' && now - sentAt > SEND_AGAIN_MS) {
        again.push(ticket)
      }
    }
    return again
  }

  rejectAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }

  /** No answer will come any more. */
  giveUp(): void {
    for (const { sentAt, reject } of this.#waiting.values()) reject(unanswered(sentAt))
    this.#waiting.clear()
  }
}

const unanswered = (sentAt: number | undefined): Error =>
  sentAt === undefined ? new Busy(NOT_SENT) : new Behind(UNKNOWN)

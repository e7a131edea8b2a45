/**
 * The single writer: queue → apply → commit the journal rows in one transaction → publish and
 * answer. The next batch is applied while a commit runs, but nothing is published or answered
 * before its own commit. Only one commit is under way at a time, so the journal never has a gap.
 *
 * A command that changed nothing (refused, or a repeated request key) adds no row: after a restart
 * the same state gives the same answer. Its answer still waits for the commit of the state it was
 * judged on.
 *
 * A failed commit, or a bug while applying, stops the writer for good: applied but uncommitted
 * commands are only in memory, so the recovery is a restart from the journal.
 */
import type { Command } from '@assay/engine/command.ts'
import { applyAll } from '@assay/engine/engine.ts'
import type { Event } from '@assay/engine/event.ts'
import { encodeCommand } from '@assay/engine/journal.ts'
import type { State } from '@assay/engine/state.ts'
import type pg from 'pg'
import { Fault, sentenceOf } from '../fault.ts'
import { endText, releaseText, type Sealing } from '../secrets/sealing.ts'
import { Batch, type Queued, type WaitingCommand } from './batch.ts'
import { appendToJournal, type Seals } from './journal/journal.ts'
import { hasChanged, type PublishedCommand } from './published.ts'

export type WriterOptions<Ticket> = {
  client: pg.Client
  state: State
  position: number
  journalHash: string
  /** Signs what is written; if undefined, nothing is signed and no signer pays. */
  sealing?: Sealing | undefined
  onCommitted: (committed: Committed<Ticket>) => void
  onStopped: (fault: Fault) => void
  limits?: Partial<WriterLimits>
}

export type WriterLimits = {
  /** Rows of one commit. */
  batchMax: number
  /** Commands that may wait before callers get `busy`. */
  queueMax: number
  /** How far the follower may lag before callers get `busy`. */
  lagMax: number
}

/** Come back later: too much waits here, or the history is too far behind. */
export type BusyReason = 'queueFull' | 'historyBehind'

export type Committed<Ticket> = {
  published: PublishedCommand[]
  /** The same commands as the journal holds them, an encoded text column; valid during the call. */
  commands: Uint8Array
  /** The journal's hash at the last of them. */
  hash: string
  answers: WaitingCommand<Ticket>[]
}

const LIMITS: WriterLimits = { batchMax: 2_048, queueMax: 20_000, lagMax: 200_000 }

export class Writer<Ticket> {
  readonly #options: WriterOptions<Ticket>
  readonly #limits: WriterLimits
  #queue: Queued<Ticket>[] = []
  /** The last position applied; committed only once its batch is. */
  #applied: number
  #committed: number
  #followed: number
  #open: Batch<Ticket> = new Batch()
  /** Used again, so that a steady stream leaves little for the garbage collector. */
  readonly #spares: Batch<Ticket>[] = []
  #isCommitting = false
  #isScheduled = false
  #fault: Fault | undefined
  #idle: (() => void)[] = []
  #commits = 0

  constructor(options: WriterOptions<Ticket>) {
    this.#options = options
    this.#limits = { ...LIMITS, ...options.limits }
    this.#applied = options.position
    this.#committed = options.position
    this.#followed = options.position
    this.#open.begin(options.position + 1, options.journalHash)
  }

  get position(): number {
    return this.#committed
  }

  get queueLength(): number {
    return this.#queue.length
  }

  get commits(): number {
    return this.#commits
  }

  /**
   * Queues the command, or returns why not. Returned, not thrown: under a flood of refusals the
   * stack traces would cost more than the orders. Throws once the writer has stopped.
   */
  submit(command: Command, ticket: Ticket): BusyReason | undefined {
    if (this.#fault) throw this.#fault
    if (this.queueLength >= this.#limits.queueMax) return 'queueFull'
    if (this.#committed - this.#followed > this.#limits.lagMax) return 'historyBehind'
    this.#queue.push({ command, ticket })
    this.#schedule()
    return undefined
  }

  /** The follower reports its position; too large a lag refuses commands. */
  followedTo(position: number): void {
    this.#followed = position
  }

  /** Resolves when nothing waits and nothing is being committed. */
  async drained(): Promise<void> {
    if (this.#fault || this.#isQuiet()) return
    await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  /** Everything that arrives in one turn of the event loop goes into one batch. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#turn()
    })
  }

  #turn(): void {
    if (this.#fault) return
    try {
      this.#applyQueued()
    } catch (cause) {
      this.#stop(new Fault(`The engine failed: ${sentenceOf(cause)}`, { cause }))
      return
    }
    if (!this.#isCommitting && this.#open.waiting.length > 0) void this.#commit()
  }

  #applyQueued(): void {
    const room = this.#limits.batchMax - this.#open.waiting.length
    // Not with a moving head index: under constant load the queue would retain every command.
    const next = this.#queue.splice(0, room)
    const commands = next.map(({ command }) => command)
    for (const [index, events] of applyAll(this.#options.state, commands).entries()) {
      if (hasChanged(events)) this.#addRow(commands[index]!, events)
      this.#open.waiting.push({ ticket: next[index]!.ticket, position: this.#applied, events })
    }
  }

  #addRow(command: Command, events: Event[]): void {
    const { rows, published } = this.#open
    this.#applied += 1
    rows.add(encodeCommand(command))
    published.push({ position: this.#applied, command, events })
  }

  async #commit(): Promise<void> {
    const batch = this.#open
    this.#open = this.#spares.pop() ?? new Batch()
    this.#open.begin(this.#applied + 1, batch.rows.hash)
    this.#isCommitting = true
    const hasRows = batch.rows.count > 0
    if (hasRows) this.#commits += 1
    try {
      const appended = hasRows
        ? appendToJournal(this.#options.client, batch.rows, this.#sealsOf(batch))
        : Promise.resolve()
      this.#schedule()
      await appended
    } catch (fault) {
      this.#stop(fault as Fault)
      return
    }
    // A bug found meanwhile in the next batch does not undo what is stored.
    this.#isCommitting = false
    const { published, waiting: answers, rows } = batch
    this.#committed = rows.from + rows.count - 1
    if (!this.#fault) this.#turn()
    const commands = rows.commands()
    this.#options.onCommitted({ published, commands, hash: rows.hash, answers })
    this.#spares.push(batch)
    if (this.#isQuiet()) for (const resolve of this.#idle.splice(0)) resolve()
  }

  /** One signature for each group, however large, and one for each withdrawal that is released. */
  #sealsOf({ rows, published }: Batch<Ticket>): Seals | undefined {
    const { sealing } = this.#options
    if (!sealing) return undefined
    const position = rows.from + rows.count - 1
    const end = sealing.seal(endText({ position, hash: rows.hash }))
    const releases = published.flatMap(({ command, events }) =>
      isAboutWithdrawal(command) ? events.flatMap((event) => releaseIn(event, sealing)) : [],
    )
    return { end, releases }
  }

  #isQuiet(): boolean {
    return !this.#isCommitting && this.queueLength === 0 && this.#open.waiting.length === 0
  }

  #stop(fault: Fault): void {
    if (this.#fault) return
    this.#fault = fault
    for (const resolve of this.#idle.splice(0)) resolve()
    this.#options.onStopped(fault)
  }
}

const isAboutWithdrawal = ({ type }: Command): boolean =>
  type === 'requestWithdrawal' || type === 'approveWithdrawal'

function releaseIn(event: Event, { seal }: Sealing): Seals['releases'] {
  if (event.type !== 'withdrawalRequested' && event.type !== 'withdrawalApproved') return []
  const { withdrawal } = event
  if (withdrawal.status !== 'sending') return []
  return [{ withdrawal: withdrawal.id, seal: seal(releaseText(withdrawal)) }]
}

/**
 * The leading core, in another process. When another core takes over, pending requests continue
 * with it; so do requests that NATS may have lost. Only a gap in the commits that no core can fill,
 * a core that lacks commits, or one of another version stops it: then the process must restart.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { Command } from '@assay/engine/command.ts'
import type { Query, QueryOf, ReadName } from '@assay/engine/query.ts'
import { every } from '../clocks/every.ts'
import { Behind, Busy, Fault } from '../fault.ts'
import type { Core, CoreMetrics, ReadAnswer } from '../writer/core.ts'
import { PROTOCOL_VERSION } from '../writer/protocol.ts'
import type { Answer, PublishedCommand } from '../writer/published.ts'
import type { Bus } from './bus/bus.ts'
import { CommitStream } from './commitStream.ts'
import { isFormerLead, isSameLead, whyNotFollowed } from './leads.ts'
import {
  ANNOUNCED,
  type Announced,
  type Announcement,
  CLOCKS_DIFFER_MAX_MS,
  COMMITTED,
  type CoreRefusal,
  type CoreRequest,
  coreSubject,
  type GatewayMessage,
  gatewaySubject,
  senderKind,
  type TicketedAnswer,
} from './messages.ts'
import { WaitingCommands } from './waitingCommands.ts'
import { WaitingQuestions } from './waitingQuestions.ts'

export type RemoteOptions = {
  onStopped: (fault: Fault) => void
  /** How long a start waits for a core that leads. Milliseconds. */
  patienceMs?: number
}

const START_PATIENCE_MS = 60_000
/** A core that leads announces itself more often than that. */
const SILENT_MS = 2_000
const LOOK_EVERY_MS = 250
/** Reported some time before the core refuses what members send. */
const CLOCK_OFF_MS = (CLOCKS_DIFFER_MAX_MS * 2) / 3
/** Commands of one message. */
const SUBMIT_MAX = 512
/** Answers that wait for the commits they belong to. */
const HELD_MAX = 20_000

type Question =
  | { type: 'read'; query: Query; after: number }
  | { type: 'waitForHistory'; position: number }
  | { type: 'positionOf'; member: MemberId }

/**
 * Resolves when a core leads. Throws a `Fault` when none does in time, or one of another version.
 */
export async function connectCore(bus: Bus, options: RemoteOptions): Promise<Core> {
  const { promise: found, resolve, reject } = Promise.withResolvers<Announced>()
  const unsubscribe = bus.subscribe(ANNOUNCED, resolve)
  const patience = options.patienceMs ?? START_PATIENCE_MS
  const timer = setTimeout(() => reject(new Fault('No core leads.')), patience)
  const first = await found.finally(() => {
    clearTimeout(timer)
    unsubscribe()
  })
  if (!isOurs(first)) throw foreignFault(first)
  return new NatsCore(bus, first, options.onStopped)
}

const isOurs = (announced: Announced): announced is Announcement =>
  announced.protocol === PROTOCOL_VERSION

const foreignFault = ({ protocol }: Announced): Fault =>
  new Fault(
    `The core speaks version ${protocol} of the protocol, this process version ${PROTOCOL_VERSION}.`,
  )

class NatsCore implements Core {
  readonly #bus: Bus
  readonly #onStopped: (fault: Fault) => void
  readonly #stream: CommitStream
  readonly #commands = new WaitingCommands()
  readonly #questions: WaitingQuestions<Question>
  readonly #ends: (() => void)[]
  #leader: Announcement
  /** How far the journal had got by all that was heard of it. */
  #seen = 0
  #announcedAt = performance.now()
  /** How far its clock is ahead of ours, in milliseconds. */
  #clockAhead = 0
  /** Tickets of commands that go with the next message. */
  #outbox: number[] = []
  /** Answers ahead of the commits they belong to. */
  #held: TicketedAnswer[] = []
  #fault: Fault | undefined
  #hasStopped = false

  constructor(bus: Bus, leader: Announcement, onStopped: (fault: Fault) => void) {
    this.#bus = bus
    this.#leader = leader
    this.#onStopped = onStopped
    this.#questions = new WaitingQuestions((id, question) => this.#ask({ ...question, id }))
    this.#stream = new CommitStream({
      position: leader.metrics.position,
      fill: (after) => this.#ask({ type: 'fill', after }),
      onLost: (after) =>
        this.#fail(new Fault(`What was committed after position ${after} cannot be read.`)),
    })
    const stopLooking = every(LOOK_EVERY_MS, () => this.#look())
    this.#ends = [
      () => void stopLooking(),
      bus.subscribe(gatewaySubject(bus.id), (each) => this.#fromCore(each)),
      bus.subscribe(COMMITTED, (each) => this.#committed(each)),
      bus.subscribe(ANNOUNCED, (each) => this.#announced(each)),
    ]
    bus.onReconnected(() => this.#askAgain())
  }

  submit(command: Command): Promise<Answer> {
    if (this.#fault) return Promise.reject(this.#fault)
    if (this.#hasStopped) return Promise.reject(new Busy(SHUTTING_DOWN))
    try {
      const { ticket, answered } = this.#commands.add(command)
      if (this.#outbox.length === 0) setImmediate(() => this.#send())
      this.#outbox.push(ticket)
      return answered
    } catch (busy) {
      return Promise.reject(busy)
    }
  }

  onPublished(listener: (batch: PublishedCommand[]) => void): () => void {
    return this.#stream.listen(listener)
  }

  position(): number {
    return this.#stream.position
  }

  read<Name extends ReadName>(query: QueryOf<Name>, after = 0): Promise<ReadAnswer<Name>> {
    const asked = query as Query
    const isUnderWay = asked.type === 'request' && this.#commands.hasKey(asked.key)
    const answered = this.#answerTo({ type: 'read', query: asked, after }) as Promise<
      ReadAnswer<Name>
    >
    return answered.then((answer) => {
      this.#seen = Math.max(this.#seen, answer.position)
      return isUnderWay ? { ...answer, isUnderWay } : answer
    })
  }

  async waitForHistory(position: number): Promise<void> {
    if (this.#fault) throw this.#fault
    if (position <= this.#leader.metrics.projectedPosition) return
    await this.#answerTo({ type: 'waitForHistory', position })
  }

  async positionOf(member: MemberId): Promise<number> {
    return (await this.#answerTo({ type: 'positionOf', member })) as number
  }

  metrics(): CoreMetrics {
    const { position, gapsFilled } = this.#stream
    const [reconnects, messagesDropped] = [this.#bus.reconnects(), this.#bus.dropped()]
    return { ...this.#leader.metrics, position, gapsFilled, reconnects, messagesDropped }
  }

  whyNotReady(): string | undefined {
    if (this.#fault) return this.#fault.message
    if (this.#bus.lostFor() > 0) return 'NATS is not connected.'
    if (!this.#hasLeader()) return 'No core leads.'
    if (Math.abs(this.#clockAhead) < CLOCK_OFF_MS) return undefined
    const seconds = Math.round(Math.abs(this.#clockAhead) / 1_000)
    const way = this.#clockAhead > 0 ? 'behind' : 'ahead of'
    return `The clock of this machine is ${seconds} s ${way} the leading core's.`
  }

  /** Ends whatever waits; the core keeps running, and may carry out what was sent. */
  async stop(): Promise<void> {
    this.#hasStopped = true
    for (const end of this.#ends) end()
    this.#outbox = []
    this.#commands.giveUp()
    this.#questions.rejectAll(new Behind(SHUTTING_DOWN))
  }

  #answerTo(question: Question): Promise<unknown> {
    if (this.#fault) return Promise.reject(this.#fault)
    if (this.#hasStopped) return Promise.reject(new Behind(SHUTTING_DOWN))
    return this.#questions.ask(question)
  }

  #hasLeader(): boolean {
    return performance.now() - this.#announcedAt < SILENT_MS
  }

  #announced(announcement: Announced): void {
    if (this.#fault) return
    if (!isOurs(announcement)) {
      // A former one may wake up from a pause: its epoch is lower, and another core leads.
      const isFormer = announcement.epoch < this.#leader.epoch && this.#hasLeader()
      if (!isFormer) this.#fail(foreignFault(announcement))
      return
    }
    const { leads, metrics, at } = announcement
    const followed = this.#leader.leads
    if (isFormerLead(leads, followed)) return
    const isNew = !isSameLead(leads, followed)
    const fault = isNew && whyNotFollowed(leads, followed, this.#seenEnd())
    if (fault) {
      this.#fail(fault)
      return
    }
    this.#leader = announcement
    this.#announcedAt = performance.now()
    this.#clockAhead = at - Date.now()
    this.#seen = Math.max(this.#seen, metrics.position)
    if (isNew) this.#askAgain()
    this.#stream.reach(metrics.position)
  }

  #seenEnd(): number {
    return Math.max(this.#seen, this.#stream.position)
  }

  /**
   * Whether a message is from the core that this process follows. A new one is followed only from
   * its announcement on, which says where it began.
   */
  #isFollowed({ lead }: { lead: string }): boolean {
    return lead === this.#leader.leads[0].id
  }

  /** Another core leads, or messages may be lost. */
  #askAgain(): void {
    if (this.#fault) return
    this.#outbox = []
    this.#submit(this.#commands.lost())
    this.#questions.askAgain()
  }

  #look(): void {
    this.#questions.look()
    const again = this.#commands.look()
    if (this.#hasLeader()) this.#submit(again)
  }

  #send(): void {
    const tickets = this.#outbox
    this.#outbox = []
    this.#submit(tickets)
  }

  #submit(tickets: number[]): void {
    for (let from = 0; from < tickets.length; from += SUBMIT_MAX) {
      const commands = this.#commands.send(tickets.slice(from, from + SUBMIT_MAX))
      if (commands.length > 0) this.#ask({ type: 'submit', commands })
    }
  }

  #ask(request: DistributiveOmit<CoreRequest, 'gateway'>): void {
    const [{ id }] = this.#leader.leads
    const subject = coreSubject(id, senderKind(this.#bus.id))
    this.#bus.publish(subject, { ...request, gateway: this.#bus.id } as CoreRequest)
  }

  #fromCore(message: GatewayMessage): void {
    if (this.#fault || !this.#isFollowed(message)) return
    switch (message.type) {
      case 'answers':
        for (const each of message.answers) this.#answer(each)
        return
      case 'reply':
        this.#questions.end(message.id)?.resolve(message.reply)
        return
      case 'refused':
        this.#questions.end(message.id)?.reject(errorOf(message.refusal))
        return
      case 'filled':
        this.#stream.filled(message.published)
        this.#answerHeld()
        this.#stream.reach(this.#leader.metrics.position)
        return
    }
  }

  #committed(committed: { lead: string; published: PublishedCommand[] }): void {
    if (this.#fault || !this.#isFollowed(committed)) return
    this.#stream.take(committed.published)
    this.#answerHeld()
  }

  #answerHeld(): void {
    for (const answer of this.#held.splice(0)) this.#answer(answer)
  }

  #answer(each: TicketedAnswer): void {
    const { ticket } = each
    if ('refusal' in each) {
      const error = errorOf(each.refusal)
      if (error instanceof Busy) this.#commands.turnAway(ticket, error)
      else this.#commands.end(ticket)?.reject(error)
      return
    }
    const { position, isRepeat } = each.answer
    // The answered position has been shown, so later reads must not be older.
    if (position > this.#stream.position) {
      if (this.#held.length < HELD_MAX) this.#held.push(each)
      return
    }
    const waiter = this.#commands.end(ticket)
    const events = each.answer.events ?? this.#stream.eventsAt(position)
    if (events) waiter?.resolve({ position, isRepeat, events })
    else waiter?.reject(new Behind('Its result is no longer known here.'))
  }

  #fail(fault: Fault): void {
    if (this.#fault) return
    this.#fault = fault
    this.#commands.rejectAll(fault)
    this.#questions.rejectAll(fault)
    this.#onStopped(fault)
  }
}

const SHUTTING_DOWN = 'The server is shutting down.'

type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never

function errorOf({ kind, sentence }: CoreRefusal): Error {
  if (kind === 'busy') return new Busy(sentence)
  return kind === 'behind' ? new Behind(sentence) : new Fault(sentence)
}

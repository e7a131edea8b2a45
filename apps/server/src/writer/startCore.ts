import assert from 'node:assert/strict'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Command } from '@assay/engine/kernel/command.ts'
import type { Query, QueryOf, ReadName } from '@assay/engine/kernel/reads/query.ts'
import { Behind, Busy, Fault } from '../fault.ts'
import type { FollowerMessage, FollowerRequest, FollowerSetup } from '../follower/followerThread.ts'
import type { JournalKey } from '../secrets/sealing.ts'
import type { Core, CoreMetrics, ReadAnswer, StateHash } from './core.ts'
import { PositionWaiters } from './positionWaiters.ts'
import { protocolFault } from './protocol.ts'
import { type Answer, hasChanged, type PublishedCommand } from './published.ts'
import type { BusyReason, WriterLimits } from './writer.ts'
import type { WriterMessage, WriterRequest, WriterSetup } from './writerThread.ts'

/**
 * Starts the writer's and the follower's thread and connects them. When either stops for good, so
 * does the process, with one sentence: applied but uncommitted commands exist in memory only, so
 * the recovery is a restart from the journal.
 */
export type CoreOptions = {
  url: string
  /** Seals what is written and verifies what is read; engine tests have none. */
  key?: JournalKey
  limits?: Partial<WriterLimits>
  snapshotEvery?: number
  onStopped?: (fault: Fault) => void
  /**
   * With this, the core may start beside a leading one, follow it, and take over when it is gone:
   * only then does `startCore` resolve. Orders do not wait for its follower then; reads do.
   */
  standby?: Standby
}

type Standby = {
  /** Called with the commits of another core, in order. */
  onFollowed: (published: PublishedCommand[]) => void
  /** Called when both threads have caught up, so that it can take over at once. */
  onReady?: (own: HasState) => void
}

/** The hash of the state that would lead, while standing by; of the one that is read, later. */
export type HasState = { stateHash(): Promise<StateHash> }

/** A leading core. `epoch` counts the leaders of its database. */
export type LeadingCore = Core & HasState & { epoch: number }

/** sysexits' EX_SOFTWARE, distinct from a refused start (1). */
export const FAIL_STOP_EXIT_CODE = 70

const WHY_BUSY: Record<BusyReason, string> = {
  queueFull: 'Too many orders are waiting; try again in a moment.',
  historyBehind: 'The history is too far behind; try again in a moment.',
}

type Waiter<T> = { resolve: (value: T) => void; reject: (error: Error) => void }

export async function startCore(options: CoreOptions): Promise<LeadingCore> {
  const channel = new MessageChannel()
  const writer = new Worker(new URL('./writerThread.ts', import.meta.url), {
    workerData: {
      url: options.url,
      toFollower: channel.port1,
      ...(options.key && { key: options.key }),
      ...(options.limits && { limits: options.limits }),
      ...(options.standby && { isStandby: true }),
    } satisfies WriterSetup,
    transferList: [channel.port1],
  })
  const follower = new Worker(new URL('../follower/followerThread.ts', import.meta.url), {
    workerData: {
      url: options.url,
      fromWriter: channel.port2,
      ...(options.key && { key: options.key }),
      ...(options.snapshotEvery && { snapshotEvery: options.snapshotEvery }),
      ...(options.standby && { isStandby: true }),
    } satisfies FollowerSetup,
    transferList: [channel.port2],
  })
  const core = new ThreadedCore(writer, follower, options)
  await core.started
  return core
}

export function exitLoudly(fault: Fault): void {
  console.error(fault.message)
  process.exit(FAIL_STOP_EXIT_CODE)
}

class ThreadedCore implements LeadingCore {
  readonly started: Promise<void>
  readonly #writer: Worker
  readonly #follower: Worker
  readonly #onStopped: (fault: Fault) => void
  readonly #standby: Standby | undefined
  readonly #listeners = new Set<(batch: PublishedCommand[]) => void>()
  readonly #answers = new Map<number, Waiter<Answer> & { command: Command }>()
  readonly #reads = new Map<number, Waiter<never>>()
  readonly #history = new PositionWaiters(0)
  /** The position that the follower was asked to write without delay. */
  #historyWanted = 0
  #outbox: Command[] = []
  #nextCommand = 1
  #nextRead = 1
  epoch = 0
  #position = 0
  /** Of the writer when it began: no read is older. */
  #startedAt = 0
  #followedPosition = 0
  #queueLength = 0
  #commits = 0
  #commands = 0
  #fault: Fault | undefined
  #state: 'starting' | 'running' | 'stopping' = 'starting'
  #begin!: Waiter<void>
  #isWriterReady = false
  #follows = { writer: false, follower: false }
  #isFollowerReady = false
  #finished: { writer: Waiter<number>; follower: Waiter<void> } | undefined

  constructor(
    writer: Worker,
    follower: Worker,
    { onStopped, standby }: Pick<CoreOptions, 'onStopped' | 'standby'>,
  ) {
    this.#writer = writer
    this.#follower = follower
    this.#onStopped = onStopped ?? exitLoudly
    this.#standby = standby
    this.started = new Promise((resolve, reject) => {
      this.#begin = { resolve, reject }
    })
    writer.on('message', (message: WriterMessage) => this.#fromWriter(message))
    follower.on('message', (message: FollowerMessage) => this.#fromFollower(message))
    for (const [name, thread] of [['writer', writer] as const, ['follower', follower] as const]) {
      thread.on('error', (cause) => this.#fail(new Fault(`The ${name} broke: ${cause}`, { cause })))
      thread.on('exit', () => this.#fail(new Fault(`The ${name} ended without being asked to.`)))
    }
  }

  submit(command: Command): Promise<Answer> {
    if (this.#fault) return Promise.reject(this.#fault)
    if (this.#state === 'stopping') return Promise.reject(new Busy('The server is shutting down.'))
    if (this.#outbox.length === 0) setImmediate(() => this.#send())
    const keyed = command.key === '' ? command : { ...command, keyed: 'whole' as const }
    this.#outbox.push(keyed)
    const id = this.#nextCommand++
    return new Promise((resolve, reject) =>
      this.#answers.set(id, { resolve, reject, command: keyed }),
    )
  }

  onPublished(listener: (batch: PublishedCommand[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  position(): number {
    return this.#position
  }

  read<Name extends ReadName>(query: QueryOf<Name>, after = 0): Promise<ReadAnswer<Name>> {
    if (this.#fault) return Promise.reject(this.#fault)
    const id = this.#nextRead++
    const noOlder = Math.max(after, this.#startedAt)
    const asked = query as Query
    // Before the read: what is committed until then, it finds.
    const isUnderWay = asked.type === 'request' && this.#isUnderWay(asked.key)
    this.#tellFollower({ type: 'read', id, query: asked, after: noOlder })
    const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer<Name>>()
    this.#reads.set(id, { resolve, reject })
    return isUnderWay ? promise.then((answer) => ({ ...answer, isUnderWay })) : promise
  }

  #isUnderWay(key: string): boolean {
    return this.#answers.values().some(({ command }) => command.key === key)
  }

  stateHash(): Promise<StateHash> {
    if (this.#fault) return Promise.reject(this.#fault)
    const id = this.#nextRead++
    if (this.#state === 'starting') this.#tellWriter({ type: 'hash', id })
    else this.#tellFollower({ type: 'hash', id })
    return new Promise((resolve, reject) => this.#reads.set(id, { resolve, reject }))
  }

  waitForHistory(position: number): Promise<void> {
    if (position > Math.max(this.#history.position, this.#historyWanted)) {
      this.#historyWanted = position
      this.#tellFollower({ type: 'writeSoon', position })
    }
    return this.#history.wait(position)
  }

  whyNotReady(): string | undefined {
    return this.#fault?.message
  }

  metrics(): CoreMetrics {
    return {
      position: this.#position,
      followedPosition: this.#followedPosition,
      projectedPosition: this.#history.position,
      queueLength: this.#queueLength,
      commits: this.#commits,
      commands: this.#commands,
      reconnects: 0,
      gapsFilled: 0,
      messagesDropped: 0,
    }
  }

  async stop(): Promise<void> {
    if (this.#state === 'stopping' || this.#fault) return
    this.#send()
    this.#state = 'stopping'
    const position = await new Promise<number>((resolve, reject) => {
      const writer = { resolve, reject }
      this.#finished = { writer, follower: { resolve: () => undefined, reject } }
      this.#tellWriter({ type: 'finish' })
    })
    await new Promise<void>((resolve, reject) => {
      // The next leader's follower goes on from wherever this one is, and ends its connection.
      this.#finished!.follower = { resolve, reject: this.#standby ? () => resolve() : reject }
      this.#tellFollower({ type: 'finish', position })
    })
    await Promise.all([this.#writer.terminate(), this.#follower.terminate()])
  }

  #send(): void {
    if (this.#outbox.length === 0) return
    const from = this.#nextCommand - this.#outbox.length
    this.#tellWriter({ type: 'submit', from, commands: this.#outbox })
    this.#outbox = []
  }

  #tellWriter(request: WriterRequest): void {
    this.#writer.postMessage(request)
  }

  #tellFollower(request: FollowerRequest): void {
    this.#follower.postMessage(request)
  }

  #fromWriter(message: WriterMessage): void {
    switch (message.type) {
      case 'followed':
        this.#standby?.onFollowed(message.published)
        return
      case 'following':
        this.#isFollowing('writer')
        return
      case 'hash':
        this.#reads.get(message.id)?.resolve(message.of as never)
        this.#reads.delete(message.id)
        return
      case 'ready':
        if (this.#isForeign('writer', message)) return
        this.epoch = message.epoch
        if (this.#standby) this.#tellFollower({ type: 'lead', epoch: message.epoch })
        this.#isWriterReady = true
        this.#position = message.position
        this.#startedAt = message.position
        this.#beginWhenReady()
        return
      case 'committed':
        this.#committed(message)
        return
      case 'busy':
      case 'failed': {
        const { id } = message
        const isBusy = message.type === 'busy'
        const error = isBusy ? new Busy(WHY_BUSY[message.reason]) : new Fault(message.sentence)
        this.#answers.get(id)?.reject(error)
        this.#answers.delete(id)
        return
      }
      case 'finished':
        this.#finished?.writer.resolve(message.position)
        return
      case 'stopped':
        this.#fail(new Fault(message.sentence))
        return
    }
  }

  #committed(message: Extract<WriterMessage, { type: 'committed' }>): void {
    this.#queueLength = message.queueLength
    this.#commits = message.commits
    const committed = message.answers.map(({ ticket, position, events }) => {
      const waiter = this.#answers.get(ticket)
      assert(waiter, `The writer answered command ${ticket}, for which no call waits.`)
      this.#answers.delete(ticket)
      return { waiter, position, events }
    })
    const changed = committed.filter(({ events }) => hasChanged(events))
    this.#commands += changed.length
    if (changed.length > 0) {
      this.#position = changed.at(-1)!.position
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

  #fromFollower(message: FollowerMessage): void {
    switch (message.type) {
      case 'following':
        if (this.#isForeign('follower', message)) return
        this.#isFollowing('follower')
        this.#beginWhenReady()
        return
      case 'ready':
        if (this.#isForeign('follower', message)) return
        this.#isFollowerReady = true
        this.#followed(message)
        return
      case 'progress':
        this.#followed(message)
        return
      case 'reply':
        this.#reads.get(message.id)?.resolve(message.reply as never)
        this.#reads.delete(message.id)
        return
      case 'failed':
        this.#reads
          .get(message.id)
          ?.reject(message.isBehind ? new Behind(message.sentence) : new Fault(message.sentence))
        this.#reads.delete(message.id)
        return
      case 'finished':
        this.#finished?.follower.resolve()
        return
      case 'stopped':
        this.#fail(new Fault(message.sentence))
        return
    }
  }

  #followed({ applied, projected }: { applied: number; projected: number }): void {
    this.#followedPosition = applied
    this.#history.reached(projected)
    this.#beginWhenReady()
  }

  #isFollowing(thread: 'writer' | 'follower'): void {
    this.#follows[thread] = true
    if (this.#follows.writer && this.#follows.follower) this.#standby?.onReady?.(this)
  }

  /** One that speaks another version is not listened to: the start fails. */
  #isForeign(name: 'writer' | 'follower', ready: { protocol: number }): boolean {
    const fault = protocolFault(name, ready)
    if (fault) this.#fail(fault)
    return fault !== undefined
  }

  /** A start waits until the follower is where the writer is. A takeover does not. */
  #beginWhenReady(): void {
    if (this.#state !== 'starting' || !this.#isWriterReady) return
    if (!this.#follows.follower && !this.#isFollowerReady) return
    if (this.#followedPosition < this.#position) {
      this.#tellFollower({ type: 'catchUp', position: this.#position })
      if (!this.#follows.follower) return
    }
    this.#state = 'running'
    this.#begin.resolve()
  }

  #fail(fault: Fault): void {
    if (this.#fault || (this.#state === 'stopping' && !this.#finished)) return
    const isAsked = this.#state === 'stopping'
    this.#fault = fault
    for (const { reject } of this.#answers.values()) reject(fault)
    for (const { reject } of this.#reads.values()) reject(fault)
    this.#finished?.writer.reject(fault)
    this.#finished?.follower.reject(fault)
    if (this.#state === 'starting') this.#abandonStart(fault)
    else if (!isAsked) this.#onStopped(fault)
  }

  #abandonStart(fault: Fault): void {
    void Promise.all([this.#writer.terminate(), this.#follower.terminate()]).then(() =>
      this.#begin.reject(fault),
    )
  }
}

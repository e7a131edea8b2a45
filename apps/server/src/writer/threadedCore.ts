import type { Worker } from 'node:worker_threads'
import type { Command } from '@assay/engine/command.ts'
import type { Query, QueryOf, ReadName } from '@assay/engine/query.ts'
import { Behind, Busy, Fault } from '../fault.ts'
import type { FollowerMessage, FollowerRequest } from '../follower/followerThread.ts'
import type { JournalEnd } from '../secrets/sealing.ts'
import type { CoreMetrics, LeadingCore, ReadAnswer, Standby, StateHash } from './core.ts'
import { PendingReads } from './pendingReads.ts'
import { PositionWaiters } from './positionWaiters.ts'
import { protocolFault } from './protocol.ts'
import type { Answer, PublishedCommand } from './published.ts'
import { SubmittedCommands } from './submittedCommands.ts'
import type { BusyReason } from './writer.ts'
import type { WriterMessage, WriterRequest } from './writerThread.ts'

const WHY_BUSY: Record<BusyReason, string> = {
  queueFull: 'Too many orders are waiting; try again in a moment.',
  historyBehind: 'The history is too far behind; try again in a moment.',
}

/**
 * How long a stop waits for the history, and a last snapshot: within the time that the process has
 * to end (`listenForEnd`).
 */
const FINISH_WITHIN_MS = 4_000

type Waiter<T> = { resolve: (value: T) => void; reject: (error: Error) => void }

/** The writer's and the follower's thread as one core: from their start to their end. */
export class ThreadedCore implements LeadingCore {
  readonly started: Promise<void>
  readonly #writer: Worker
  readonly #follower: Worker
  readonly #onStopped: (fault: Fault) => void
  readonly #standby: Standby | undefined
  readonly #submitted: SubmittedCommands
  readonly #reads = new PendingReads()
  readonly #history = new PositionWaiters(0)
  /** The position that the follower was asked to write without delay. */
  #historyWanted = 0
  leads: LeadingCore['leads'] = [{ epoch: 0, id: '', began: 0 }]
  /** Of the writer when it began: no read is older. */
  #startedAt = 0
  #followedPosition = 0
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
    { onStopped, standby }: { onStopped: (fault: Fault) => void; standby: Standby | undefined },
  ) {
    this.#writer = writer
    this.#follower = follower
    this.#onStopped = onStopped
    this.#standby = standby
    this.#submitted = new SubmittedCommands((batch) =>
      this.#tellWriter({ type: 'submit', ...batch }),
    )
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
    return this.#submitted.submit(command)
  }

  onPublished(listener: (batch: PublishedCommand[]) => void): () => void {
    return this.#submitted.onPublished(listener)
  }

  position(): number {
    return this.#submitted.end.position
  }

  end(): JournalEnd {
    return this.#submitted.end
  }

  read<Name extends ReadName>(query: QueryOf<Name>, after = 0): Promise<ReadAnswer<Name>> {
    if (this.#fault) return Promise.reject(this.#fault)
    const noOlder = Math.max(after, this.#startedAt)
    const asked = query as Query
    // Before the read: what is committed until then, it finds.
    const isUnderWay = asked.type === 'request' && this.#submitted.isUnderWay(asked.key)
    const read = this.#reads.ask<ReadAnswer<Name>>((id) =>
      this.#tellFollower({ type: 'read', id, query: asked, after: noOlder }),
    )
    return isUnderWay ? read.then((answer) => ({ ...answer, isUnderWay })) : read
  }

  stateHash(): Promise<StateHash> {
    if (this.#fault) return Promise.reject(this.#fault)
    return this.#reads.ask((id) => {
      if (this.#state === 'starting') this.#tellWriter({ type: 'hash', id })
      else this.#tellFollower({ type: 'hash', id })
    })
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
    const { queueLength, commits, commands } = this.#submitted
    return {
      position: this.position(),
      followedPosition: this.#followedPosition,
      projectedPosition: this.#history.position,
      queueLength,
      commits,
      commands,
      reconnects: 0,
      gapsFilled: 0,
      messagesDropped: 0,
    }
  }

  /** Commits what it has taken. The history is written as far as it gets in a limited time. */
  async stop(): Promise<void> {
    if (this.#state === 'stopping' || this.#fault) return
    this.#submitted.send()
    this.#state = 'stopping'
    const position = await new Promise<number>((resolve, reject) => {
      const writer = { resolve, reject }
      this.#finished = { writer, follower: { resolve: () => undefined, reject } }
      this.#tellWriter({ type: 'finish' })
    })
    await this.#finishHistory(position)
    await Promise.all([this.#writer.terminate(), this.#follower.terminate()])
  }

  /** What is not written in time the next start, or leader, reads again from the journal. */
  #finishHistory(position: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      const missing = position - this.#history.position
      const commands = missing === 1 ? '1 command' : `${missing} commands`
      // Otherwise only the last snapshot is missing, and the next start replays more.
      if (missing > 0) {
        console.error(`The history is ${commands} behind; the next start writes what is missing.`)
      }
      resolve()
    }, FINISH_WITHIN_MS)
    // The next leader's follower goes on from wherever this one is, and ends its connection.
    this.#finished!.follower = { resolve, reject: this.#standby ? () => resolve() : reject }
    this.#tellFollower({ type: 'finish', position })
    return promise.finally(() => clearTimeout(timer))
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
        this.#submitted.end = message.end
        this.#standby?.onFollowed(message.published, message.end)
        return
      case 'following':
        this.#isFollowing('writer')
        return
      case 'hash':
        this.#reads.reply(message.id, message.of)
        return
      case 'ready':
        if (this.#isForeign('writer', message)) return
        this.leads = message.leads
        if (this.#standby) this.#tellFollower({ type: 'lead', epoch: message.leads[0].epoch })
        this.#isWriterReady = true
        this.#submitted.end = message.end
        this.#startedAt = message.end.position
        this.#beginWhenReady()
        return
      case 'committed':
        this.#submitted.committed(message)
        return
      case 'busy':
        this.#submitted.fail(message.id, new Busy(WHY_BUSY[message.reason]))
        return
      case 'failed':
        this.#submitted.fail(message.id, new Fault(message.sentence))
        return
      case 'finished':
        this.#finished?.writer.resolve(message.position)
        return
      case 'stopped':
        this.#fail(new Fault(message.sentence))
        return
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
        this.#reads.reply(message.id, message.reply)
        return
      case 'failed':
        this.#reads.fail(
          message.id,
          message.isBehind ? new Behind(message.sentence) : new Fault(message.sentence),
        )
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
    if (this.#followedPosition < this.position()) {
      this.#tellFollower({ type: 'catchUp', position: this.position() })
      if (!this.#follows.follower) return
    }
    this.#state = 'running'
    this.#begin.resolve()
  }

  #fail(fault: Fault): void {
    if (this.#fault || (this.#state === 'stopping' && !this.#finished)) return
    const isAsked = this.#state === 'stopping'
    this.#fault = fault
    this.#submitted.failAll(fault)
    this.#reads.failAll(fault)
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

/**
 * Follows the journal with its own engine, fed with committed commands only. It writes the history
 * tables behind the writer, requests snapshots, and its state answers members' reads. It is also
 * what a standby runs.
 *
 * The replica is ahead of the tables by the rows being written: `appliedPosition` is that of reads,
 * `projectedPosition` that of the tables.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { snapshotOf } from '@assay/engine/snapshot.ts'
import type { State } from '@assay/engine/state.ts'
import type pg from 'pg'
import { createLockEnder, FOLLOWER_LOCK, tryLock } from '../db/advisoryLock.ts'
import { Fault, sentenceOf } from '../fault.ts'
import { HistoryBatch, historyViewOf, type View } from '../projector/historyBatch.ts'
import { projectedPosition, writeHistory } from '../projector/writeHistory.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { isDiskFull, readJournal } from '../writer/journal/journal.ts'
import { requireSealed } from '../writer/journal/sealedJournal.ts'
import { recover, replay } from '../writer/recovery/recover.ts'
import {
  lastSnapshotPosition,
  SNAPSHOT_EVERY,
  saveSnapshot,
} from '../writer/recovery/snapshotStore.ts'
import { rebuildLines } from './rebuildLines.ts'

export type FollowerOptions = {
  client: pg.Client
  sealing?: Sealing | undefined
  onProgress: (progress: Progress) => void
  onStopped: (fault: Fault) => void
  /** Stores the state at a position, somewhere else than here: applying must not wait for it. */
  takeSnapshot: (wanted: WantedSnapshot, hurry: AbortSignal) => Promise<void>
  /** A snapshot at each multiple of it. */
  snapshotEvery?: number
  standby?: FollowerStandby
}
/** Another follower writes the history, and this one only follows until `leading`. */
type FollowerStandby = {
  /** Gives the epoch in which its core leads. */
  leading: Promise<number>
  /** The state is that of the history from now on. */
  onFollowing: () => void
  /** The history has been followed further. */
  onProgress: (at: { applied: number; projected: number }) => void
}
/** `restWithinMs`: how long it may run slowly to save processor time. */
type WantedSnapshot = { position: number; restWithinMs: number }
type Snapshotting = { position: number; hurry: AbortController; ended: Promise<void> }
type Progress = { applied: number; projected: number }
/** Committed commands from the writer; `hash` is the journal's at the last of them. */
export type Feed = { from: number; commands: string[]; hash: string | undefined }

/** The minimum interval between writes, each of everything collected since. */
const WRITE_EVERY_MS = 100
/** The interval while a caller waits for one. */
const WAITED_EVERY_MS = 10
/**
 * Of the interval between two, in time and commands: the other half is enough to finish one before
 * the next.
 */
const SNAPSHOT_REST_SHARE = 1 / 2
/**
 * Commands whose rows may wait in memory while the journal is read; reads need the replica only.
 */
const CATCH_UP_LAG = 60_000
/** Fewer commands than this are quicker to replay than a snapshot is to read. */
const LAST_SNAPSHOT_AFTER = 5_000
/** How often the history of another follower is looked at, and the lock of one that is gone. */
const LOOK_EVERY_MS = 50

export class Follower {
  readonly #options: FollowerOptions
  readonly state: State
  readonly #view: View
  #applied: number
  #projected: number
  #journalHash: string
  #snapshotAt: number
  #batch: HistoryBatch
  #inbox: Feed[] = []
  #isReading = false
  #writing: Promise<void> | undefined
  /** A caller waits for the tables to reach this position. */
  #wanted = 0
  #endRest = () => {}
  #snapshotting: Snapshotting | undefined
  #snapshotDueAt = performance.now()
  #hasStopped = false

  /**
   * Recovers to the position of the history, then catches up with the journal; writing may go on
   * meanwhile. If the journal is sealed it waits for the verified position: no row enters the
   * history before the writer has verified that the server wrote it.
   */
  static async start(options: FollowerOptions): Promise<Follower> {
    // What a power cut takes from the history, the journal brings back.
    await options.client.query('SET synchronous_commit = off')
    // Rows are updated by key. Planned while its table is small, an update would scan the whole of
    // it, or compare each row with all, and keep that plan while the table grows.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'material']) {
      await options.client.query(`SET enable_${way} = off`)
    }
    const { sealing, standby } = options
    const follower = standby
      ? await Follower.#standBy(options, standby)
      : await Follower.#lead(options)
    if (!sealing) await follower.#readJournal(Number.MAX_SAFE_INTEGER)
    return follower
  }

  static async #lead(options: FollowerOptions): Promise<Follower> {
    // Held so that a core that takes over can end this connection.
    await tryLock(options.client, FOLLOWER_LOCK)
    await rebuildLines(options.client)
    return Follower.#recover(options)
  }

  /** Has the state ready at the position of a history that another follower writes. */
  static async #standBy(options: FollowerOptions, standby: FollowerStandby): Promise<Follower> {
    const { client } = options
    const follower = await Follower.#recover(options)
    standby.onFollowing()
    let epoch: number | undefined
    const told = standby.leading.then((each) => {
      epoch = each
    })
    while (epoch === undefined) {
      await follower.#keepUp()
      standby.onProgress({ applied: follower.#applied, projected: follower.#projected })
      await Promise.race([told, wait(LOOK_EVERY_MS)])
    }
    // A core that was deposed before its follower had the lock must not end its successor's. It
    // may still do so once, if it is deposed between the check and the end. The successor then
    // exits, since its follower's connection is gone, and releases the writer's lock; this core
    // exits too, at its next check. Any other core takes over, or the first that starts again.
    const endHolder = createLockEnder(client, FOLLOWER_LOCK)
    while (!(await tryLock(client, FOLLOWER_LOCK))) {
      await requireLeading(client, epoch)
      await endHolder()
      await wait(LOOK_EVERY_MS)
    }
    await requireLeading(client, epoch)
    await rebuildLines(client)
    await follower.#keepUp()
    return follower
  }

  static async #recover(options: FollowerOptions): Promise<Follower> {
    const { client, sealing } = options
    const projected = await projectedPosition(client)
    const recovered = await recover(client, { last: projected, sealing })
    if (recovered.position !== projected) {
      throw new Fault(
        `The history is at position ${projected}, but the journal ends at ${recovered.position}.`,
      )
    }
    return new Follower(options, recovered)
  }

  private constructor(options: FollowerOptions, recovered: Awaited<ReturnType<typeof recover>>) {
    this.#options = options
    this.state = recovered.state
    this.#view = historyViewOf(recovered.state)
    this.#applied = recovered.position
    this.#projected = recovered.position
    this.#journalHash = recovered.journalHash
    this.#snapshotAt = recovered.snapshotPosition
    this.#batch = new HistoryBatch(recovered.position)
  }

  get appliedPosition(): number {
    return this.#applied
  }

  get projectedPosition(): number {
    return this.#projected
  }

  /**
   * Takes what the writer committed. What it has already is skipped, a gap is read from the
   * journal.
   */
  receive(feed: Feed): void {
    if (this.#hasStopped) return
    this.#inbox.push(feed)
    if (!this.#isReading) void this.#readInbox()
  }

  /** Writes what is left and a last snapshot. Nothing may be received any more. */
  async finish(): Promise<void> {
    this.#snapshotting?.hurry.abort()
    await this.written()
    // The last rows may have started another one.
    this.#snapshotting?.hurry.abort()
    await this.#snapshotting?.ended
    if (this.#hasStopped || this.#applied - this.#snapshotAt < LAST_SNAPSHOT_AFTER) return
    const { client, sealing } = this.#options
    const taken = {
      position: this.#applied,
      journalHash: this.#journalHash,
      chunks: snapshotOf(this.state),
    }
    await saveSnapshot(client, taken, sealing)
  }

  async #readInbox(): Promise<void> {
    this.#isReading = true
    try {
      for (let feed = this.#inbox.shift(); feed; feed = this.#inbox.shift()) {
        if (feed.from > this.#applied + 1) await this.#readJournal(feed.from - 1)
        const known = this.#applied + 1 - feed.from
        if (known >= feed.commands.length) continue
        for (const command of feed.commands.slice(known)) this.#apply(command)
        if (feed.hash) this.#journalHash = feed.hash
        this.#advance()
      }
    } catch (cause) {
      this.#stop(cause)
    } finally {
      this.#isReading = false
    }
  }

  /** Applies what another follower has projected; the tables have its rows. */
  async #keepUp(): Promise<void> {
    const { client } = this.#options
    const last = await projectedPosition(client)
    if (last <= this.#applied) return
    const from = { position: this.#applied, hash: this.#journalHash }
    for await (const rows of readJournal(client, from, { last })) {
      for (const row of rows) this.#apply(row.command)
      this.#journalHash = rows.at(-1)!.hash
      this.#projected = this.#applied
      this.#batch = new HistoryBatch(this.#applied)
    }
  }

  async #readJournal(last: number): Promise<void> {
    const from = { position: this.#applied, hash: this.#journalHash }
    for await (const rows of readJournal(this.#options.client, from, { last })) {
      for (const row of rows) this.#apply(row.command)
      this.#journalHash = rows.at(-1)!.hash
      this.#advance()
      while (this.#writing && this.#applied - this.#projected > CATCH_UP_LAG) await this.#writing
    }
    const { client, sealing } = this.#options
    const end = { position: this.#applied, hash: this.#journalHash }
    if (sealing) await requireSealed(client, end, sealing)
  }

  #apply(encoded: string): void {
    const position = this.#applied + 1
    const { command, events } = replay(this.state, position, encoded)
    this.#applied = position
    this.#batch.add({ position, command, events }, this.#view)
  }

  #advance(): void {
    this.#options.onProgress({ applied: this.#applied, projected: this.#projected })
    this.#startWriting()
  }

  /** One write at a time; rows collected meanwhile are in the next one. */
  #startWriting(): void {
    if (this.#writing || this.#hasStopped || this.#batch.to === this.#projected) return
    this.#writing = this.#write()
      .catch((cause) => this.#stop(cause))
      .then(() => {
        this.#writing = undefined
        this.#startWriting()
      })
  }

  /** Resolves when the tables hold all that was applied. */
  async written(): Promise<void> {
    this.writeSoon(this.#applied)
    this.#endRest()
    while (this.#writing) await this.#writing
  }

  /** A caller waits for the tables to reach a position: until then no write is delayed. */
  writeSoon(position: number): void {
    this.#wanted = Math.max(this.#wanted, position)
    if (this.#wanted > this.#projected) this.#endRest()
  }

  async #write(): Promise<void> {
    const startedAt = performance.now()
    const batch = this.#batch
    this.#batch = new HistoryBatch(batch.to)
    await writeHistory(this.#options.client, batch)
    this.#projected = batch.to
    this.#options.onProgress({ applied: this.#applied, projected: this.#projected })
    this.#snapshotWhenDue()
    const early = startedAt + WAITED_EVERY_MS - performance.now()
    if (early > 0) await wait(early)
    await this.#restUntil(startedAt + WRITE_EVERY_MS)
  }

  /** Ends early when a caller waits. */
  async #restUntil(time: number): Promise<void> {
    const rest = time - performance.now()
    if (rest <= 0 || this.#wanted > this.#projected) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, rest)
      this.#endRest = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #snapshotWhenDue(): void {
    const every = this.#options.snapshotEvery ?? SNAPSHOT_EVERY
    if (this.#snapshotting) {
      const { position, hurry } = this.#snapshotting
      if (this.#projected - position >= every * SNAPSHOT_REST_SHARE) hurry.abort()
      return
    }
    const position = lastSnapshotPosition(this.#projected, every)
    if (position <= this.#snapshotAt) return
    const now = performance.now()
    const restWithinMs = (now - this.#snapshotDueAt) * SNAPSHOT_REST_SHARE
    this.#snapshotDueAt = now
    const hurry = new AbortController()
    const ended = this.#options
      .takeSnapshot({ position, restWithinMs }, hurry.signal)
      .then(
        () => {
          this.#snapshotAt = position
        },
        (cause) => this.#stop(cause),
      )
      .finally(() => {
        this.#snapshotting = undefined
      })
    this.#snapshotting = { position, hurry, ended }
  }

  #stop(cause: unknown): void {
    if (this.#hasStopped) return
    this.#hasStopped = true
    const why = isDiskFull(cause)
      ? 'The disk of the database is full; the history could not be written.'
      : `The history could not be written: ${sentenceOf(cause)}`
    this.#options.onStopped(cause instanceof Fault ? cause : new Fault(why, { cause }))
  }
}

/** Throws a `Fault` when another core leads since that epoch. */
async function requireLeading(client: pg.Client, epoch: number): Promise<void> {
  const { rows } = await client.query('SELECT max(epoch) AS latest FROM leadership')
  if (rows[0].latest > epoch) {
    throw new Fault(`Another core leads since epoch ${rows[0].latest}; this one did in ${epoch}.`)
  }
}

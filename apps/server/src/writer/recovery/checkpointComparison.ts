/**
 * Compares the state of a standby with the states that snapshots were taken of. Snapshots are
 * taken at multiples of `every` and stored some time later: until then this core's hash waits.
 */
import { createHash, type Hash } from 'node:crypto'
import { SNAPSHOT_VERSION, snapshotOf } from '@assay/engine/snapshot.ts'
import type pg from 'pg'
import { Fault } from '../../fault.ts'
import type { Sealing } from '../../secrets/sealing.ts'
import type { Recovered } from './recover.ts'
import { lastSnapshotPosition, loadCheckpointsAt } from './snapshotStore.ts'

/** Between two of them the standby looks whether the leading core still lives. */
const HASH_SLICE_MS = 50
const LOOK_EVERY_MS = 1_000
/** Hashes without a checkpoint: its core may have ended before it stored one. */
const WAITING_MAX = 10

type Followed = Pick<Recovered, 'position' | 'state'>
type Hashing = { position: number; hash: Hash; chunks: Generator<string, void> }

export class CheckpointComparison {
  readonly #client: pg.Client
  readonly #every: number
  readonly #sealing: Sealing | undefined
  #hashing: Hashing | undefined
  #hashedAt = 0
  /** Hashes of this core's state, by position. */
  readonly #waiting = new Map<number, string>()
  #lookedAt = 0

  constructor(
    client: pg.Client,
    { every, sealing }: { every: number; sealing?: Sealing | undefined },
  ) {
    this.#client = client
    this.#every = every
    this.#sealing = sealing
  }

  /** As far as may be followed before the state is hashed again. */
  nextAfter(position: number): number {
    return lastSnapshotPosition(position, this.#every) + this.#every
  }

  /**
   * Hashes and compares for a moment. True when the state may move on meanwhile. Throws a
   * `Fault` when a checkpoint has another hash.
   */
  async proceed(followed: Followed): Promise<boolean> {
    if (performance.now() - this.#lookedAt > LOOK_EVERY_MS) await this.compare()
    const { position } = followed
    if (position % this.#every === 0 && position > this.#hashedAt) this.#hash(followed)
    return this.#hashing === undefined
  }

  /** With the checkpoints that are stored by now. */
  async compare(): Promise<void> {
    this.#lookedAt = performance.now()
    if (this.#waiting.size === 0) return
    const stored = await loadCheckpointsAt(this.#client, [...this.#waiting.keys()], this.#sealing)
    for (const { position, stateHash, version } of stored) {
      const own = this.#waiting.get(position)
      // While an update runs, the core that leads may write the same state as another text.
      if (version === SNAPSHOT_VERSION && own !== stateHash) {
        throw new Fault(
          `At position ${position} this standby's state has the hash ${own}, but the checkpoint has ${stateHash}; run the replay with --verify.`,
        )
      }
      this.#waiting.delete(position)
    }
  }

  #hash({ position, state }: Followed): void {
    this.#hashing ??= { position, hash: createHash('sha256'), chunks: snapshotOf(state) }
    const { hash, chunks } = this.#hashing
    for (const until = performance.now() + HASH_SLICE_MS; performance.now() < until; ) {
      const { done, value } = chunks.next()
      if (!done) {
        hash.update(value)
        continue
      }
      this.#waiting.set(position, hash.digest('hex'))
      if (this.#waiting.size > WAITING_MAX) this.#waiting.delete(this.#waiting.keys().next().value!)
      this.#hashedAt = position
      this.#hashing = undefined
      return
    }
  }
}

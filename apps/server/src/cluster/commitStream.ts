/**
 * Orders commits as they arrive at a gateway: duplicates are dropped, and after a gap nothing is
 * passed on until the missing ones have arrived.
 */
import type { PublishedCommand } from '../writer/published.ts'
import { RecentCommits } from '../writer/recentCommits.ts'

export type StreamOptions = {
  position: number
  /** Requests the commits after a position from the leading core. */
  fill: (after: number) => void
  /** Some are gone for good. */
  onLost: (after: number) => void
}

type Listener = (batch: PublishedCommand[]) => void

/** A request without an answer by then is repeated. */
const FILL_AGAIN_MS = 1_000

export class CommitStream {
  readonly #options: StreamOptions
  readonly #listeners = new Set<Listener>()
  readonly #recent = new RecentCommits()
  #position: number
  #askedAt = -FILL_AGAIN_MS
  #isAsking = false
  gapsFilled = 0

  constructor(options: StreamOptions) {
    this.#options = options
    this.#position = options.position
  }

  get position(): number {
    return this.#position
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The events of a recent commit. */
  eventsAt(position: number): PublishedCommand['events'] | undefined {
    return this.#recent.at(position)?.events
  }

  take(published: PublishedCommand[]): void {
    const [first] = published
    if (!first) return
    if (first.position > this.#position + 1) {
      this.#askToFill()
      return
    }
    const fresh = published.slice(this.#position + 1 - first.position)
    if (fresh.length === 0) return
    this.#recent.add(fresh)
    this.#position = fresh.at(-1)!.position
    for (const listener of this.#listeners) {
      // One that fails keeps no other from hearing, and no caller from its answer.
      try {
        listener(fresh)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  /**
   * The answer to `fill`; undefined when the core does not have it any more. What was not asked for
   * is ignored: another process may have asked for it in this one's name.
   */
  filled(published: PublishedCommand[] | undefined): void {
    if (!this.#isAsking) return
    this.#isAsking = false
    this.#askedAt = -FILL_AGAIN_MS
    if (!published) {
      this.#options.onLost(this.#position)
      return
    }
    this.gapsFilled += 1
    this.take(published)
  }

  /** The core's reported position. What it published before has arrived, or is lost. */
  reach(position: number): void {
    if (position > this.#position) this.#askToFill()
  }

  #askToFill(): void {
    const now = performance.now()
    if (now - this.#askedAt < FILL_AGAIN_MS) return
    this.#askedAt = now
    this.#isAsking = true
    this.#options.fill(this.#position)
  }
}

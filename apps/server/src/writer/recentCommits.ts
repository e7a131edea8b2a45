/**
 * The last commits, for gateways that missed some. Older ones are only in the journal, as commands
 * without their events.
 */
import type { PublishedCommand } from './published.ts'

const KEPT = 32_768
/** The maximum per answer, some megabytes. The rest is requested next. */
const FILL_MAX = 4_096

export class RecentCommits {
  readonly #kept: PublishedCommand[]
  #last = 0

  constructor(size = KEPT) {
    this.#kept = new Array(size)
  }

  add(published: readonly PublishedCommand[]): void {
    for (const each of published) {
      this.#kept[each.position % this.#kept.length] = each
      this.#last = each.position
    }
  }

  at(position: number): PublishedCommand | undefined {
    const kept = this.#kept[position % this.#kept.length]
    return kept?.position === position ? kept : undefined
  }

  /** All that is kept, in order. */
  all(): PublishedCommand[] {
    return this.#kept.filter(Boolean).sort((a, b) => a.position - b.position)
  }

  /** What follows a position, as much as one answer holds; undefined when it is gone from here. */
  after(position: number): PublishedCommand[] | undefined {
    const found: PublishedCommand[] = []
    const end = Math.min(this.#last, position + FILL_MAX)
    for (let each = position + 1; each <= end; each += 1) {
      const kept = this.at(each)
      if (!kept) return undefined
      found.push(kept)
    }
    return found
  }
}

/**
 * The open positions of a market by one end of the range in which their accounts need no check: a
 * heap of four branches, with the end that a moving mark reaches first at its root. A mark that
 * moves finds those it has reached without looking at the others, and a range that changes costs a
 * logarithm of their number.
 */
import type { PositionState } from '../perpState.ts'

type End = 'low' | 'high'
const BRANCHES = 4

export class WatchedEnds {
  readonly #heap: PositionState[] = []
  /** The same ends as numbers, the sooner one smaller: comparing them reads no position. */
  readonly #keys: number[] = []
  readonly #end: End
  readonly #place: 'lowPlace' | 'highPlace'

  constructor(end: End) {
    this.#end = end
    this.#place = end === 'low' ? 'lowPlace' : 'highPlace'
  }

  add(position: PositionState): void {
    const place = this.#heap.push(position) - 1
    this.#keys.push(this.#keyOf(position))
    this.#settle(position, place)
  }

  remove(position: PositionState): void {
    const last = this.#heap.pop()!
    this.#keys.pop()
    if (last !== position) this.#settle(last, position[this.#place])
  }

  /** Restores the order after the position's range changed. */
  update(position: PositionState): void {
    const place = position[this.#place]
    if (this.#keys[place] !== this.#keyOf(position)) this.#settle(position, place)
  }

  /** All whose end is at the mark or was passed by it, in no order. */
  reachedBy(mark: number): PositionState[] {
    const reached: PositionState[] = []
    const limit = this.#end === 'low' ? -mark : mark
    if (this.#heap.length > 0 && this.#keys[0]! <= limit) this.#collect(0, limit, reached)
    return reached
  }

  #collect(place: number, limit: number, reached: PositionState[]): void {
    reached.push(this.#heap[place]!)
    const first = place * BRANCHES + 1
    const end = Math.min(first + BRANCHES, this.#keys.length)
    for (let below = first; below < end; below++) {
      if (this.#keys[below]! <= limit) this.#collect(below, limit, reached)
    }
  }

  #keyOf({ low, high }: PositionState): number {
    return this.#end === 'low' ? -low : high
  }

  /** Puts a position where it belongs, from a place that is free for it. */
  #settle(position: PositionState, free: number): void {
    const keys = this.#keys
    const key = this.#keyOf(position)
    let place = free
    while (place > 0) {
      const above = Math.floor((place - 1) / BRANCHES)
      if (keys[above]! <= key) break
      this.#put(this.#heap[above]!, keys[above]!, place)
      place = above
    }
    for (let below = this.#soonestBelow(place); below > 0; below = this.#soonestBelow(place)) {
      if (keys[below]! >= key) break
      this.#put(this.#heap[below]!, keys[below]!, place)
      place = below
    }
    this.#put(position, key, place)
  }

  /** The soonest of a place's branches; 0 if there is none. */
  #soonestBelow(place: number): number {
    const keys = this.#keys
    const first = place * BRANCHES + 1
    if (first >= keys.length) return 0
    const end = Math.min(first + BRANCHES, keys.length)
    let soonest = first
    for (let below = first + 1; below < end; below++) {
      if (keys[below]! < keys[soonest]!) soonest = below
    }
    return soonest
  }

  #put(position: PositionState, key: number, place: number): void {
    this.#heap[place] = position
    this.#keys[place] = key
    position[this.#place] = place
  }
}

/**
 * Items that a loop could not process. A failed item stops no other: it is logged, counted, listed
 * here with the reason and the time, and retried at the loop's next turn until it succeeds. Alarms
 * and the console's first page read this list.
 */
import { Busy, Fault, sentenceOf } from './fault.ts'

/** Loops that move members' money. */
export const LOOPS = ['deposits', 'withdrawals', 'fiatOffers', 'proposals'] as const
export type Loop = (typeof LOOPS)[number]

export type StuckItem = {
  loop: Loop
  /**
   * What it is, for anyone who looks for it: a deposit's log, a withdrawal's number, a whole chain.
   */
  item: string
  reason: string
  since: number
}

export type StuckItems = {
  /**
   * Processes every item of a part of a loop, even if some fail. A stuck item that is no longer
   * listed was resolved elsewhere. Busy ends the turn at once. An error that is no Fault ends it
   * too, because an outside system may not answer; but it may also be of this item only, which is
   * noted and from then on tried after the others, so that these are reached.
   */
  each<T>(loop: Loop, part: string, work: Work<T>): Promise<void>
  /**
   * A turn of a loop as a whole; never throws. The time of the last call shows whether a loop has
   * stopped.
   */
  turn(loop: Loop, item: string, work: () => Promise<void>): Promise<void>
  /** The longest first. */
  list(): StuckItem[]
  /** Since the start, of every loop. */
  failures(): ReadonlyMap<Loop, number>
}

/** A turn, or a pause between two, that takes longer counts as stopped. */
const STANDS_MS = 5 * 60_000

type Turn = { loop: Loop; item: string; at: number; isUnderWay: boolean }

/** An item of a loop, and what names it there. */
type Work<T> = {
  items: readonly T[]
  nameOf: (item: T) => string
  work: (item: T) => Promise<void>
}

export function createStuckItems(log: (error: unknown, where: object) => void): StuckItems {
  const stuck = new Map<string, StuckItem & { part: string }>()
  const turns = new Map<string, Turn>()
  const failures = new Map<Loop, number>(LOOPS.map((loop) => [loop, 0]))

  function note(loop: Loop, part: string, item: string, error: unknown): void {
    const key = `${loop} ${part} ${item}`
    const reason = sentenceOf(error)
    const before = stuck.get(key)
    failures.set(loop, (failures.get(loop) ?? 0) + 1)
    // The last to have failed is the last in the map.
    stuck.delete(key)
    stuck.set(key, { loop, part, item, reason, since: before?.since ?? Date.now() })
    // It is retried every few seconds but logged once for each reason.
    if (before?.reason !== reason) log(error, { loop, item })
  }

  return {
    async each(loop, part, { items, nameOf, work }) {
      const names = new Set(items.map(nameOf))
      for (const [key, known] of stuck) {
        if (known.loop === loop && known.part === part && !names.has(known.item)) stuck.delete(key)
      }
      const failed = new Map([...stuck.keys()].map((key, rank) => [key, rank]))
      const ranked = items
        .map((item) => ({ item, name: nameOf(item) }))
        .map((named) => ({ ...named, rank: failed.get(`${loop} ${part} ${named.name}`) ?? -1 }))
        .toSorted((one, other) => one.rank - other.rank)
      for (const { item, name } of ranked) {
        try {
          await work(item)
          stuck.delete(`${loop} ${part} ${name}`)
        } catch (error) {
          if (error instanceof Busy) throw error
          note(loop, part, name, error)
          if (!(error instanceof Fault)) throw error
        }
      }
    },

    async turn(loop, item, work) {
      const key = `${loop} turn ${item}`
      turns.set(key, { loop, item, at: Date.now(), isUnderWay: true })
      try {
        await work()
        stuck.delete(key)
      } catch (error) {
        note(loop, 'turn', item, error)
      }
      turns.set(key, { loop, item, at: Date.now(), isUnderWay: false })
    },

    list() {
      const items = [...stuck.values()].map(({ part: _, ...item }) => item)
      return [...items, ...standing(turns.values())].sort((one, other) => one.since - other.since)
    },

    failures: () => failures,
  }
}

/** Loops that have stopped. */
const standing = (turns: Iterable<Turn>): StuckItem[] =>
  [...turns]
    .filter(({ at }) => Date.now() - at > STANDS_MS)
    .map(({ loop, item, at: since, isUnderWay }) => {
      const reason = isUnderWay ? 'A turn does not end.' : 'No turn comes any more.'
      return { loop, item, reason, since }
    })

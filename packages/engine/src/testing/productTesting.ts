import type { Command } from '../command.ts'
import type { Event } from '../event.ts'
import type { Products } from '../products.ts'
import type { QueryOf, ReadName } from '../query.ts'
import type { State } from '../state.ts'
import type { Random } from './random.ts'

/**
 * A product's declaration for the engine's tests: its actions in a random run, and its invariants.
 * Invariants are recomputed from raw figures and events. From the engine they use only limits and
 * functions that read an event or the state (such as `partiesOf` of a trade), never a command's
 * handler; formulas of `packages/domain` have their own tests.
 */
export type ProductTesting<C extends Counts = Counts> = {
  life?: ProductLife
  /** Throws when a single state is wrong. */
  assertSound?: (state: State) => void
  /** Adds what the product holds on members' accounts, by the key of the account. */
  addHeld?: (state: State, held: Map<number, bigint>) => void
  /** The number that an event takes from a shared counter: they have no gap. */
  numberOf?: (event: Event) => { of: 'order' | 'trade'; number: number } | undefined
  /** Follows one state by its events. */
  newAuditor?: (state: State) => ProductAuditor<C>
  /** Queries of each of the product's reads, with non-empty answers in a random run. */
  reads?: Samples
  /**
   * Prepares the state, then returns commands that it accepts one by one. `noBending.test.ts` tries
   * them against open rounds.
   */
  attempts?: (state: State) => Command[]
  /**
   * The kinds of its commands, each reviewed: none changes how an accepted round ends.
   * `noBending.test.ts` refuses an unlisted one.
   */
  reviewedKinds?: readonly Command['type'][]
}

/** A missing entry fails the test of all queries (`query.test.ts`). */
type Samples = { readonly [Name in ReadName]?: Sample<Name> }
export type Sample<Name extends ReadName> = (asked: Sampled) => QueryOf<Name>[]
export type Sampled = { state: State; commands: readonly Command[]; members: number }

export const ofMembers =
  <T>(query: (member: number, state: State) => T) =>
  ({ members, state }: Sampled): T[] =>
    Array.from({ length: members }, (_, index) => query(index + 1, state))

/** A command before it has a time and a key; one that needs a specific time contains it. */
type CommandBody = Products[keyof Products]['command'] & { at?: number }

export type ProductLife = {
  /** How many of all turns (`TURNS`) belong to the product. */
  share: number
  /** The same in a run of contracts; none if missing. */
  shareOfPerp?: number
  /** Such a turn starts at most this many consecutive commands of the product. */
  burst?: number
  /** What must exist before the run starts. */
  founding?: (world: World) => CommandBody[]
  next: (state: State, random: Random, member: number) => CommandBody
}

export const TURNS = 10_000

/** One command of a product, drawn from its own generator. */
export type Turn = { life: ProductLife; random: Random; isHostile: boolean }

export type World = { random: Random; symbols: readonly string[]; members: number }

/** How often each thing happened; a run in which something never happened proves little. */
export type Counts = Readonly<Record<string, number>>

/** Adds the counts of a run to the sums, by product and event. */
export function addCounts(
  sums: Map<string, number>,
  lived: Readonly<Record<string, Counts>>,
): void {
  for (const [product, counts] of Object.entries(lived)) {
    for (const [name, count] of Object.entries(counts)) {
      const what = `${product} ${name}`
      sums.set(what, (sums.get(what) ?? 0) + count)
    }
  }
}

export type ProductAuditor<C extends Counts = Counts> = {
  readonly counts: C
  /** Every event of an accepted command, in order. */
  note?: (event: Event, state: State) => void
  /** The command is missing if a test has events only. */
  afterCommand?: (state: State, events: readonly Event[], command: Command | undefined) => void
}

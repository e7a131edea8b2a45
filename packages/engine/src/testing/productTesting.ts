import type { Command } from '../kernel/command.ts'
import type { Event } from '../kernel/event.ts'
import type { QueryOf, ReadName } from '../kernel/query.ts'
import type { State } from '../kernel/state.ts'
import type { Products } from '../products.ts'
import type { Random } from './random.ts'

/**
 * What a product declares to the tests of the engine: what happens to it in a random life, and what
 * must be true of it. What must be true is worked out again from raw figures and events. Of the
 * engine it takes only limits and what reads an event or the state (such as `partiesOf` of a
 * trade), never what handles a command; formulas of `packages/domain` have tests of their own.
 */
export type ProductTesting<C extends Counts = Counts> = {
  life?: ProductLife
  /** Throws where one look at a state proves a fault. */
  assertSound?: (state: State) => void
  /** Adds what the product holds on accounts of members, by the key of the account. */
  addHeld?: (state: State, held: Map<number, bigint>) => void
  /** The number that an event takes, of those that products share: they have no gap. */
  numberOf?: (event: Event) => { of: 'order' | 'trade'; number: number } | undefined
  /** Follows one state by its events. */
  newAuditor?: (state: State) => ProductAuditor<C>
  /** Queries of each of the product's reads, which answer something in a random life. */
  reads?: Samples
  /**
   * Prepares the state, then returns commands that it accepts one by one. `noBending.test.ts` tries
   * them against open rounds.
   */
  attempts?: (state: State) => Command[]
  /**
   * The kinds of its commands, each reviewed: none changes how an accepted round ends.
   * `noBending.test.ts` refuses one that is not listed.
   */
  reviewedKinds?: readonly Command['type'][]
}

/** One without an entry fails the test of all queries (`kernel/query.test.ts`). */
type Samples = { readonly [Name in ReadName]?: Sample<Name> }
export type Sample<Name extends ReadName> = (asked: Sampled) => QueryOf<Name>[]
export type Sampled = { state: State; commands: readonly Command[]; members: number }

export const ofMembers =
  <T>(query: (member: number, state: State) => T) =>
  ({ members, state }: Sampled): T[] =>
    Array.from({ length: members }, (_, index) => query(index + 1, state))

/** A command before it has a time and a key; one that needs its own time says it. */
type CommandBody = Products[keyof Products]['command'] & { at?: number }

export type ProductLife = {
  /** How many of so many turns (`TURNS`) are of the product. */
  share: number
  /** The same in a life of contracts; none where it is absent. */
  shareOfContracts?: number
  /** Such a turn begins at most so many commands of the product that follow each other. */
  burst?: number
  /** What must be there before life begins. */
  founding?: (world: World) => CommandBody[]
  next: (state: State, random: Random, member: number) => CommandBody
}

export const TURNS = 10_000

/** One command of a product, drawn from its own chance. */
export type Turn = { life: ProductLife; random: Random; isHostile: boolean }

export type World = { random: Random; symbols: readonly string[]; members: number }

/** How often what happened; a run is worth little where something never did. */
export type Counts = Readonly<Record<string, number>>

/** Adds what happened in a life to the sums, by product and what it was. */
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
  /** The command is absent where a test has events alone. */
  afterCommand?: (state: State, events: readonly Event[], command: Command | undefined) => void
}

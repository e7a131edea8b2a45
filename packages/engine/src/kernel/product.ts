import type { MemberId, Posting } from '@assay/domain/account.ts'
import type { SpotRules } from '@assay/domain/spot/spotRules.ts'
import type { Head } from './command.ts'
import type { Event } from './event.ts'
import type { Plain } from './plain.ts'
import type { State } from './state.ts'

/**
 * What a product declares to the kernel. Each part is a table that names every command, event or
 * row of the product, so that one without its entry is a type error.
 */
export type EngineProduct<P extends ProductTypes> = {
  /** Never there: `products.ts` takes the product's types from it. */
  types?: P
  /** The product's part of the state, empty. */
  newState: () => P['state']
  owners: Owners<P['command']>
  run: Handlers<P['command']>
  /** Where a command takes its number from. Those without an entry share the numbers of orders. */
  counters?: { readonly [Type in P['command']['type']]?: (state: State) => number }
  toPlain: Writers<P['command']>
  fromPlain: CommandReaders<P['command']>
  due?: Due
  postings: Postings<P['event']>
  touches: Touches<P['event']>
  /** What others may ask of the product. The union of all queries follows from it (`query.ts`). */
  reads: P['reads']
  /** The product's rows of a snapshot, in a canonical order; none while nothing was asked of it. */
  rowsOf: (state: State) => Iterable<RowOf<P['rows']>>
  restore: Restorers<P['rows']>
}

/** `state`, `rows` and `reads` name what no other product names. */
type ProductTypes = {
  command: { type: string }
  event: { type: string }
  state: object
  rows: Rows
  reads: Reads
}
type Rows = Readonly<Record<string, readonly unknown[]>>

/**
 * Whose request keys count for a command: those of the member it names, or those of the house, to
 * which the chains and the operators belong as well.
 */
type Owners<C extends { type: string }> = {
  readonly [Type in C['type']]: Extract<C, { type: Type }> extends { member: number }
    ? Owner
    : 'house'
}
export type Owner = 'member' | 'house'

/**
 * What a command does. It checks everything first: a refused command returns one `rejected` event
 * and has changed nothing.
 */
export type Handlers<C extends { type: string }> = {
  readonly [Type in C['type']]: (
    state: State,
    command: Head & Extract<C, { type: Type }>,
    now: number,
  ) => Event[]
}

/** The fields of a command after its head, in the order in which the journal has them. */
export type Writers<C extends { type: string }> = {
  readonly [Type in C['type']]: (command: Extract<C, { type: Type }>) => Plain
}
/** Gets all fields, the head's among them, and gives all of them back. */
export type CommandReaders<C extends { type: string }> = {
  readonly [Type in C['type']]: (plain: Plain) => Plain
}

/** What happens by itself after an accepted command, a bounded part of it each time. */
export type Due = {
  /** Lower turns come first. Fixed for good: a replay has the order in which things happened. */
  turn: number
  isDue: (state: State, now: number) => boolean
  run: (state: State, now: number, events: Event[]) => void
  /**
   * How many commands it takes to do all that is due, at most; 0 when nothing is. Missing where
   * what is due can wait for the next command, and where a product's own read says it.
   */
  commandsDue?: (state: State, now: number) => number
}

/**
 * Looks at the state, by the type of the query that asks for them. A read changes nothing. Query
 * and answer cross from thread to thread: both are plain data (no instances of classes, no
 * functions), and an answer is an object of its own. Its docstring says what bounds the answer, or
 * that nothing does.
 */
export type Reads = Readonly<Record<string, (state: State, query: never) => object>>

/** The double entry of each event. It follows from the event and the market's rules alone. */
export type Postings<E extends { type: string }> = {
  readonly [Type in E['type']]:
    | 'none'
    | ((event: Extract<E, { type: Type }>, rulesOf: RulesOf) => Posting[])
}
/** Whom an event concerns, and the number of the order or round of theirs that it is about. */
export type TouchedMember = { member: MemberId; order?: number }
export type Touches<E extends { type: string }> = {
  readonly [Type in E['type']]: 'none' | ((event: Extract<E, { type: Type }>) => TouchedMember[])
}
export type RulesOf = (symbol: string) => SpotRules

/** A row of a snapshot begins with its kind. */
export type RowOf<R extends Rows> = { [Kind in keyof R]: [kind: Kind, ...R[Kind]] }[keyof R]
export type Restorers<R extends Rows> = {
  readonly [Kind in keyof R]: (state: State, ...figures: R[Kind]) => void
}

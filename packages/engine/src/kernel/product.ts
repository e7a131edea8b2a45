import type { MemberId, Posting } from '@assay/domain/account.ts'
import type { SpotRules } from '@assay/domain/spot/spotRules.ts'
import type { Head } from '../command.ts'
import type { Event } from '../event.ts'
import type { State } from '../state.ts'
import type { Plain } from './plain.ts'
import type { Sent } from './sent.ts'

/**
 * A product's declaration for the kernel. Each part is a table with an entry for every command,
 * event or row of the product, so that a missing one is a type error.
 */
export type EngineProduct<P extends ProductTypes> = {
  /** Never there: `products.ts` takes the product's types from it. */
  types?: P
  /** The product's part of the state, empty. */
  newState: () => P['state']
  owners: Owners<P['command']>
  /** The commands that members send. */
  sent?: Sent<P['command']>
  run: Handlers<P['command']>
  /** The counter of a command's number. Those without an entry share the order numbers. */
  counters?: { readonly [Type in P['command']['type']]?: (state: State) => number }
  toPlain: Writers<P['command']>
  fromPlain: CommandReaders<P['command']>
  due?: Due
  postings: Postings<P['event']>
  touches: Touches<P['event']>
  /** The product's reads. The union of all queries is derived from them (`query.ts`). */
  reads: P['reads']
  /** The product's rows of a snapshot, in a canonical order; none until it was first used. */
  rowsOf: (state: State) => Iterable<RowOf<P['rows']>>
  restore: Restorers<P['rows']>
}

/** The names in `state`, `rows` and `reads` are unique over all products. */
type ProductTypes = {
  command: { type: string }
  event: { type: string }
  state: object
  rows: Rows
  reads: Reads
}
type Rows = Readonly<Record<string, readonly unknown[]>>

/**
 * The owner of a command's request key: the member it names, or the house, which includes the
 * chains and the operators.
 */
type Owners<C extends { type: string }> = {
  readonly [Type in C['type']]: Extract<C, { type: Type }> extends { member: number }
    ? Owner
    : 'house'
}
export type Owner = 'member' | 'house'

/**
 * The handler of each command. It checks everything first: a refused command returns one `rejected`
 * event and has changed nothing.
 */
export type Handlers<C extends { type: string }> = {
  readonly [Type in C['type']]: (
    state: State,
    command: Head & Extract<C, { type: Type }>,
    now: number,
  ) => Event[]
}

/** The fields of a command after its head, in the journal's order. */
export type Writers<C extends { type: string }> = {
  readonly [Type in C['type']]: (command: Extract<C, { type: Type }>) => Plain
}
/** Receives all fields, including the head's, and returns all of them. */
export type CommandReaders<C extends { type: string }> = {
  readonly [Type in C['type']]: (plain: Plain) => Plain
}

/** What happens automatically after an accepted command, a bounded amount each time. */
export type Due = {
  /** Lower turns come first. Never change them: a replay must have the same order. */
  turn: number
  isDue: (state: State, now: number) => boolean
  run: (state: State, now: number, events: Event[]) => void
  /**
   * The maximum number of commands to do all that is due; 0 for none. Missing if due work can wait
   * for the next command, or if a read of the product returns it.
   */
  commandsDue?: (state: State, now: number) => number
}

/**
 * Reads of the state, by query type. A read changes nothing. Query and answer cross threads: both
 * are plain data (no class instances, no functions), and an answer shares nothing with the state.
 * Its docstring says what bounds the answer, or that nothing does.
 */
export type Reads = Readonly<Record<string, (state: State, query: never) => object>>

/** The double entry of each event. It depends only on the event and the market's rules. */
export type Postings<E extends { type: string }> = {
  readonly [Type in E['type']]:
    | 'none'
    | ((event: Extract<E, { type: Type }>, rulesOf: RulesOf) => Posting[])
}
/** A member concerned by an event, and the number of the order or round. */
export type TouchedMember = { member: MemberId; order?: number }
export type Touches<E extends { type: string }> = {
  readonly [Type in E['type']]: 'none' | ((event: Extract<E, { type: Type }>) => TouchedMember[])
}
export type RulesOf = (symbol: string) => SpotRules

/** A row of a snapshot starts with its kind. */
export type RowOf<R extends Rows> = { [Kind in keyof R]: [kind: Kind, ...R[Kind]] }[keyof R]
export type Restorers<R extends Rows> = {
  readonly [Kind in keyof R]: (state: State, ...figures: R[Kind]) => void
}

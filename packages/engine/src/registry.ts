/**
 * The products' declarations, by the names the engine uses. The types of `products.ts` ensure that
 * every command, event and row has an entry; here they are in maps, because names from a journal or
 * a caller may be unknown.
 */
import type { Posting } from '@assay/domain/account.ts'
import type { Command } from './command.ts'
import type { Event } from './event.ts'
import { assert } from './kernel/assert.ts'
import type { Plain } from './kernel/plain.ts'
import type { Due, Owner, RulesOf, TouchedMember } from './kernel/product.ts'
import type { FieldCheck } from './kernel/sent.ts'
import { products } from './products.ts'
import type { State } from './state.ts'

export type CommandKind = {
  owner: Owner
  sent: Readonly<Record<string, FieldCheck>> | undefined
  run: (state: State, command: Command, now: number) => Event[]
  counter: ((state: State) => number) | undefined
  toPlain: (command: Command) => Plain
  fromPlain: (plain: Plain) => Plain
}
type PostingsOf = 'none' | ((event: Event, rulesOf: RulesOf) => Posting[])
export type ProductName = keyof typeof products
type Touch = (event: Event) => TouchedMember[]
type Touching = { product: ProductName; touch: Touch | undefined }
type Restore = (state: State, ...figures: readonly unknown[]) => void
type Read = (state: State, query: object) => object

export const commandKinds: ReadonlyMap<string, CommandKind> = new Map(
  declared((product) => {
    const { owners, sent, run, counters, toPlain, fromPlain } = product
    return Object.keys(run).map((type): [string, CommandKind] => [
      type,
      {
        owner: owners[type]!,
        sent: sent?.[type],
        run: run[type]!,
        counter: counters?.[type],
        toPlain: toPlain[type]!,
        fromPlain: fromPlain[type]!,
      },
    ])
  }),
)

export const postingsByEvent: ReadonlyMap<string, PostingsOf> = new Map(
  declared((product) => Object.entries(product.postings)),
)

/** By event: the product that declares it, and the members concerned. */
export const touchesByEvent: ReadonlyMap<string, Touching> = new Map(
  erased().flatMap(([product, { touches }]) =>
    Object.entries(touches).map(([type, touch]): [string, Touching] => [
      type,
      { product, touch: touch === 'none' ? undefined : touch },
    ]),
  ),
)

export const restorers: ReadonlyMap<string, Restore> = new Map(
  declared((product) => Object.entries(product.restore)),
)

export const productReads: ReadonlyMap<string, Read> = new Map(
  declared((product) => Object.entries(product.reads)),
)

export const dueWork: readonly Due[] = Object.values(products)
  .flatMap(({ due }) => due ?? [])
  .sort((one, other) => one.turn - other.turn)
assert(areUnique(dueWork.map(({ turn }) => turn)), 'Two products act in the same turn.')

const parts = Object.values(products).flatMap(({ newState }) => Object.keys(newState()))
assert(areUnique(parts), 'Two products have a part of the state by the same name.')

/** A product with erased types. */
type Declared = {
  owners: Record<string, Owner>
  sent?: Record<string, CommandKind['sent']>
  run: Record<string, CommandKind['run']>
  counters?: Record<string, CommandKind['counter']>
  toPlain: Record<string, CommandKind['toPlain']>
  fromPlain: Record<string, CommandKind['fromPlain']>
  postings: Record<string, PostingsOf>
  touches: Record<string, 'none' | Touch>
  restore: Record<string, Restore>
  reads: Record<string, Read>
}

/** The only place that takes the types away: what is looked up by name gets its type back there. */
function erased(): [ProductName, Declared][] {
  return Object.entries(products) as unknown as [ProductName, Declared][]
}

function declared<T>(entriesOf: (product: Declared) => [string, T][]): [string, T][] {
  const entries = erased().flatMap(([, product]) => entriesOf(product))
  assert(areUnique(entries.map(([name]) => name)), 'Two products declare the same name.')
  return entries
}

function areUnique(names: readonly (string | number)[]): boolean {
  return new Set(names).size === names.length
}

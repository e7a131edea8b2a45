/**
 * The products' histories with erased types, in the order of the list. The types ensure that every
 * event has an entry. The entries are in one map, because an event may belong to any product.
 */
import assert from 'node:assert/strict'
import type { Event } from '@assay/engine/event.ts'
import type { Cause, HistoryTypes, Moment, ProductHistory } from '../history/productHistory.ts'
import { type Histories, serverProducts } from '../serverProducts.ts'

export type HistoryName = keyof Histories
export type Rows = { readonly [Name in HistoryName]: Histories[Name]['rows'] }

type LettersOf = NonNullable<ProductHistory<HistoryTypes>['lettersOf']>
type EventEntry = {
  name: HistoryName
  lettersOf: LettersOf | undefined
  record: ((rows: object, event: Event, moment: Moment) => void) | undefined
  cause: ((event: Event) => Cause) | undefined
}
type Declared = Omit<ProductHistory<HistoryTypes>, 'record' | 'causes'> & {
  record: Record<string, 'none' | EventEntry['record']>
  causes: Record<string, EventEntry['cause']>
}

export const declared = Object.entries(serverProducts).map(
  ([name, { history }]) => [name, history] as unknown as readonly [HistoryName, Declared],
)

const entries = declared.flatMap(([name, { record, causes, lettersOf }]) =>
  Object.entries(record).map(([type, what]): [string, EventEntry] => [
    type,
    { name, lettersOf, record: what === 'none' ? undefined : what, cause: causes[type] },
  ]),
)
export const entryOf: ReadonlyMap<string, EventEntry> = new Map(entries)
assert.equal(entryOf.size, entries.length, 'Two products record the same event.')

const flows = declared.flatMap(([, { isCashFlow }]) => Object.entries(isCashFlow))
const isCashFlow = new Map(flows)
for (const [reason, is] of flows) {
  assert.equal(is, isCashFlow.get(reason), `Two products differ on whether ${reason} is cash flow.`)
}
/** The reasons that move coins in or out without gain or loss. */
export const CASH_FLOWS = [...isCashFlow].flatMap(([reason, is]) => (is ? [reason] : []))

export const newRows = (): Rows =>
  Object.fromEntries(declared.map(([name, history]) => [name, history.newRows()])) as Rows

/** Those that have something to do after each command. */
export const endings = declared.flatMap(([name, { endCommand }]) =>
  endCommand ? [{ name, endCommand }] : [],
)

/**
 * Converts a state to text and back. The text is canonical: equal states give equal chunks
 * whichever book they use, so its hash is the state's hash. Each chunk is some JSON rows, one per
 * line; a row starts with its kind.
 */
import { createHash } from 'node:crypto'
import type { Asset } from '@assay/domain/asset.ts'
import type { SpotMarket } from '@assay/domain/market.ts'
import type { Book } from './book/book.ts'
import { fastBook } from './book/fastBook.ts'
import type { Generation } from './kernel/keys/requestKeys.ts'
import { marketFromPlain, marketToPlain, newMarketState } from './kernel/market.ts'
import { type Stored, toBigint } from './kernel/plain.ts'
import { products } from './products.ts'
import { restorers } from './registry.ts'
import { newState, type State } from './state.ts'

const ROWS_PER_CHUNK = 2000
const ROWS_PER_STEP = 500
/**
 * The version of the text. It goes up when a state that could exist before is written differently:
 * hashes of different versions are not compared.
 */
export const SNAPSHOT_VERSION = 2

/** In chunks, so that a caller can write them one by one and pause in between. */
export function* snapshotOf(state: State): Generator<string, void> {
  let rows: string[] = []
  for (const row of rowsOf(state)) {
    rows.push(JSON.stringify(row))
    if (rows.length < ROWS_PER_CHUNK) continue
    yield `${rows.join('\n')}\n`
    rows = []
  }
  if (rows.length > 0) yield `${rows.join('\n')}\n`
}

/** SHA-256 over everything that the next command could depend on. */
export function hashOf(state: State): string {
  const hash = createHash('sha256')
  for (const chunk of snapshotOf(state)) hash.update(chunk)
  return hash.digest('hex')
}

export function restore(chunks: Iterable<string>, options: Building = {}): State {
  const steps = restoring(chunks, options)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

type Building = { makeBook?: () => Book }

/** In small steps, so that a caller can pause in between. */
export function* restoring(
  chunks: Iterable<string>,
  options: Building = {},
): Generator<void, State> {
  const state = newState({ makeBook: options.makeBook ?? fastBook })
  let rows = 0
  for (const chunk of chunks) {
    for (const line of chunk.split('\n')) {
      if (line !== '') restoreRow(state, JSON.parse(line) as Row)
      rows += 1
      if (rows % ROWS_PER_STEP === 0) yield
    }
  }
  return state
}

/** Rows of the shared state; the other rows are the products'. */
type KernelRow =
  | ['state', number, number, number, number, number]
  | ['asset', Asset]
  | ['market', Stored<SpotMarket>, MarketFigures]
  | ['account', number, string, string]
  | ['named', string, string]
type KeyRow =
  | ['keys', 'young' | 'old', number]
  | ['key', 'young' | 'old', number, number, number]
  | ['whole', 'young' | 'old', number, string, number, number]
type Row = KernelRow | KeyRow
type MarketFigures = { lastPrice: number; indexPrice: number; indexAt: number }

function* rowsOf(state: State): Generator<readonly unknown[], void> {
  yield* kernelRows(state)
  for (const product of Object.values(products)) yield* product.rowsOf(state)
  yield* keyRows(state.keys.old, 'old')
  yield* keyRows(state.keys.young, 'young')
}

function* kernelRows(state: State): Generator<KernelRow, void> {
  const { ledger } = state
  yield ['state', SNAPSHOT_VERSION, state.now, state.accepted, state.lastOrder, state.lastTrade]
  for (const { asset } of state.assets.values()) yield ['asset', asset]
  for (const [name, slot] of ledger.named) {
    yield ['named', name, ledger.namedAt(slot).toString()]
  }
  for (const { rules, lastPrice, indexPrice, indexAt } of state.markets.values()) {
    yield ['market', marketToPlain(rules), { lastPrice, indexPrice, indexAt }]
  }
  for (let slot = 0; slot < ledger.size; slot++) {
    const available = ledger.availableAt(slot).toString()
    yield ['account', ledger.keyAt(slot), available, ledger.heldAt(slot).toString()]
  }
}

function* keyRows(generation: Generation, age: 'young' | 'old'): Generator<KeyRow, void> {
  yield ['keys', age, generation.since]
  for (let index = 0; index < generation.size; index++) {
    const taken = generation.at(index)
    const { content, order } = taken
    yield 'key' in taken
      ? ['whole', age, taken.member, taken.key, content, order]
      : ['key', age, taken.fingerprint, content, order]
  }
}

function restoreRow(state: State, row: Row): void {
  switch (row[0]) {
    case 'state':
      if (row[1] !== SNAPSHOT_VERSION)
        throw new SyntaxError(`Snapshot version \`${row[1]}\` is unknown.`)
      ;[, , state.now, state.accepted, state.lastOrder, state.lastTrade] = row
      return
    case 'asset':
      state.assets.set(row[1].id, { asset: row[1], index: state.assets.size })
      return
    case 'named': {
      const [address, asset] = row[1].split(' ') as [never, string]
      state.ledger.namedBalances[state.ledger.openNamed(address, asset)] = toBigint(row[2])
      return
    }
    case 'market': {
      const market = marketFromPlain(row[1])
      state.markets.set(market.symbol, { ...newMarketState(state, market), ...row[2] })
      return
    }
    case 'account': {
      const slot = state.ledger.openKey(row[1])
      state.ledger.restore(slot, toBigint(row[2]), toBigint(row[3]))
      return
    }
    case 'keys':
    case 'key':
    case 'whole':
      restoreKey(state, row)
      return
    default:
      restoreProductRow(state, row)
  }
}

function restoreProductRow(state: State, [kind, ...figures]: readonly unknown[]): void {
  const restoreIt = restorers.get(String(kind))
  if (!restoreIt) {
    throw new SyntaxError(`A snapshot row is of the unknown kind \`${String(kind)}\`.`)
  }
  restoreIt(state, ...figures)
}

function restoreKey({ keys }: State, row: KeyRow): void {
  if (row[0] === 'keys') keys[row[1]].since = row[2]
  else if (row[0] === 'key') keys[row[1]].addFingerprint(row[2], { content: row[3], order: row[4] })
  else {
    const [, age, member, key, content, order] = row
    keys.restore(age, { member, key }, { content, order })
  }
}

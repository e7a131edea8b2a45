import { createHash } from 'node:crypto'
import type { Asset } from '@assay/domain/asset.ts'
import type { Tick } from '@assay/domain/cycle/round.ts'
import type { Side, SpotOrder } from '@assay/domain/spot/order.ts'
import type { Ratio } from '@assay/money/amount.ts'
import { type Book, NONE } from '../book/book.ts'
import { fastBook } from '../book/fastBook.ts'
import { type ClaimRow, claimRowsOf, restoreClaimRow } from '../claim/plainClaim.ts'
import {
  type ConversionRow,
  conversionRowsOf,
  restoreConversionRow,
} from '../conversion/plainConversion.ts'
import { newCycleState } from '../cycle/list.ts'
import {
  cycleMarketFromPlain,
  cycleMarketToPlain,
  playerFromPlain,
  playerToPlain,
  roundFromPlain,
  roundToPlain,
} from '../cycle/plainCycle.ts'
import { type EarnRow, earnRowsOf, restoreEarnRow } from '../earn/plainEarn.ts'
import { type FiatRow, fiatRowsOf, restoreFiatRow } from '../fiat/plainFiat.ts'
import {
  type LaunchpadRow,
  launchpadRowsOf,
  restoreLaunchpadRow,
} from '../launchpad/plainLaunchpad.ts'
import { newMarketState } from '../listing/listing.ts'
import { type PerpRow, perpRowsOf, restorePerpRow } from '../perp/perpSnapshot.ts'
import { type ReferralRow, referralRowsOf, restoreReferralRow } from '../referral/plainReferral.ts'
import { payingAccount } from '../spot/hold.ts'
import {
  restoreWithdrawalRow,
  type WithdrawalRow,
  withdrawalRowsOf,
} from '../withdrawal/plainWithdrawal.ts'
import { marketFromPlain, marketToPlain } from './journal.ts'
import type { Generation } from './keys/requestKeys.ts'
import { type MarketState, newState, type State } from './state.ts'

/**
 * A state as text and back. The text is canonical: equal states give equal chunks whichever book
 * they use, so the hash over it is the hash of the state. Each chunk is some JSON rows, one a line;
 * a row begins with its kind.
 */
const ROWS_PER_CHUNK = 2000
const ROWS_PER_STEP = 500
const VERSION = 2

/** In chunks, so that a caller can write them one by one and pause between. */
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

/** In small steps, so that a caller can pause between. */
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

type Row =
  | ['state', number, number, number, number, number]
  | ['asset', Asset]
  | ['market', Record<string, unknown>, MarketFigures]
  | ['account', number, string, string]
  | ['named', string, string]
  | ['order', PlainOrder, number]
  | ['book' | 'stops', string, Side, number[]]
  | ['due', number[]]
  | PerpRow
  | WithdrawalRow
  | ConversionRow
  | EarnRow
  | ReferralRow
  | ClaimRow
  | LaunchpadRow
  | FiatRow
  | ['starter', number]
  | ['cycle', Record<string, unknown>, CycleFigures]
  | ['tick', string, Tick]
  | ['round', Record<string, unknown>]
  | ['player', number, Record<string, unknown>]
  | KeyRow

type KeyRow =
  | ['keys', 'young' | 'old', number]
  | ['key', 'young' | 'old', number, number, number]
  | ['whole', 'young' | 'old', number, string, number, number]

type MarketFigures = { lastPrice: number; indexPrice: number; indexAt: number }
type CycleFigures = { isOpen: boolean; sequence: number; hash: string; tickAt: number }
type PlainOrder = Omit<SpotOrder, 'quoteBudget' | 'makerFeeRate' | 'takerFeeRate'> & {
  quoteBudget: string
  makerFeeRate: string
  takerFeeRate: string
}

function* rowsOf(state: State): Generator<Row, void> {
  yield ['state', VERSION, state.now, state.accepted, state.lastOrder, state.lastTrade]
  for (const { asset } of state.assets.values()) yield ['asset', asset]
  const { ledger, orders } = state
  for (const [name, slot] of ledger.named) {
    yield ['named', name, ledger.namedAt(slot).toString()]
  }
  for (const { rules, lastPrice, indexPrice, indexAt } of state.markets.values()) {
    yield ['market', marketToPlain(rules), { lastPrice, indexPrice, indexAt }]
  }
  for (let slot = 0; slot < ledger.keys.length; slot++) {
    const available = ledger.availableAt(slot).toString()
    yield ['account', ledger.keys[slot]!, available, ledger.heldAt(slot).toString()]
  }
  for (const slot of orders.slotsById()) {
    yield ['order', orderToPlain(orders.at(slot)), orders.remainingOf(slot)]
  }
  for (const market of state.markets.values()) {
    for (const kind of ['book', 'stops'] as const) {
      for (const side of ['buy', 'sell'] as const) {
        yield [kind, market.rules.symbol, side, idsInLine(state, market[kind], side)]
      }
    }
  }
  yield ['due', state.due.list()]
  yield* perpRowsOf(state)
  for (const key of state.starters) yield ['starter', key]
  yield* cycleRows(state)
  yield* withdrawalRowsOf(state)
  yield* conversionRowsOf(state)
  yield* earnRowsOf(state)
  yield* referralRowsOf(state)
  yield* claimRowsOf(state)
  yield* launchpadRowsOf(state)
  yield* fiatRowsOf(state)
  yield* keyRows(state.keys.old, 'old')
  yield* keyRows(state.keys.young, 'young')
}

function* cycleRows({ cycles }: State): Generator<Row, void> {
  for (const { terms, isOpen, sequence, hash, tickAt, ticks } of cycles.markets.values()) {
    yield ['cycle', cycleMarketToPlain(terms), { isOpen, sequence, hash, tickAt }]
    for (const tick of ticks) yield ['tick', terms.symbol, tick]
  }
  for (const round of cycles.rounds.values()) yield ['round', roundToPlain(round)]
  for (const [member, player] of cycles.players) yield ['player', member, playerToPlain(player)]
}

function idsInLine(state: State, book: Book, side: Side): number[] {
  const ids: number[] = []
  for (let handle = book.first(side); handle !== NONE; handle = book.next(handle)) {
    ids.push(state.orders.idOf(book.tagOf(handle)))
  }
  return ids
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
      if (row[1] !== VERSION) throw new SyntaxError(`Snapshot version \`${row[1]}\` is unknown.`)
      ;[, , state.now, state.accepted, state.lastOrder, state.lastTrade] = row
      return
    case 'asset':
      state.assets.set(row[1].id, { asset: row[1], index: state.assets.size })
      return
    case 'named': {
      const [address, asset] = row[1].split(' ') as [never, string]
      state.ledger.namedBalances[state.ledger.openNamed(address, asset)] = BigInt(row[2])
      return
    }
    case 'market': {
      const market = marketFromPlain(row[1])
      state.markets.set(market.symbol, { ...newMarketState(state, market), ...row[2] })
      return
    }
    case 'account': {
      const slot = state.ledger.openKey(row[1])
      state.ledger.restore(slot, BigInt(row[2]), BigInt(row[3]))
      return
    }
    case 'order': {
      const order = orderFromPlain(row[1])
      const account = payingAccount(state, state.markets.get(order.market)!, order)
      state.orders.add(order, row[2], account)
      return
    }
    case 'book':
    case 'stops':
      restoreLine(state, state.markets.get(row[1])!, row)
      return
    case 'due':
      for (const id of row[1]) {
        const slot = state.orders.find(id)
        state.due.add(state.markets.get(state.orders.termsOf(slot).market)!, id)
        state.orders.setPhase(slot, 'due', NONE)
      }
      return
    case 'starter':
      state.starters.add(row[1])
      return
    case 'cycle': {
      const terms = cycleMarketFromPlain(row[1])
      state.cycles.markets.set(terms.symbol, { ...newCycleState(terms), ...row[2] })
      return
    }
    case 'tick':
      state.cycles.markets.get(row[1])!.ticks.push(row[2])
      return
    case 'round':
      state.cycles.add(roundFromPlain(row[1]))
      return
    case 'player':
      state.cycles.players.set(row[1], playerFromPlain(row[2]))
      return
    case 'keys':
    case 'key':
    case 'whole':
      restoreKey(state, row)
      return
    default:
      if (restoreRowOfFeature(state, row)) return
      throw new SyntaxError(`A snapshot row is of the unknown kind \`${String(row[0])}\`.`)
  }
}

function restoreKey({ keys }: State, row: KeyRow): void {
  if (row[0] === 'keys') keys[row[1]].since = row[2]
  else if (row[0] === 'key') keys[row[1]].addFingerprint(row[2], { content: row[3], order: row[4] })
  else {
    const [, age, member, key, content, order] = row
    keys.restore(age, { member, key }, { content, order })
  }
}

const restoreRowOfFeature = (state: State, row: Row): boolean =>
  restoreWithdrawalRow(state, row) ||
  restoreConversionRow(state, row) ||
  restoreEarnRow(state, row) ||
  restoreReferralRow(state, row) ||
  restoreClaimRow(state, row) ||
  restoreLaunchpadRow(state, row) ||
  restoreFiatRow(state, row) ||
  restorePerpRow(state, row as PerpRow)

function restoreLine(
  state: State,
  market: MarketState,
  [kind, , side, ids]: ['book' | 'stops', string, Side, number[]],
): void {
  for (const id of ids) {
    const slot = state.orders.find(id)
    const { price, stopPrice } = state.orders.at(slot)
    const at = kind === 'book' ? price : stopPrice
    const handle = market[kind].add(side, at, state.orders.remainingOf(slot), slot)
    state.orders.setPhase(slot, kind === 'book' ? 'resting' : 'waiting', handle)
  }
}

const orderToPlain = (order: SpotOrder): PlainOrder => ({
  ...order,
  quoteBudget: order.quoteBudget.toString(),
  makerFeeRate: order.makerFeeRate.toString(),
  takerFeeRate: order.takerFeeRate.toString(),
})

const orderFromPlain = (plain: PlainOrder): SpotOrder => ({
  ...plain,
  quoteBudget: BigInt(plain.quoteBudget),
  makerFeeRate: BigInt(plain.makerFeeRate) as Ratio,
  takerFeeRate: BigInt(plain.takerFeeRate) as Ratio,
})

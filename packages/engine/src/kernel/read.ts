import {
  ACCOUNT_KINDS,
  type AccountKind,
  groupOfAddress,
  type MemberId,
} from '@assay/domain/account.ts'
import type { Asset, AssetId } from '@assay/domain/asset.ts'
import type { PlayerStanding } from '@assay/domain/cycle/playerLimits.ts'
import type { MarketSymbol, SpotMarket } from '@assay/domain/market.ts'
import type { OrderId, OrderStatus, SpotOrder } from '@assay/domain/spot/order.ts'
import { statusOf } from '@assay/domain/spot/statusOf.ts'
import type { DepthLevel } from '../book/book.ts'
import type { CycleState } from '../cycle/cycles.ts'
import { perpOrdersOf } from '../perp/perpRead.ts'
import type { Slot } from '../spot/openOrders.ts'
import { ASSETS_MAX, assetOfKey, memberOfKey } from './ledger/ledger.ts'
import { ABSENT } from './numberTable.ts'
import type { State } from './state.ts'

/** What others may ask of a state. Nothing here changes it. */
export type Balance = { account: AccountKind; asset: AssetId; available: bigint; held: bigint }

export type OpenOrder = SpotOrder & {
  remaining: number
  filled: number
  status: OrderStatus
}

/** Every account the member has ever used, kinds and assets in the order they are listed. */
export function balancesOf(state: State, member: MemberId): Balance[] {
  const balances: Balance[] = []
  for (const account of ACCOUNT_KINDS) {
    for (const [asset, { index }] of state.assets) {
      const slot = state.ledger.find(member, account, index)
      if (slot === ABSENT) continue
      const available = state.ledger.availableAt(slot)
      balances.push({ account, asset, available, held: state.ledger.heldAt(slot) })
    }
  }
  return balances
}

/** What each member has of each asset, all accounts and holds together, and every other balance there is. */
export type Holdings = {
  members: { member: MemberId; asset: AssetId; amount: bigint }[]
  /** The house's, the clearing accounts', and those outside, which are below zero. */
  others: { address: string; asset: AssetId; amount: bigint }[]
}

export function holdingsOf({ ledger, assets }: State): Holdings {
  const ids = [...assets.keys()]
  const sums = new Map<number, Holdings['members'][number]>()
  for (const [slot, key] of ledger.keys.entries()) {
    const amount = ledger.availableAt(slot) + ledger.heldAt(slot)
    if (amount === 0n) continue
    const member = memberOfKey(key)
    const index = assetOfKey(key)
    const sum = sums.get(member * ASSETS_MAX + index)
    if (sum) sum.amount += amount
    else sums.set(member * ASSETS_MAX + index, { member, asset: ids[index]!, amount })
  }
  const others = [...ledger.named].map(([name, slot]) => {
    const at = name.lastIndexOf(' ')
    return { address: name.slice(0, at), asset: name.slice(at + 1), amount: ledger.namedAt(slot) }
  })
  return { members: [...sums.values()], others }
}

/** The member's open orders, oldest first. */
export function openOrdersOf(state: State, member: MemberId, market?: MarketSymbol): OpenOrder[] {
  return state.orders
    .ofMember(member)
    .filter(
      (slot) => market === undefined || state.orders.termsOf(slot).market.rules.symbol === market,
    )
    .map((slot) => openOrderAt(state, slot))
}

function openOrderAt(state: State, slot: Slot): OpenOrder {
  const order = state.orders.at(slot)
  const remaining = state.orders.remainingOf(slot)
  const filled = order.quantity - remaining
  const isTriggered = state.orders.phaseOf(slot) === 'resting'
  return { ...order, remaining, filled, status: statusOf(order, filled, { isTriggered }) }
}

/** The numbers of all that a member has open, spot orders and contract orders. */
export const openIdsOf = (state: State, member: MemberId): OrderId[] => [
  ...state.orders.ofMember(member).map((slot) => state.orders.idOf(slot)),
  ...perpOrdersOf(state, member).map(({ id }) => id),
]

/** How many orders, and in cycle contracts rounds, are open on each market. */
export function openCountsOf(state: State): Record<'spot' | 'perp' | 'cycle', Map<string, number>> {
  const { orders, perp, cycles } = state
  return {
    spot: countBy(orders.slotsById(), (slot) => orders.termsOf(slot).market.rules.symbol),
    perp: countBy([...perp.orders.values()], ({ order }) => order.market),
    cycle: countBy([...cycles.rounds.values()], ({ market }) => market),
  }
}

function countBy<T>(all: readonly T[], nameOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1)
  return counts
}

/** The best levels of a market, best first; undefined when there is no such market. */
export function depthOf(
  state: State,
  symbol: MarketSymbol,
  levels: number,
): { bids: DepthLevel[]; asks: DepthLevel[] } | undefined {
  const market = state.markets.get(symbol)
  if (!market) return undefined
  return { bids: market.book.depth('buy', levels), asks: market.book.depth('sell', levels) }
}

export const assetsOf = (state: State): Asset[] =>
  [...state.assets.values()].map(({ asset }) => asset)

export type MarketStanding = {
  market: SpotMarket
  lastPrice: number
  indexPrice: number
  /** When the index moved last, 0 for never. */
  indexAt: number
}

/** The markets in the order they were listed, with their prices in ticks; 0 for none yet. */
export const marketsOf = (state: State): MarketStanding[] =>
  [...state.markets.values()].map(({ rules, lastPrice, indexPrice, indexAt }) => ({
    market: rules,
    lastPrice,
    indexPrice,
    indexAt,
  }))

/** All of one asset, by who has it; the four sum to zero. */
export type AssetTotal = { members: bigint; house: bigint; outside: bigint; clearing: bigint }

export function totalOf(state: State, asset: AssetId): AssetTotal {
  const { ledger } = state
  const total: AssetTotal = { members: 0n, house: 0n, outside: 0n, clearing: 0n }
  const index = state.assets.get(asset)?.index
  for (let slot = 0; slot < ledger.keys.length; slot++) {
    if (assetOfKey(ledger.keys[slot]!) !== index) continue
    total.members += ledger.availableAt(slot) + ledger.heldAt(slot)
  }
  for (const [name, slot] of ledger.named) {
    if (!name.endsWith(` ${asset}`)) continue
    total[groupOfAddress(name)] += ledger.namedAt(slot)
  }
  return total
}

/** The books of one asset: who has all of it, and each house and outside account by itself. */
export type Book = AssetTotal & {
  asset: AssetId
  accounts: { name: string; balance: bigint }[]
}

/** Every asset's books, in one pass over the accounts. */
export function booksOf(state: State): Book[] {
  const { ledger } = state
  const none = { members: 0n, house: 0n, outside: 0n, clearing: 0n }
  const books = [...state.assets.keys()].map((asset): Book => ({ asset, ...none, accounts: [] }))
  const byIndex = new Map(books.map((book) => [state.assets.get(book.asset)!.index, book]))
  for (let slot = 0; slot < ledger.keys.length; slot++) {
    const book = byIndex.get(assetOfKey(ledger.keys[slot]!))!
    book.members += ledger.availableAt(slot) + ledger.heldAt(slot)
  }
  const byAsset = new Map(books.map((book) => [book.asset, book]))
  for (const [key, slot] of ledger.named) {
    const [name = '', asset = ''] = key.split(' ')
    const book = byAsset.get(asset)!
    const balance = ledger.namedAt(slot)
    book.accounts.push({ name, balance })
    book[groupOfAddress(name)] += balance
  }
  return books
}

/** A cycle market with the head of its chain. */
export type CycleStanding = Pick<CycleState, 'terms' | 'isOpen' | 'sequence' | 'tickAt'>

export const cyclesOf = (state: State): CycleStanding[] =>
  [...state.cycles.markets.values()].map(({ terms, isOpen, sequence, tickAt }) => ({
    ...{ terms, isOpen, sequence, tickAt },
  }))

/** The member's own limits for cycle contracts, as they stand at a time. */
export const playerOf = (state: State, member: MemberId, now: number): PlayerStanding =>
  state.cycles.playerAt(member, Math.max(state.now, now))

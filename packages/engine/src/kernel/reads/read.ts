/** Views of the state from which products make their reads. */
import {
  ACCOUNT_KINDS,
  type AccountKind,
  groupOfAddress,
  type MemberId,
} from '@assay/domain/account.ts'
import type { Asset, AssetId } from '@assay/domain/asset.ts'
import type { MarketSymbol, SpotMarket } from '@assay/domain/market.ts'
import { type Amount, add, ZERO } from '@assay/money/amount.ts'
import type { DepthLevel } from '../../book/book.ts'
import type { State } from '../../state.ts'
import { ASSETS_MAX, assetOfKey, memberOfKey } from '../ledger/ledger.ts'
import { ABSENT } from '../tables/numberTable.ts'

export type Balance = { account: AccountKind; asset: AssetId; available: Amount; held: Amount }

/** Every account the member has ever used, kinds and assets in listing order. */
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

/** Each member's balance per asset, over all accounts and holds, and every other balance. */
export type Holdings = {
  members: { member: MemberId; asset: AssetId; amount: Amount }[]
  /** Those of the house, the clearing accounts, and outside, which are negative. */
  others: { address: string; asset: AssetId; amount: Amount }[]
}

export function holdingsOf({ ledger, assets }: State): Holdings {
  const ids = [...assets.keys()]
  const sums = new Map<number, Holdings['members'][number]>()
  for (let slot = 0; slot < ledger.size; slot++) {
    const amount = ownedAt(ledger, slot)
    if (amount === 0n) continue
    const key = ledger.keyAt(slot)
    const member = memberOfKey(key)
    const index = assetOfKey(key)
    const sum = sums.get(member * ASSETS_MAX + index)
    if (sum) sum.amount = add(sum.amount, amount)
    else sums.set(member * ASSETS_MAX + index, { member, asset: ids[index]!, amount })
  }
  const others = [...ledger.named].map(([name, slot]) => {
    const at = name.lastIndexOf(' ')
    return { address: name.slice(0, at), asset: name.slice(at + 1), amount: ledger.namedAt(slot) }
  })
  return { members: [...sums.values()], others }
}

/** The best levels of a market, best first; undefined for an unknown market. */
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

export type MarketPrices = {
  market: SpotMarket
  lastPrice: number
  indexPrice: number
  /** When the index last moved, 0 for never. */
  indexAt: number
}

/** The markets in listing order, with their prices in ticks; 0 for none yet. */
export const marketsOf = (state: State): MarketPrices[] =>
  [...state.markets.values()].map(({ rules, lastPrice, indexPrice, indexAt }) => ({
    market: rules,
    lastPrice,
    indexPrice,
    indexAt,
  }))

/** The total of one asset by group; the four sum to zero. */
export type AssetTotal = Record<'members' | 'house' | 'outside' | 'clearing', Amount>

const NOTHING: AssetTotal = { members: ZERO, house: ZERO, outside: ZERO, clearing: ZERO }

const ownedAt = (ledger: State['ledger'], slot: number): Amount =>
  add(ledger.availableAt(slot), ledger.heldAt(slot))

export function totalOf(state: State, asset: AssetId): AssetTotal {
  const { ledger } = state
  const total: AssetTotal = { ...NOTHING }
  const index = state.assets.get(asset)?.index
  for (let slot = 0; slot < ledger.size; slot++) {
    if (assetOfKey(ledger.keyAt(slot)) !== index) continue
    total.members = add(total.members, ownedAt(ledger, slot))
  }
  for (const [name, slot] of ledger.named) {
    if (!name.endsWith(` ${asset}`)) continue
    const group = groupOfAddress(name)
    total[group] = add(total[group], ledger.namedAt(slot))
  }
  return total
}

/** The books of one asset: totals by group, and each house and outside account. */
export type AssetBooks = AssetTotal & {
  asset: AssetId
  accounts: { name: string; balance: Amount }[]
}

/** Every asset's books, in one pass over the accounts. */
export function booksOf(state: State): AssetBooks[] {
  const { ledger } = state
  const books = [...state.assets.keys()].map(
    (asset): AssetBooks => ({ asset, ...NOTHING, accounts: [] }),
  )
  const byIndex = new Map(books.map((book) => [state.assets.get(book.asset)!.index, book]))
  for (let slot = 0; slot < ledger.size; slot++) {
    const book = byIndex.get(assetOfKey(ledger.keyAt(slot)))!
    book.members = add(book.members, ownedAt(ledger, slot))
  }
  const byAsset = new Map(books.map((book) => [book.asset, book]))
  for (const [key, slot] of ledger.named) {
    const [name = '', asset = ''] = key.split(' ')
    const book = byAsset.get(asset)!
    const balance = ledger.namedAt(slot)
    book.accounts.push({ name, balance })
    const group = groupOfAddress(name)
    book[group] = add(book[group], balance)
  }
  return books
}

/** Counts by name, in the order of first occurrence. */
export function countBy<T>(all: Iterable<T>, nameOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of all) {
    const name = nameOf(one)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

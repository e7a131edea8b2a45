import type { Asset, AssetId } from '@assay/domain/asset.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { OrderId } from '@assay/domain/spot/order.ts'
import type { Book } from '../book/book.ts'
import { fastBook } from '../book/fastBook.ts'
import { type Products, products } from '../products.ts'
import { RequestKeys } from './keys/requestKeys.ts'
import { Ledger } from './ledger/ledger.ts'
import type { MarketState } from './market.ts'

/**
 * Everything the exchange knows, in memory. It changes only by `apply`, and equal commands make
 * equal states; nothing outside (clock, chance, order of a table) has any part in it.
 */
export type State = KernelState & Union<Products[keyof Products]['state']>

/**
 * What all products share. A class, because its instances keep the products' parts in themselves.
 */
class KernelState {
  /** The latest time that any accepted command carried. */
  now = 0
  /** How many commands were accepted. */
  accepted = 0
  lastOrder: OrderId = 0
  lastTrade = 0
  readonly assets = new Map<AssetId, ListedAsset>()
  readonly markets = new Map<MarketSymbol, MarketState>()
  readonly ledger = new Ledger()
  readonly keys = new RequestKeys()
  readonly makeBook: () => Book

  constructor(makeBook: () => Book) {
    this.makeBook = makeBook
  }
}

type ListedAsset = { asset: Asset; index: number }

/** All parts together, from the parts that a product may have: an intersection made of a union. */
export type Union<Part> = (Part extends unknown ? (part: Part) => void : never) extends (
  whole: infer Whole,
) => void
  ? Whole
  : never

export function newState(options: { makeBook?: () => Book } = {}): State {
  const parts = Object.values(products).map(({ newState: part }) => part())
  return Object.assign(new KernelState(options.makeBook ?? fastBook), ...parts)
}

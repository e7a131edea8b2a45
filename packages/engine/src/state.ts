import type { Asset, AssetId } from '@assay/domain/asset.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { OrderId } from '@assay/domain/spot/order.ts'
import type { Book } from './book/book.ts'
import { fastBook } from './book/fastBook.ts'
import { RequestKeys } from './kernel/keys/requestKeys.ts'
import { Ledger } from './kernel/ledger/ledger.ts'
import type { MarketState } from './kernel/market.ts'
import { type Products, products } from './products.ts'

/**
 * The whole exchange, in memory. It changes only through `apply`, and equal commands give equal
 * states; it does not depend on the clock, randomness, or the order of a table.
 */
export type State = KernelState & Union<Products[keyof Products]['state']>

/**
 * The state that all products share. A class, so that instances have a fixed shape with the
 * products' parts.
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

/** The parts of all products together: an intersection made from a union. */
export type Union<Part> = (Part extends unknown ? (part: Part) => void : never) extends (
  whole: infer Whole,
) => void
  ? Whole
  : never

export function newState(options: { makeBook?: () => Book } = {}): State {
  const parts = Object.values(products).map(({ newState: part }) => part())
  return Object.assign(new KernelState(options.makeBook ?? fastBook), ...parts)
}

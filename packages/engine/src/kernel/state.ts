import type { Asset, AssetId } from '@assay/domain/asset.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { OrderId } from '@assay/domain/spot/order.ts'
import type { PriceBand } from '@assay/domain/spot/priceBand.ts'
import type { SpotRules } from '@assay/domain/spot/spotRules.ts'
import type { MarketView } from '@assay/domain/spot/validateSpotOrder.ts'
import type { Book } from '../book/book.ts'
import { fastBook } from '../book/fastBook.ts'
import { Promotions } from '../claim/promotions.ts'
import { Conversions } from '../conversion/conversions.ts'
import { Cycles } from '../cycle/cycles.ts'
import { Lockups } from '../earn/lockups.ts'
import { FiatOrders } from '../fiat/fiatOrders.ts'
import { Offerings } from '../launchpad/offerings.ts'
import { newPerpState, type PerpState } from '../perp/perpState.ts'
import { Referrals } from '../referral/referrals.ts'
import { DueOrders } from '../spot/dueOrders.ts'
import type { LegFees } from '../spot/legFees.ts'
import { OpenOrders } from '../spot/openOrders.ts'
import { Withdrawals } from '../withdrawal/withdrawals.ts'
import { RequestKeys } from './keys/requestKeys.ts'
import { type HouseSlot, Ledger } from './ledger/ledger.ts'
import type { Unit } from './ledger/unit.ts'

/**
 * Everything the exchange knows, in memory. It changes only by `apply`, and equal commands make
 * equal states; nothing outside (clock, chance, order of a table) has any part in it.
 */
export type State = {
  /** The latest time that any accepted command carried. */
  now: number
  /** How many commands were accepted. */
  accepted: number
  lastOrder: OrderId
  lastTrade: number
  assets: Map<AssetId, ListedAsset>
  markets: Map<MarketSymbol, MarketState>
  ledger: Ledger
  orders: OpenOrders
  perp: PerpState
  /** Stop orders whose price was reached and that have not acted yet, first come first served. */
  due: DueOrders
  cycles: Cycles
  withdrawals: Withdrawals
  conversions: Conversions
  lockups: Lockups
  referrals: Referrals
  promotions: Promotions
  offerings: Offerings
  fiat: FiatOrders
  keys: RequestKeys
  /** Accounts that were given starter funds. */
  starters: Set<number>
  makeBook: () => Book
}

export type ListedAsset = { asset: Asset; index: number }

export type MarketState = {
  rules: SpotRules
  book: Book
  /** Waiting stops: on the sell side those that a rising price starts, on the buy side a falling. */
  stops: Book
  baseIndex: number
  quoteIndex: number
  /** One lot in base, and one lot at one tick in quote. */
  baseUnit: Unit
  quoteUnit: Unit
  /** `house/fees` in base and in quote. */
  baseFees: HouseSlot
  quoteFees: HouseSlot
  /** Every rate that was asked for so far. */
  fees: LegFees[]
  lastPrice: number
  indexPrice: number
  indexAt: number
  /** The prices traded since stops were last looked for. */
  tradedLow: number
  tradedHigh: number
  /** The band of the reference price it was last worked out for. */
  bandReference: number
  band: PriceBand
  view: MarketView
}

export function newState(options: { makeBook?: () => Book } = {}): State {
  return {
    now: 0,
    accepted: 0,
    lastOrder: 0,
    lastTrade: 0,
    assets: new Map(),
    markets: new Map(),
    ledger: new Ledger(),
    orders: new OpenOrders(),
    perp: newPerpState(),
    due: new DueOrders(),
    cycles: new Cycles(),
    withdrawals: new Withdrawals(),
    conversions: new Conversions(),
    lockups: new Lockups(),
    referrals: new Referrals(),
    promotions: new Promotions(),
    offerings: new Offerings(),
    fiat: new FiatOrders(),
    keys: new RequestKeys(),
    starters: new Set(),
    makeBook: options.makeBook ?? fastBook,
  }
}

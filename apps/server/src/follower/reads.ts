import type { AccountKind, MemberId } from '@assay/domain/account.ts'
import type { Asset, AssetId } from '@assay/domain/asset.ts'
import type { MarketSymbol, SpotMarket } from '@assay/domain/market.ts'
import type { OrderStatus, SpotOrder } from '@assay/domain/spot/order.ts'

/**
 * What the follower answers about living things: values of its own replica, which has seen committed
 * commands only. Each answer says the position it is true at.
 */
export type Balance = { account: AccountKind; asset: AssetId; available: bigint; held: bigint }

export type OpenOrder = SpotOrder & {
  status: OrderStatus
  filledQuantity: number
  /** Quote asset paid or received so far, before fees. */
  filledQuote: bigint
}

/** One price of a book: ticks, and the lots that rest there. */
export type Level = { price: number; quantity: number }

export type MarketSeed = {
  market: SpotMarket
  /** In ticks; 0 before the first trade. */
  lastPrice: number
  /** In ticks; 0 before the first index tick. */
  indexPrice: number
  /** Best first. */
  bids: Level[]
  asks: Level[]
}

/** Everything the gateway's public picture starts from. */
export type Seed = { position: number; assets: Asset[]; markets: MarketSeed[] }

export type Query =
  | { type: 'balances'; member: MemberId }
  | { type: 'openOrders'; member: MemberId; market?: MarketSymbol }
  | { type: 'seed' }

export type ReadReply = {
  balances: { position: number; balances: Balance[] }
  openOrders: { position: number; orders: OpenOrder[] }
  seed: Seed
}

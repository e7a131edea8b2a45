import type { AccountKind, MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { CreditKind } from '@assay/domain/operator/creditKinds.ts'
import type { OrderId, OrderStatus, Side, SpotOrder } from '@assay/domain/spot/order.ts'

/** The rows of the history tables, as they are gathered for one transaction. */

/** What became of an order during the batch. Figures are what the batch adds. */
export type OrderChange = {
  order: OrderId
  /** The order itself when it was placed within the batch. */
  placed: SpotOrder | undefined
  status: OrderStatus
  filledQuantity: number
  filledQuote: bigint
  fee: bigint
  cancelReason: string | undefined
  updatedAt: number
  position: number
}

export type Fill = {
  trade: number
  isMaker: boolean
  order: OrderId
  member: MemberId
  market: MarketSymbol
  side: Side
  price: number
  quantity: number
  quote: bigint
  fee: bigint
  tradedAt: number
  position: number
}

export type LedgerReason =
  | 'trade'
  | 'fee'
  | 'transfer'
  | 'starter'
  | 'demo'
  | 'adjustment'
  | CreditKind
  | 'deposit'
  | 'withdrawal'
  | 'withdrawalFee'
  | 'conversion'
  | 'yield'
  | 'redemptionFee'
  | 'commission'
  | 'rebate'
  | 'reward'
  | 'subscription'
  | 'tokenRelease'
  | 'fiat'
  | 'roundWon'
  | 'roundLost'
  | 'perpPnl'
  | 'funding'
  | 'liquidation'
  | 'deleverage'
  | 'insurance'
  | HoldReason

/** Of lines that change nothing that is owned: they move it between available and held. */
export type HoldReason =
  | 'orderHeld'
  | 'orderFreed'
  | 'marginHeld'
  | 'marginFreed'
  | 'roundHeld'
  | 'roundFreed'
  | 'withdrawalHeld'
  | 'withdrawalFreed'
  | 'locked'
  | 'released'
  | 'subscriptionHeld'
  | 'subscriptionFreed'
  | 'fiatHeld'
  | 'fiatFreed'

export type LedgerLine = {
  position: number
  line: number
  member: MemberId
  account: AccountKind
  asset: AssetId
  /** What is owned changed by this: available and held together. */
  delta: bigint
  /** What is held changed by this. */
  held: bigint
  balanceAfter: bigint
  reason: LedgerReason
  reference: number
  at: number
}

/** One minute of one market: prices in ticks, volume in lots, `quote` in the quote asset. */
export type Candle = {
  market: MarketSymbol
  minute: number
  open: number
  high: number
  low: number
  close: number
  volume: number
  quote: bigint
  trades: number
}

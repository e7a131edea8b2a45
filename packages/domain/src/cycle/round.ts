import type { Amount, Ratio } from '@assay/money/amount.ts'
import type { MemberId } from '../account.ts'
import type { AssetId } from '../asset.ts'
import type { MarketSymbol } from '../market.ts'
import type { OrderId } from '../spot/order.ts'
import type { Direction, TieRule } from './cycleMarket.ts'

/**
 * One index tick. Sequence numbers of a market increase by one, times never decrease, and each hash
 * covers the one before. The price is in ticks of the spot market.
 */
export type Tick = { sequence: number; at: number; price: number; hash: string }

/** The terms of a round, fixed when it is accepted. Times are milliseconds. */
export type RoundTerms = {
  direction: Direction
  stake: Amount
  payoutRate: Ratio
  tieRule: TieRule
  staleAfterMs: number
  acceptedAt: number
  expiresAt: number
  /** The sequence number of the latest tick at acceptance: later ones count. */
  headSequence: number
  /** The version of the published rules it was sold under, which define its entry tick. */
  rules: string
}

export type Round = RoundTerms & {
  id: OrderId
  member: MemberId
  market: MarketSymbol
  asset: AssetId
  seconds: number
  headHash: string
}

export type RoundOutcome = 'won' | 'lost' | 'refunded'
/** The cause: the price, a tie, or an index with too few ticks or too long a gap. */
export type RoundCause = 'price' | 'tie' | 'fewTicks' | 'staleFeed'

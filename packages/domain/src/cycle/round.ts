import type { Amount, Ratio } from '@assay/money/amount.ts'
import type { MemberId } from '../account.ts'
import type { AssetId } from '../asset.ts'
import type { MarketSymbol } from '../market.ts'
import type { OrderId } from '../spot/order.ts'
import type { Direction, TieRule } from './cycleMarket.ts'

/**
 * One index tick. Sequence numbers of a market rise by one, times never fall, and each hash covers
 * the one before. The price counts ticks of the spot market.
 */
export type Tick = { sequence: number; at: number; price: number; hash: string }

/** Everything that decides a round, fixed when it is accepted. Times are milliseconds. */
export type RoundTerms = {
  direction: Direction
  stake: Amount
  payoutRate: Ratio
  tieRule: TieRule
  staleAfterMs: number
  acceptedAt: number
  expiresAt: number
  /** The sequence number of the latest tick at acceptance: those after it count. */
  headSequence: number
  /** The version of the published rules it was sold under: they say which tick is the entry. */
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
/** Why: the price, a tie, or an index too thin or too silent to be fair. */
export type RoundCause = 'price' | 'tie' | 'fewTicks' | 'staleFeed'

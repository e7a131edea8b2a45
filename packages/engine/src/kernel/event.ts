import type { AccountKind, HouseAccount, MemberId, OutsideAccount } from '@assay/domain/account.ts'
import type { Asset, AssetId } from '@assay/domain/asset.ts'
import type { CycleMarket } from '@assay/domain/cycle/cycleMarket.ts'
import type { PlayerStanding } from '@assay/domain/cycle/playerLimits.ts'
import type { Round, Tick } from '@assay/domain/cycle/round.ts'
import type { Settlement } from '@assay/domain/cycle/settleRound.ts'
import type { MarketSymbol, SpotMarket, SpotTerms } from '@assay/domain/market.ts'
import type { Rejection } from '@assay/domain/rejection.ts'
import type { CancelReason, OrderId, Side, SpotOrder } from '@assay/domain/spot/order.ts'
import type { ClaimEvent } from '../claim/claimEvent.ts'
import type { ConversionEvent } from '../conversion/conversionEvent.ts'
import type { EarnEvent } from '../earn/earnEvent.ts'
import type { FiatEvent } from '../fiat/fiatEvent.ts'
import type { LaunchpadEvent } from '../launchpad/launchpadEvent.ts'
import type { PerpEvent } from '../perp/perpEvent.ts'
import type { ReferralEvent } from '../referral/referralEvent.ts'
import type { WithdrawalEvent } from '../withdrawal/withdrawalEvent.ts'
import type { CreditMember, DepositLog } from './command.ts'

/**
 * What happened. Events are facts in the past tense and complete: history tables, public books and
 * postings are derived from them alone. Prices are ticks, quantities lots, amounts bigint (10^-18).
 */
export type Event =
  | Rejected
  | Repeated
  | AssetListed
  | SpotMarketListed
  | MarketTradableSet
  | SpotTermsSet
  | IndexMoved
  | HouseFunded
  | HouseMoved
  | MemberCredited
  | DepositCredited
  | Transferred
  | SpotOrderPlaced
  | SpotOrderRested
  | SpotOrderTriggered
  | SpotTraded
  | SpotOrderCancelled
  | SpotOrdersCancelled
  | CycleMarketListed
  | CycleMarketOpenSet
  | CycleTicked
  | RoundPlaced
  | RoundSettled
  | CycleLimitsSet
  | TimePassed
  | WithdrawalEvent
  | ConversionEvent
  | EarnEvent
  | ReferralEvent
  | ClaimEvent
  | LaunchpadEvent
  | FiatEvent
  | PerpEvent

/** The only event of a refused command; nothing else changed. */
export type Rejected = { type: 'rejected' } & Rejection
/**
 * The only event of a command whose request key was already taken with the same content. Nothing
 * happened again; `order` is what the first one placed: an order, a round, a withdrawal, a quote,
 * a lockup, a subscription, an offer, or 0.
 */
export type Repeated = { type: 'repeated'; order: OrderId }
export type AssetListed = { type: 'assetListed'; asset: Asset }
export type SpotMarketListed = { type: 'spotMarketListed'; market: SpotMarket }
export type MarketTradableSet = {
  type: 'marketTradableSet'
  market: MarketSymbol
  isTradable: boolean
}
export type SpotTermsSet = { type: 'spotTermsSet'; market: MarketSymbol; terms: SpotTerms }
export type IndexMoved = { type: 'indexMoved'; market: MarketSymbol; price: number }
export type HouseFunded = {
  type: 'houseFunded'
  from: OutsideAccount
  to: HouseAccount
  asset: AssetId
  amount: bigint
}
export type HouseMoved = {
  type: 'houseMoved'
  from: HouseAccount
  to: HouseAccount | OutsideAccount
  asset: AssetId
  amount: bigint
}
export type MemberCredited = {
  type: 'memberCredited'
  from: HouseAccount
  member: MemberId
  account: AccountKind
  asset: AssetId
  amount: bigint
  reason: CreditMember['reason']
}
/** The chain's account went down by what the member's went up. */
export type DepositCredited = {
  type: 'depositCredited'
  member: MemberId
  asset: AssetId
  amount: bigint
} & DepositLog
export type Transferred = {
  type: 'transferred'
  member: MemberId
  from: AccountKind
  to: AccountKind
  asset: AssetId
  amount: bigint
}
/** The order was accepted and its worst case is held. */
export type SpotOrderPlaced = {
  type: 'spotOrderPlaced'
  order: SpotOrder
  /** What was moved to the held twin, and in which asset. */
  heldAsset: AssetId
  held: bigint
}
/** What was left of the order now rests in the book. */
export type SpotOrderRested = {
  type: 'spotOrderRested'
  order: OrderId
  market: MarketSymbol
  side: Side
  price: number
  remaining: number
}
/** A stop order's price was reached: it now acts as its order type says. */
export type SpotOrderTriggered = {
  type: 'spotOrderTriggered'
  order: OrderId
  member: MemberId
  market: MarketSymbol
  /** Quote given back at once when a market buy turned out cheaper than its hold. */
  released: bigint
}
/** One match at the maker's price. The buyer's fee is in base, the seller's in quote. */
export type SpotTraded = {
  type: 'spotTraded'
  trade: number
  market: MarketSymbol
  price: number
  quantity: number
  takerSide: Side
  makerOrder: OrderId
  makerMember: MemberId
  takerOrder: OrderId
  takerMember: MemberId
  makerFee: bigint
  takerFee: bigint
  /** Given back to a buyer whose hold was larger than the fill needed (price improvement). */
  buyerReleased: bigint
  isMakerFilled: boolean
  isTakerFilled: boolean
}
/** The order ends with `remaining` lots unfilled; its hold is released. */
export type SpotOrderCancelled = {
  type: 'spotOrderCancelled'
  order: OrderId
  member: MemberId
  market: MarketSymbol
  side: Side
  price: number
  remaining: number
  filled: number
  /** True when it left the book, so that the level lost `remaining` lots. */
  wasResting: boolean
  releasedAsset: AssetId
  released: bigint
  reason: CancelReason
}
/** Closes a cancel-all with the count, also when it is zero. */
export type SpotOrdersCancelled = { type: 'spotOrdersCancelled'; member: MemberId; count: number }

export type CycleMarketListed = { type: 'cycleMarketListed'; market: CycleMarket }
export type CycleMarketOpenSet = {
  type: 'cycleMarketOpenSet'
  market: MarketSymbol
  isOpen: boolean
}
/** An index tick of a market that has cycle contracts, as the next link of its chain. */
export type CycleTicked = { type: 'cycleTicked'; market: MarketSymbol; tick: Tick }
/** The stake is held, and so is `held`, all that the house may have to pay. */
export type RoundPlaced = { type: 'roundPlaced'; round: Round; held: bigint }
export type RoundSettled = {
  type: 'roundSettled'
  round: Round
  held: bigint
  settlement: Settlement
  settledAt: number
}
export type CycleLimitsSet = { type: 'cycleLimitsSet'; member: MemberId; standing: PlayerStanding }
export type TimePassed = { type: 'timePassed' }

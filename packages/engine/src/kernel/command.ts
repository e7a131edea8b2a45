import type { AccountKind, HouseAccount, MemberId, OutsideAccount } from '@assay/domain/account.ts'
import type { Asset, AssetId } from '@assay/domain/asset.ts'
import type { CycleMarket, Direction } from '@assay/domain/cycle/cycleMarket.ts'
import type { LimitsChange } from '@assay/domain/cycle/playerLimits.ts'
import type { MarketSymbol, SpotMarket, SpotTerms } from '@assay/domain/market.ts'
import type { CreditKind } from '@assay/domain/operator/creditKinds.ts'
import type { HouseSource } from '@assay/domain/operator/houseSources.ts'
import type { OrderId, OrderType, Side, TimeInForce } from '@assay/domain/spot/order.ts'
import type { Ratio } from '@assay/money/amount.ts'
import type { ClaimCommand } from '../claim/claimCommand.ts'
import type { ConversionCommand } from '../conversion/conversionCommand.ts'
import type { EarnCommand } from '../earn/earnCommand.ts'
import type { FiatCommand } from '../fiat/fiatCommand.ts'
import type { LaunchpadCommand } from '../launchpad/launchpadCommand.ts'
import type { PerpCommand } from '../perp/perpCommand.ts'
import type { ReferralCommand } from '../referral/referralCommand.ts'
import type { WithdrawalCommand } from '../withdrawal/withdrawalCommand.ts'

/**
 * Everything that can change money. A command carries the time it was taken (`at`, milliseconds)
 * because the engine has no clock, and a request `key`, unique per owner and intent: the same key
 * again gets the first answer, and the same key with other content is refused. `memberKey` says
 * whose a key is. `keyed` says that the whole text of the key decides; without it, as in commands
 * from before there was the word, a fingerprint does.
 */
export type Command = { at: number; key: string; keyed?: 'whole' | undefined } & (
  | ListAsset
  | ListSpotMarket
  | SetMarketTradable
  | SetSpotTerms
  | MoveIndex
  | FundHouse
  | MoveHouse
  | CreditMember
  | CreditDeposit
  | Transfer
  | PlaceSpotOrder
  | CancelSpotOrder
  | CancelAllSpotOrders
  | ListCycleMarket
  | SetCycleMarketOpen
  | PlaceRound
  | SetCycleLimits
  | PassTime
  | WithdrawalCommand
  | ConversionCommand
  | EarnCommand
  | ReferralCommand
  | ClaimCommand
  | LaunchpadCommand
  | FiatCommand
  | PerpCommand
)

export type ListAsset = { type: 'listAsset'; asset: Asset }
export type ListSpotMarket = { type: 'listSpotMarket'; market: SpotMarket }
export type SetMarketTradable = {
  type: 'setMarketTradable'
  market: MarketSymbol
  isTradable: boolean
}
/** From now on; orders that are open keep what they were accepted with. */
export type SetSpotTerms = { type: 'setSpotTerms'; market: MarketSymbol; terms: SpotTerms }
/** One index tick: the outside price in ticks of the market. */
export type MoveIndex = { type: 'moveIndex'; market: MarketSymbol; price: number }
/** Money enters from outside into a house account. */
export type FundHouse = {
  type: 'fundHouse'
  from: OutsideAccount
  to: HouseAccount
  asset: AssetId
  amount: bigint
}
/**
 * Money of the house goes to another account of it, or out through a chain that it once came in by:
 * the coins themselves are the operator's to send.
 */
export type MoveHouse = {
  type: 'moveHouse'
  from: HouseSource
  to: HouseAccount | OutsideAccount
  asset: AssetId
  amount: bigint
}
/** A house account pays a member; it must hold the money. */
export type CreditMember = {
  type: 'creditMember'
  from: HouseAccount
  member: MemberId
  account: AccountKind
  asset: AssetId
  amount: bigint
  /** Why, as the member's records show it; `adjustment` of credits before they had a kind. */
  reason: 'starter' | 'demo' | 'adjustment' | CreditKind
}
/**
 * A final transfer on a chain reaches a member's spot account. The key is `depositKey` of the log, so
 * that one log is one command whoever sends it, however often.
 */
export type CreditDeposit = {
  type: 'creditDeposit'
  member: MemberId
  asset: AssetId
  amount: bigint
} & DepositLog
/** Names one log for good: chain id, transaction hash in lower case, index within the block. */
export type DepositLog = { chain: number; transaction: string; logIndex: number }

/** Stands for the index of a transfer of the chain's own coin, which has no log; no block has so many. */
export const NATIVE_INDEX = 2 ** 31 - 1

export const depositKey = ({ chain, transaction, logIndex }: DepositLog): string =>
  `deposit-${chain}-${transaction}-${logIndex}`

export type Transfer = {
  type: 'transfer'
  member: MemberId
  from: AccountKind
  to: AccountKind
  asset: AssetId
  amount: bigint
}
/** Prices in ticks, quantities in lots; exactly one of `quantity` and `quoteBudget` is above zero. */
export type PlaceSpotOrder = {
  type: 'placeSpotOrder'
  member: MemberId
  market: MarketSymbol
  side: Side
  orderType: OrderType
  timeInForce: TimeInForce
  price: number
  quantity: number
  quoteBudget: bigint
  stopPrice: number
  clientOrderId: string
}
export type CancelSpotOrder = { type: 'cancelSpotOrder'; member: MemberId; order: OrderId }
/** All of the member's open orders, or those of one market. */
export type CancelAllSpotOrders = {
  type: 'cancelAllSpotOrders'
  member: MemberId
  market: MarketSymbol | undefined
}

/** Terms are fixed for the market's life; they belong to the spot market of the same symbol. */
export type ListCycleMarket = { type: 'listCycleMarket'; market: CycleMarket }
export type SetCycleMarketOpen = {
  type: 'setCycleMarketOpen'
  market: MarketSymbol
  isOpen: boolean
}
/** `payoutRate` is the rate the member saw, undefined for whatever is offered. */
export type PlaceRound = {
  type: 'placeRound'
  member: MemberId
  market: MarketSymbol
  direction: Direction
  asset: AssetId
  stake: bigint
  seconds: number
  payoutRate: Ratio | undefined
}
export type SetCycleLimits = { type: 'setCycleLimits'; member: MemberId } & LimitsChange
/** Nothing but the time: what has fallen due by then happens. */
export type PassTime = { type: 'passTime' }

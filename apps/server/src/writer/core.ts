import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { PromotionId } from '@assay/domain/claim/promotion.ts'
import type { OfferingId } from '@assay/domain/launchpad/offering.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { Command } from '@assay/engine/kernel/command.ts'
import type { ReadReply, Seed } from '../follower/reads.ts'
import type { Answer, Published } from './published.ts'

/**
 * What the gateway sees of the writer and the follower, whatever thread or process they run in.
 * Everything here is true of committed commands only.
 */
export type Core = {
  /** Resolves after the commit. Throws `Busy` when too much is waiting, `Fault` when the writer stopped. */
  submit: (command: Command) => Promise<Answer>
  /** Called in order, without gaps, with every commit. Returns what ends it. */
  onPublished: (listener: (batch: Published[]) => void) => () => void
  /** The last position published to this thread. */
  position: () => number
  /**
   * The public picture to start from: subscribe first, then take the seed, then skip every published
   * position up to the seed's.
   */
  seed: () => Promise<Seed>
  /** Waits (bounded) until the replica has seen `after`, the caller's own last position. */
  balances: (member: MemberId, after?: number) => Promise<ReadReply['balances']>
  openOrders: (
    member: MemberId,
    options?: { market?: MarketSymbol; after?: number },
  ) => Promise<ReadReply['openOrders']>
  /** The numbers of all that the member has open, spot orders and contract orders. */
  openIds: (member: MemberId, after?: number) => Promise<ReadReply['openIds']>
  /** How many orders and rounds are open on each market. */
  openCounts: () => Promise<ReadReply['openCounts']>
  /** All that the member has in contracts of a quote asset. */
  perps: (member: MemberId, quote: AssetId, after?: number) => Promise<ReadReply['perps']>
  /** Every contract with its rates, as they stand now. */
  perpMarkets: () => Promise<ReadReply['perpMarkets']>
  /** The member's own limits for cycle contracts, as they stand now. */
  player: (member: MemberId, after?: number) => Promise<ReadReply['player']>
  /** Terms of withdrawals, and what the member sent out in a day. */
  withdrawals: (member: MemberId, after?: number) => Promise<ReadReply['withdrawals']>
  /** The coins on offer for conversion, with what a quote would be made from. */
  conversions: () => Promise<ReadReply['conversions']>
  /** Plans of locked finance, and what is owed and funded for them. */
  earn: (after?: number) => Promise<ReadReply['earn']>
  /** How many commands it takes to pay the yields and to take the steps of offerings and fiat orders that are due. */
  commandsDue: (now: number) => Promise<ReadReply['commandsDue']>
  /** Every offering of tokens, and what is held and free for them. */
  offerings: (after?: number) => Promise<ReadReply['offerings']>
  /** What settling an offering that was dealt out takes from its subscribers, rebates taken off. */
  offeringPayments: (id: OfferingId) => Promise<ReadReply['offeringPayments']>
  /** Merchants, open offers, and the orders whose coins lie in escrow. */
  fiat: (after?: number) => Promise<ReadReply['fiat']>
  /** Every promotion, and what is held and free for them. */
  promotions: (after?: number) => Promise<ReadReply['promotions']>
  /** The named one, or the one that is offered, as it stands for the member. */
  promotion: (
    asked: { member: MemberId; id?: PromotionId | undefined },
    after?: number,
  ) => Promise<ReadReply['promotion']>
  quote: (member: MemberId, id: number, after?: number) => Promise<ReadReply['quote']>
  /** What must lie on each chain, by the ledger. */
  chainBalances: (after?: number) => Promise<ReadReply['chains']>
  /** What members, house and outside have of each asset. */
  books: (after?: number) => Promise<ReadReply['books']>
  /** What each member has of each asset, and every balance that is nobody's. */
  holdings: () => Promise<ReadReply['holdings']>
  /** What is remembered of a request key, and since when every key is. */
  request: (member: MemberId, key: string, after?: number) => Promise<ReadReply['request']>
  /** Resolves when the history tables hold everything up to `position`; `Fault` after the bound. */
  waitForHistory: (position: number) => Promise<void>
  metrics: () => CoreMetrics
  /** Finishes what is queued, takes a snapshot, ends both threads. */
  stop: () => Promise<void>
}

export type CoreMetrics = {
  position: number
  /** What the follower's replica has seen. */
  followedPosition: number
  /** What the history tables hold. */
  projectedPosition: number
  /** Commands that wait for the writer. */
  queueLength: number
  commits: number
  commands: number
}

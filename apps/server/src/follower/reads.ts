import type { MemberId } from '@assay/domain/account.ts'
import type { Asset, AssetId } from '@assay/domain/asset.ts'
import type { PromotionId } from '@assay/domain/claim/promotion.ts'
import type { ConversionQuote, QuoteId } from '@assay/domain/conversion/conversion.ts'
import type { PlayerStanding } from '@assay/domain/cycle/playerLimits.ts'
import type { OfferingId } from '@assay/domain/launchpad/offering.ts'
import type { MarketSymbol, SpotMarket } from '@assay/domain/market.ts'
import type { PerpTrigger } from '@assay/domain/perp/perpOrder.ts'
import type { OrderId } from '@assay/domain/spot/order.ts'
import type { DepthLevel } from '@assay/engine/book/book.ts'
import {
  claimCommandsDue,
  type OwnPromotion,
  promotionFor,
  promotionsOf,
} from '@assay/engine/claim/claimRead.ts'
import {
  conversionsOf,
  liveQuoteOf,
  type OfferedConversion,
} from '@assay/engine/conversion/conversionRead.ts'
import { type EarnOffers, earnOffersOf, yieldCommandsDue } from '@assay/engine/earn/earnRead.ts'
import { type FiatStanding, fiatCommandsDue, fiatOf } from '@assay/engine/fiat/fiatRead.ts'
import { answerTo, type State } from '@assay/engine/kernel/engine.ts'
import {
  assetsOf,
  type Balance,
  type Book,
  balancesOf,
  booksOf,
  type CycleStanding,
  cyclesOf,
  depthOf,
  type Holdings,
  holdingsOf,
  marketsOf,
  type OpenOrder,
  openCountsOf,
  openIdsOf,
  openOrdersOf,
  playerOf,
} from '@assay/engine/kernel/read.ts'
import {
  offeringCommandsDue,
  offeringsOf,
  paymentsOf,
} from '@assay/engine/launchpad/launchpadRead.ts'
import {
  type OpenPerpOrderView,
  type PerpAccount,
  type PerpMarketStanding,
  type PositionStanding,
  perpAccountOf,
  perpDepthOf,
  perpMarketsOf,
  perpOrdersOf,
  perpPositionsOf,
  perpTriggersOf,
} from '@assay/engine/perp/perpRead.ts'
import { commandsDue } from '@assay/engine/perp/runPerpDue.ts'
import {
  type ChainBalance,
  chainBalancesOf,
  type OwnWithdrawals,
  withdrawalsOf,
} from '@assay/engine/withdrawal/withdrawalRead.ts'

/**
 * What the follower answers about living things: values of its own replica, which has seen committed
 * commands only. Each answer says the position it is true at.
 */
export type Query =
  | { type: 'balances'; member: MemberId }
  | { type: 'openOrders'; member: MemberId; market?: MarketSymbol }
  | { type: 'openIds'; member: MemberId }
  | { type: 'openCounts' }
  | { type: 'request'; member: MemberId; key: string }
  | { type: 'player'; member: MemberId; now: number }
  | { type: 'perps'; member: MemberId; quote: AssetId }
  | { type: 'perpMarkets'; now: number }
  | { type: 'books' }
  | { type: 'withdrawals'; member: MemberId }
  | { type: 'conversions'; now: number }
  | { type: 'earn' }
  | { type: 'commandsDue'; now: number }
  | { type: 'offerings' }
  | { type: 'offeringPayments'; id: OfferingId }
  | { type: 'fiat' }
  | { type: 'promotions' }
  | { type: 'promotion'; member: MemberId; id?: PromotionId | undefined }
  | { type: 'quote'; member: MemberId; id: QuoteId }
  | { type: 'chains' }
  | { type: 'holdings' }
  | { type: 'seed' }

export type ReadReply = {
  balances: { position: number; balances: Balance[] }
  openOrders: { position: number; orders: OpenOrder[] }
  openIds: { position: number; ids: OrderId[] }
  openCounts: { position: number; counts: ReturnType<typeof openCountsOf> }
  request: { position: number } & RequestStanding
  player: { position: number; player: PlayerStanding }
  perps: OwnPerps
  /** `commandsDue`: see the engine's function of that name. */
  perpMarkets: { position: number; markets: PerpMarketStanding[]; commandsDue: number }
  books: { position: number; books: Book[] }
  withdrawals: { position: number } & OwnWithdrawals
  conversions: { position: number; offers: OfferedConversion[] }
  earn: { position: number } & EarnOffers
  commandsDue: { position: number; commandsDue: number }
  offerings: { position: number } & ReturnType<typeof offeringsOf>
  offeringPayments: { position: number; payments: ReturnType<typeof paymentsOf> }
  fiat: { position: number } & FiatStanding
  promotions: { position: number } & ReturnType<typeof promotionsOf>
  /** Undefined where none is offered, or none has that name. */
  promotion: { position: number; found: OwnPromotion | undefined }
  /** Undefined for a quote that was taken, lapsed, or is somebody else's. */
  quote: { position: number; quote: ConversionQuote | undefined }
  chains: { position: number; chains: ChainBalance[] }
  holdings: { position: number } & Holdings
  seed: Seed
}

export type RequestStanding = {
  /** Undefined for a key that no accepted command carried; `order` is the one it placed, or 0. */
  taken: { order: OrderId } | undefined
  /** The engine time since which no key was forgotten. */
  rememberedSince: number
}

/** All that a member has in contracts of one quote asset. */
export type OwnPerps = {
  position: number
  positions: PositionStanding[]
  orders: OpenPerpOrderView[]
  triggers: PerpTrigger[]
  account: PerpAccount | undefined
}

/** Everything the gateway's public picture starts from. */
export type Seed = {
  position: number
  assets: Asset[]
  markets: MarketSeed[]
  perps: PerpSeed[]
  cycles: CycleStanding[]
  /** Open rounds with when they expire. */
  rounds: { id: number; expiresAt: number }[]
}

/** Every level, best first. */
export type PerpSeed = PerpMarketStanding & { bids: DepthLevel[]; asks: DepthLevel[] }

export type MarketSeed = {
  market: SpotMarket
  /** In ticks; 0 before the first trade. */
  lastPrice: number
  /** In ticks; 0 before the first index tick. */
  indexPrice: number
  indexAt: number
  /** Every level, best first. */
  bids: DepthLevel[]
  asks: DepthLevel[]
}

export function answer(state: State, position: number, query: Query): ReadReply[Query['type']] {
  switch (query.type) {
    case 'balances':
      return { position, balances: balancesOf(state, query.member) }
    case 'openOrders':
      return { position, orders: openOrdersOf(state, query.member, query.market) }
    case 'openIds':
      return { position, ids: openIdsOf(state, query.member) }
    case 'openCounts':
      return { position, counts: openCountsOf(state) }
    case 'request': {
      const taken = answerTo(state, query)
      const { rememberedSince } = state.keys
      return { position, taken: taken && { order: taken.order }, rememberedSince }
    }
    case 'withdrawals':
      return { position, ...withdrawalsOf(state, query.member) }
    case 'conversions':
      return { position, offers: conversionsOf(state, query.now) }
    case 'earn':
      return { position, ...earnOffersOf(state) }
    case 'promotions':
      return { position, ...promotionsOf(state) }
    case 'promotion':
      return { position, found: promotionFor(state, query) }
    case 'fiat':
      return { position, ...fiatOf(state) }
    case 'offerings':
      return { position, ...offeringsOf(state) }
    case 'offeringPayments':
      return { position, payments: paymentsOf(state, query.id) }
    case 'commandsDue': {
      const { now } = query
      const due = [yieldCommandsDue, offeringCommandsDue, claimCommandsDue, fiatCommandsDue]
      return { position, commandsDue: Math.max(...due.map((count) => count(state, now))) }
    }
    case 'quote':
      return { position, quote: liveQuoteOf(state, query.member, query.id) }
    case 'chains':
      return { position, chains: chainBalancesOf(state) }
    case 'holdings':
      return { position, ...holdingsOf(state) }
    case 'books':
      return { position, books: booksOf(state) }
    case 'seed':
      return { position, ...seedOf(state) }
    case 'perps':
      return {
        position,
        positions: perpPositionsOf(state, query.member),
        orders: perpOrdersOf(state, query.member),
        triggers: perpTriggersOf(state, query.member),
        account: perpAccountOf(state, query.member, query.quote),
      }
    case 'perpMarkets':
      return {
        position,
        markets: perpMarketsOf(state, query.now),
        commandsDue: commandsDue(state, query.now),
      }
    case 'player':
      return { position, player: playerOf(state, query.member, query.now) }
  }
}

const seedOf = (state: State) => ({
  assets: assetsOf(state),
  markets: marketSeeds(state),
  perps: perpSeeds(state),
  cycles: cyclesOf(state),
  rounds: [...state.cycles.rounds.values()].map(({ id, expiresAt }) => ({ id, expiresAt })),
})

const perpSeeds = (state: State): PerpSeed[] =>
  perpMarketsOf(state, state.now).map((standing) => ({
    ...standing,
    ...perpDepthOf(state, standing.market.symbol, Number.MAX_SAFE_INTEGER)!,
  }))

const marketSeeds = (state: State): MarketSeed[] =>
  marketsOf(state).map((standing) => ({
    ...standing,
    ...depthOf(state, standing.market.symbol, Number.MAX_SAFE_INTEGER)!,
  }))

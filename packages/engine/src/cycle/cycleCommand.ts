import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { CycleMarket, Direction } from '@assay/domain/cycle/cycleMarket.ts'
import type { LimitsChange } from '@assay/domain/cycle/playerLimits.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'

/** Commands of cycle contracts. Rounds are settled by time alone. */
export type CycleCommand = ListCycleMarket | SetCycleMarketOpen | PlaceRound | SetCycleLimits

/**
 * Terms are fixed for the market's life; they belong to the spot market of the same symbol. `rules`
 * determines the shortest round; older commands lack it, and their listings continue.
 */
export type ListCycleMarket = { type: 'listCycleMarket'; market: CycleMarket; rules?: string }

export type SetCycleMarketOpen = {
  type: 'setCycleMarketOpen'
  market: MarketSymbol
  isOpen: boolean
}

/**
 * `payoutRate` is the rate the member saw, undefined to accept the current one. `rules` is the
 * version that the round is sold under; commands from before the second version lack it.
 */
export type PlaceRound = {
  type: 'placeRound'
  member: MemberId
  market: MarketSymbol
  direction: Direction
  asset: AssetId
  stake: Amount
  seconds: number
  payoutRate: Ratio | undefined
  rules?: string
}

export type SetCycleLimits = { type: 'setCycleLimits'; member: MemberId } & LimitsChange

import type { MemberId } from '@assay/domain/account.ts'
import type { CycleMarket } from '@assay/domain/cycle/cycleMarket.ts'
import type { CyclePlayer } from '@assay/domain/cycle/playerLimits.ts'
import type { Round, Tick } from '@assay/domain/cycle/round.ts'
import type { RoundSettlement } from '@assay/domain/cycle/settleRound.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { Amount } from '@assay/money/amount.ts'

export type CycleEvent =
  | CycleMarketListed
  | CycleMarketOpenSet
  | CycleTicked
  | RoundPlaced
  | RoundSettled
  | CycleLimitsSet

type CycleMarketListed = { type: 'cycleMarketListed'; market: CycleMarket }

type CycleMarketOpenSet = {
  type: 'cycleMarketOpenSet'
  market: MarketSymbol
  isOpen: boolean
}

/** An index tick of a market with cycle contracts, as the next link of its hash chain. */
export type CycleTicked = { type: 'cycleTicked'; market: MarketSymbol; tick: Tick }

/** The stake is held, and so is `held`, the house's maximum payout. */
export type RoundPlaced = { type: 'roundPlaced'; round: Round; held: Amount }

export type RoundSettled = {
  type: 'roundSettled'
  round: Round
  held: Amount
  settlement: RoundSettlement
  settledAt: number
}

type CycleLimitsSet = { type: 'cycleLimitsSet'; member: MemberId; standing: CyclePlayer }

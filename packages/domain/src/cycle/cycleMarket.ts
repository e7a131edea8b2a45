import type { Amount, Ratio } from '@assay/money/amount.ts'
import type { AssetId } from '../asset.ts'
import type { MarketSymbol } from '../market.ts'

/**
 * A cycle market sells rounds on the index of the spot market of the same symbol. Its terms are
 * fixed for its life: what a member accepts can never be changed under them.
 */
export type Direction = 'up' | 'down'
/** What a round whose exit equals its entry does: lose, or give the stake back. */
export type TieRule = 'loss' | 'refund'

/** A duration on offer. Stakes are from the minimum to the maximum, both included. */
export type CycleOption = {
  seconds: number
  /** What a won round pays on top of the stake, as a share of it. */
  payoutRate: Ratio
  stakeMin: Amount
  stakeMax: Amount
}

export type CycleMarket = {
  symbol: MarketSymbol
  /** What stakes are paid in: coins of like value, for the limits below are the same in each. */
  stakeAssets: readonly AssetId[]
  /** Shortest first. */
  options: readonly CycleOption[]
  tieRule: TieRule
  /** A longer silence of the index within a round refunds it; while it lasts nothing is sold. */
  staleAfterMs: number
  /** The most the house may have to pay for one direction and one stake asset. */
  exposureMax: Amount
  /** The same for rounds that expire within one bucket of time. */
  bucketExposureMax: Amount
  bucketSeconds: number
}

/** A member's open rounds in all markets together. */
export const OPEN_ROUNDS_MAX = 100
/** Longest round: ticks are kept at hand for so long. */
export const SECONDS_MAX = 3600

export const optionOf = (
  market: Pick<CycleMarket, 'options'>,
  seconds: number,
): CycleOption | undefined => market.options.find((option) => option.seconds === seconds)

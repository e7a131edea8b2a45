/**
 * A cycle market sells rounds on the index of the spot market of the same symbol. Its terms are
 * fixed for its life, so an accepted round never changes.
 */
import type { Amount, Ratio } from '@assay/money/amount.ts'
import type { AssetId } from '../asset.ts'
import type { MarketSymbol } from '../market.ts'

export type Direction = 'up' | 'down'
/** A round whose exit equals its entry either loses or returns the stake. */
export type TieRule = 'loss' | 'refund'

/** An offered duration. Stakes are from the minimum to the maximum, inclusive. */
export type CycleOption = {
  seconds: number
  /** What a won round pays on top of the stake, as a share of it. */
  payoutRate: Ratio
  stakeMin: Amount
  stakeMax: Amount
}

export type CycleMarket = {
  symbol: MarketSymbol
  /** The coins of stakes, of like value, because the limits below apply to each. */
  stakeAssets: readonly AssetId[]
  /** Shortest first. */
  options: readonly CycleOption[]
  tieRule: TieRule
  /** A longer gap of the index within a round refunds it; during a gap nothing is sold. */
  staleAfterMs: number
  /** The maximum liability of the house for one direction and one stake asset. */
  exposureMax: Amount
  /** The same for rounds that expire within one bucket of time. */
  bucketExposureMax: Amount
  bucketSeconds: number
}

/** A member's open rounds in all markets. */
export const OPEN_ROUNDS_MAX = 100
/** The longest round: ticks are kept in memory for this time. */
export const SECONDS_MAX = 3600

export const optionOf = (
  market: Pick<CycleMarket, 'options'>,
  seconds: number,
): CycleOption | undefined => market.options.find((option) => option.seconds === seconds)

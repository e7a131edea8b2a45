import type { Asset } from '@assay/domain/asset.ts'
import type { MarketSymbol, SpotMarket, SpotTerms } from '@assay/domain/market.ts'

/** Listings and their terms, and outside prices. */
export type ListingCommand =
  | ListAsset
  | ListSpotMarket
  | SetMarketTradable
  | SetSpotTerms
  | MoveIndex

export type ListAsset = { type: 'listAsset'; asset: Asset }

export type ListSpotMarket = { type: 'listSpotMarket'; market: SpotMarket }

export type SetMarketTradable = {
  type: 'setMarketTradable'
  market: MarketSymbol
  isTradable: boolean
}

/** From now on; open orders keep their terms. */
export type SetSpotTerms = { type: 'setSpotTerms'; market: MarketSymbol; terms: SpotTerms }

/**
 * The outside price in ticks of the market. It counts as a tick for rounds unless it is late: made
 * from quotes so old that someone may have known it for a while. `oldestAt` is the request time of
 * the oldest quote used, or the time that the venue reports (ms); missing in older moves. The first
 * move under `MARK_RULES` sets them for the symbol's contract, see `PerpMarketState.markOffset`.
 */
export type MoveIndex = {
  type: 'moveIndex'
  market: MarketSymbol
  price: number
  isLate?: true
  oldestAt?: number
  /** `MARK_RULES`; missing in moves from before them. */
  rules?: string
}

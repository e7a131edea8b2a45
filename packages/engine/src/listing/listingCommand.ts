import type { Asset } from '@assay/domain/asset.ts'
import type { MarketSymbol, SpotMarket, SpotTerms } from '@assay/domain/market.ts'

/** What can be traded, on which terms, and the prices from outside. */
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

/** From now on; orders that are open keep what they were accepted with. */
export type SetSpotTerms = { type: 'setSpotTerms'; market: MarketSymbol; terms: SpotTerms }

/**
 * The outside price in ticks of the market. It is a tick that rounds are settled by, unless it is
 * late: made of quotes so old that somebody may have known it for a while. `oldestAt` is when the
 * oldest quote that it counts was asked for, or was made where the venue says so (ms); missing in
 * moves from before.
 */
export type MoveIndex = {
  type: 'moveIndex'
  market: MarketSymbol
  price: number
  isLate?: true
  oldestAt?: number
}

import type { Asset } from '@assay/domain/asset.ts'
import type { MarketSymbol, SpotMarket, SpotTerms } from '@assay/domain/market.ts'

export type ListingEvent =
  | AssetListed
  | SpotMarketListed
  | MarketTradableSet
  | SpotTermsSet
  | IndexMoved

export type AssetListed = { type: 'assetListed'; asset: Asset }

export type SpotMarketListed = { type: 'spotMarketListed'; market: SpotMarket }

export type MarketTradableSet = {
  type: 'marketTradableSet'
  market: MarketSymbol
  isTradable: boolean
}

export type SpotTermsSet = { type: 'spotTermsSet'; market: MarketSymbol; terms: SpotTerms }

export type IndexMoved = { type: 'indexMoved'; market: MarketSymbol; price: number }

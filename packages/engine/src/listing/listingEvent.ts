import type { Asset } from '@assay/domain/asset.ts'
import type { MarketSymbol, SpotMarket, SpotTerms } from '@assay/domain/market.ts'

export type ListingEvent =
  | AssetListed
  | SpotMarketListed
  | MarketTradableSet
  | SpotTermsSet
  | IndexMoved

type AssetListed = { type: 'assetListed'; asset: Asset }

type SpotMarketListed = { type: 'spotMarketListed'; market: SpotMarket }

type MarketTradableSet = {
  type: 'marketTradableSet'
  market: MarketSymbol
  isTradable: boolean
}

type SpotTermsSet = { type: 'spotTermsSet'; market: MarketSymbol; terms: SpotTerms }

type IndexMoved = { type: 'indexMoved'; market: MarketSymbol; price: number }

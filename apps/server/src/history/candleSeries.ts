/**
 * Names of candle series. A spot market's series has the market's name; contracts and indexes have
 * a prefix.
 */
import type { MarketSymbol } from '@assay/domain/market.ts'

export const perpSeries = (market: MarketSymbol): string => `contract ${market}`
export const indexSeries = (market: MarketSymbol): string => `index ${market}`

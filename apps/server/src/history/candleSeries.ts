import type { MarketSymbol } from '@assay/domain/market.ts'

/**
 * Names of candles. Those of a spot market have the market's own; those of a contract and of an
 * index stand beside them.
 */
export const perpSeries = (market: MarketSymbol): string => `contract ${market}`
export const indexSeries = (market: MarketSymbol): string => `index ${market}`

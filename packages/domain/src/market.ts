import type { Amount, Ratio } from '@assay/money/amount.ts'
import type { AssetId } from './asset.ts'

/** The market's name, base before quote: `BTC/USDT`. */
export type MarketSymbol = string

/** Tickers in any case. */
export const symbolOf = (base: AssetId, quote: AssetId): MarketSymbol =>
  `${base}/${quote}`.toUpperCase()

/**
 * A spot market. One tick is 10^-priceDecimals of the quote asset, one lot is 10^-quantityDecimals
 * of the base asset; both are fixed for the market's life. Inside the engine prices are counted in
 * ticks and quantities in lots, as safe integers.
 */
export type SpotMarket = {
  symbol: MarketSymbol
  base: AssetId
  quote: AssetId
  /** The section of the market list, e.g. `main`. */
  board: string
  priceDecimals: number
  quantityDecimals: number
  /** Limits of one order, in lots. */
  quantityMin: number
  quantityMax: number
  /** The minimum value of an order, in the quote asset. */
  notionalMin: Amount
  makerFeeRate: Ratio
  takerFeeRate: Ratio
  /** How far from the reference price an order may be priced or filled: 0.1 is ten percent. */
  priceBand: Ratio
  isTradable: boolean
}

/**
 * What operators may change in a live market. An order keeps the fees it was placed with. The band
 * is fixed, because the held amount of a stop order depends on it.
 */
export const SPOT_TERMS = [
  'makerFeeRate',
  'takerFeeRate',
  'quantityMin',
  'quantityMax',
  'notionalMin',
] as const satisfies readonly (keyof SpotMarket)[]
export type SpotTerms = Pick<SpotMarket, (typeof SPOT_TERMS)[number]>

/** Only the terms. */
export function spotTermsOf(market: SpotTerms): SpotTerms {
  const { makerFeeRate, takerFeeRate, quantityMin, quantityMax, notionalMin } = market
  return { makerFeeRate, takerFeeRate, quantityMin, quantityMax, notionalMin }
}

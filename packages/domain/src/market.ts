import type { Amount, Ratio } from '@assay/money/amount.ts'
import type { AssetId } from './asset.ts'

/** The market's name, base before quote: `BTC/USDT`. */
export type MarketSymbol = string

/** However the tickers are written. */
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
  /** The section of the market list that shows it, e.g. `main`. */
  board: string
  priceDecimals: number
  quantityDecimals: number
  /** Limits of one order, in lots. */
  quantityMin: number
  quantityMax: number
  /** The least value of an order, in the quote asset. */
  notionalMin: Amount
  makerFeeRate: Ratio
  takerFeeRate: Ratio
  /** How far from the reference price an order may be priced or filled: 0.1 is ten percent. */
  priceBand: Ratio
  isTradable: boolean
}

/**
 * What operators may change while a market lives. An order keeps the fees that it was placed under.
 * The band stays: what a stop order holds follows from it.
 */
export const SPOT_TERMS = [
  'makerFeeRate',
  'takerFeeRate',
  'quantityMin',
  'quantityMax',
  'notionalMin',
] as const satisfies readonly (keyof SpotMarket)[]
export type SpotTerms = Pick<SpotMarket, (typeof SPOT_TERMS)[number]>

/** The terms alone. */
export function spotTermsOf(market: SpotTerms): SpotTerms {
  const { makerFeeRate, takerFeeRate, quantityMin, quantityMax, notionalMin } = market
  return { makerFeeRate, takerFeeRate, quantityMin, quantityMax, notionalMin }
}

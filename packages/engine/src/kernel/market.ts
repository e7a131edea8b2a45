import type { SpotMarket, SpotTerms } from '@assay/domain/market.ts'
import { NO_BAND, type PriceBand } from '@assay/domain/spot/priceBand.ts'
import { type SpotRules, spotRules } from '@assay/domain/spot/spotRules.ts'
import type { MarketView } from '@assay/domain/spot/validateSpotOrder.ts'
import { type Amount, DECIMALS, type Ratio } from '@assay/money/amount.ts'
import type { Book } from '../book/book.ts'
import type { LegFees } from '../spot/legFees.ts'
import type { OrderTerms } from '../spot/orderTerms.ts'
import type { State } from '../state.ts'
import type { HouseSlot } from './ledger/ledger.ts'
import { Unit } from './ledger/unit.ts'
import { type Stored, toBigint } from './plain.ts'

/** A market of two assets: its rules, books and prices. All products read its index. */
export type MarketState = {
  rules: SpotRules
  book: Book
  /**
   * Waiting stops: on the sell side those triggered by a rising price, on the buy side by a falling
   * one.
   */
  stops: Book
  baseIndex: number
  quoteIndex: number
  /** One lot in base, and one lot at one tick in quote. */
  baseUnit: Unit
  quoteUnit: Unit
  /** `house/fees` in base and in quote. */
  baseFees: HouseSlot
  quoteFees: HouseSlot
  /** All fee rates used so far. */
  fees: LegFees[]
  /** Terms shared by spot orders so far. */
  terms: OrderTerms[]
  lastPrice: number
  indexPrice: number
  indexAt: number
  /** The range of prices traded since stops were last checked. */
  tradedLow: number
  tradedHigh: number
  /** The reference price of the cached band. */
  bandReference: number
  band: PriceBand
  view: MarketView
}

export function newMarketState(state: State, market: SpotMarket): MarketState {
  return {
    rules: spotRules(market),
    book: state.makeBook(),
    stops: state.makeBook(),
    baseIndex: state.assets.get(market.base)!.index,
    quoteIndex: state.assets.get(market.quote)!.index,
    baseUnit: new Unit(DECIMALS - market.quantityDecimals),
    quoteUnit: new Unit(DECIMALS - market.quantityDecimals - market.priceDecimals),
    baseFees: state.ledger.openNamed('house/fees', market.base),
    quoteFees: state.ledger.openNamed('house/fees', market.quote),
    fees: [],
    terms: [],
    lastPrice: 0,
    indexPrice: 0,
    indexAt: 0,
    tradedLow: 0,
    tradedHigh: 0,
    bandReference: 0,
    band: NO_BAND,
    view: { lastPrice: 0, referencePrice: 0, bestBid: 0, bestAsk: 0, band: NO_BAND },
  }
}

/** A market as plain JSON, for the journal and the snapshot. */
export function marketToPlain(market: SpotMarket): Stored<SpotMarket> {
  const { symbol, base, quote, board, priceDecimals, quantityDecimals, isTradable } = market
  const fixed = { symbol, base, quote, board, priceDecimals, quantityDecimals }
  const priceBand = market.priceBand.toString()
  return { ...fixed, ...spotTermsToPlain(market), priceBand, isTradable }
}

export function marketFromPlain(plain: Stored<SpotMarket>): SpotMarket {
  const priceBand = toBigint<Ratio>(plain.priceBand)
  return { ...plain, ...spotTermsFromPlain(plain), priceBand }
}

export function spotTermsToPlain(terms: SpotTerms): Stored<SpotTerms> {
  return {
    quantityMin: terms.quantityMin,
    quantityMax: terms.quantityMax,
    notionalMin: terms.notionalMin.toString(),
    makerFeeRate: terms.makerFeeRate.toString(),
    takerFeeRate: terms.takerFeeRate.toString(),
  }
}

export const spotTermsFromPlain = (plain: Stored<SpotTerms>): SpotTerms => ({
  quantityMin: plain.quantityMin,
  quantityMax: plain.quantityMax,
  notionalMin: toBigint<Amount>(plain.notionalMin),
  makerFeeRate: toBigint<Ratio>(plain.makerFeeRate),
  takerFeeRate: toBigint<Ratio>(plain.takerFeeRate),
})

/**
 * The market in the order form's terms: the exchange's own rules, and the live view for them, both
 * from server data.
 */
import type { Side } from '@assay/domain/spot/order.ts'
import { type PriceBand, priceBand, protectionBand } from '@assay/domain/spot/priceBand.ts'
import { type SpotRules, spotRules } from '@assay/domain/spot/spotRules.ts'
import { toLots, toTicks } from '@assay/domain/spot/ticks.ts'
import type { MarketView } from '@assay/domain/spot/validateSpotOrder.ts'
import type { Amount, Price } from '@assay/money/amount.ts'
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import type { LevelBook } from '../../../live/liveLevels.ts'

export type AvailablePair = { base: Amount; quote: Amount }

/** What the member has in a market. */
export type SpotHoldings = AvailablePair & {
  /** The open ones of this market. */
  orders?: readonly Order[] | undefined
}

export type SpotFormMarket = {
  rules: SpotRules
  view: MarketView
  /** What the member can spend; undefined for a visitor or until it is known. */
  available: AvailablePair | undefined
  orders: readonly Order[]
  /** Undefined until it is known. */
  book?: LevelBook | undefined
}

const NO_ORDERS: readonly Order[] = []

export function spotFormMarket(info: MarketInfo, holdings?: SpotHoldings): SpotFormMarket {
  const rules = rulesOf(info)
  const ticks = (price: Price | undefined) => spotTicksOf(price, info)
  const lastPrice = ticks(info.lastPrice)
  const referencePrice = ticks(info.indexPrice) || lastPrice
  return {
    rules,
    view: {
      lastPrice,
      referencePrice,
      bestBid: ticks(info.bestBid),
      bestAsk: ticks(info.bestAsk),
      band: priceBand(rules, referencePrice),
    },
    available: holdings,
    orders: holdings?.orders ?? NO_ORDERS,
  }
}

/** The prices at which an order of a side trades at the market, by the book that is shown. */
export function bandAtMarket(side: Side, { rules, view, book }: SpotFormMarket): PriceBand {
  const isBuy = side === 'buy'
  const [first] = (isBuy ? book?.asks : book?.bids) ?? []
  const best = spotTicksOf(first?.price, rules) || (isBuy ? view.bestAsk : view.bestBid)
  return protectionBand(rules, { band: view.band, best })
}

/** A price in whole ticks; 0 when there is none. */
export const spotTicksOf = (
  price: Price | undefined,
  market: Pick<MarketInfo, 'priceDecimals'>,
): number => (price === undefined ? 0 : (toTicks(price, market) ?? 0))

function rulesOf(info: MarketInfo): SpotRules {
  const { symbol, base, quote, board, priceDecimals, quantityDecimals, notionalMin } = info
  const { makerFeeRate, takerFeeRate, isTradable } = info
  return spotRules({
    symbol,
    base,
    quote,
    board,
    priceDecimals,
    quantityDecimals,
    quantityMin: toLots(info.quantityMin, info) ?? 1,
    quantityMax: toLots(info.quantityMax, info) ?? Number.MAX_SAFE_INTEGER,
    notionalMin,
    makerFeeRate,
    takerFeeRate,
    priceBand: info.priceBand,
    isTradable,
  })
}

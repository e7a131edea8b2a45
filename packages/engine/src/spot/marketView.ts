import { priceBand } from '@assay/domain/spot/priceBand.ts'
import type { MarketView } from '@assay/domain/spot/validateSpotOrder.ts'
import type { MarketState } from '../kernel/market.ts'

/** An older index price no longer represents the market's value. */
const INDEX_FRESH_MS = 60_000

/** The outside price while it is fresh, else the last trade, else 0. */
function referencePrice(market: MarketState, now: number): number {
  const isFresh = market.indexPrice > 0 && now - market.indexAt <= INDEX_FRESH_MS
  return isFresh ? market.indexPrice : market.lastPrice
}

/** The market in the form that the rules use. The object belongs to the market and is reused. */
export function marketView(market: MarketState, now: number): MarketView {
  const { view, book } = market
  const reference = referencePrice(market, now)
  if (reference !== market.bandReference) {
    market.bandReference = reference
    market.band = priceBand(market.rules, reference)
  }
  view.lastPrice = market.lastPrice
  view.referencePrice = reference
  view.bestBid = book.bestPrice('buy')
  view.bestAsk = book.bestPrice('sell')
  view.band = market.band
  return view
}

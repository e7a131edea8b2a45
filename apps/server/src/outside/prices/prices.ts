/** Where index prices come from: one shape for the demo's own process and for real venues. */
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { Price } from '@assay/money/amount.ts'

/** A market without a trustworthy price is missing from the round: its index simply ages. */
export type IndexPrices = ReadonlyMap<MarketSymbol, IndexPrice>

/**
 * A late price is good enough for marks but too old to settle rounds. `oldestAt` is the request
 * time of the oldest quote used, or an earlier time that the venue reports (ms).
 */
export type IndexPrice = { price: Price; isLate: boolean; oldestAt: number }

export type PriceSource = {
  /** Current index prices of these markets. */
  read(symbols: readonly MarketSymbol[]): Promise<IndexPrices>
  close(): Promise<void>
}

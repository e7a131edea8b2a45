/** Where index prices come from: one shape for the demo's own process and for real venues. */
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { Price } from '@assay/money/amount.ts'

/** A market without a trustworthy price is missing from the round: its index simply ages. */
export type IndexPrices = ReadonlyMap<MarketSymbol, IndexPrice>

/**
 * A late price is good enough to mark by, and too old to settle rounds by. `oldestAt` is when the
 * oldest of the quotes that it counts was asked for, or was made where the venue says an earlier
 * time (ms).
 */
export type IndexPrice = { price: Price; isLate: boolean; oldestAt: number }

export type PriceSource = {
  /** Index prices of this moment, of the markets asked for. */
  read(symbols: readonly MarketSymbol[]): Promise<IndexPrices>
  close(): Promise<void>
}

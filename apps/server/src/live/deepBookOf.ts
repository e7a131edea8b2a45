/** A book as programs read it: many rows, no bars, and when it was so. */
import { fromLots, fromTicks } from '@assay/domain/spot/ticks.ts'
import type { Reply } from '@assay/wire/route.ts'
import type { getSpotBook } from '@assay/wire/routes/trading/marketData.ts'
import type { ListedMarket } from './marketData.ts'

export function deepBookOf(
  { book, market }: ListedMarket,
  { rows, at }: { rows: number; at: number },
): Reply<typeof getSpotBook> {
  const side = (which: 'buy' | 'sell') =>
    book.top(which, rows).map(({ price, quantity }) => ({
      price: fromTicks(price, market),
      quantity: fromLots(quantity, market),
    }))
  return { bids: side('buy'), asks: side('sell'), sequence: book.version, at }
}

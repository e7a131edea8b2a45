/** A contract's book counted in lots, as its form is. The exchange sends amounts of the base. */
import { ONE } from '@assay/money/amount.ts'
import type { Book, Level } from '../../../live/liveLevels.ts'

export function bookInLots(book: Book, contractSize: bigint): Book {
  const inLots = ({ price, quantity }: Level) => ({
    price,
    quantity: (quantity / contractSize) * ONE,
  })
  return { bids: book.bids.map(inLots), asks: book.asks.map(inLots) }
}

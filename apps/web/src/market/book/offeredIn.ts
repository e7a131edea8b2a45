/**
 * The rows of a book's side from an order's view: without own orders, and whether there are more
 * rows.
 */
import type { Offered } from '@assay/domain/takeOffered.ts'
import { divide, stepOf } from '@assay/money/amount.ts'
import { BOOK_ROWS } from '@assay/wire/routes/trading/trad.ts'
import type { BookLevel } from '../../live/liveLevels.ts'

export type ShownBook = {
  priceDecimals: number
  /** A lot, in base. */
  lot: bigint
  /** What the member has on this side: the exchange cancels it instead of filling it. */
  own: readonly { price: bigint | undefined; quantity: bigint }[]
}

export function offeredIn(
  rows: readonly BookLevel[],
  { priceDecimals, lot, own }: ShownBook,
): Offered {
  const offered = rows.map(({ price, quantity }) => {
    const others = own.reduce<bigint>(
      (left, mine) => (mine.price === price ? left - mine.quantity : left),
      quantity,
    )
    return {
      // Exact: prices of a book are on its ticks.
      price: Number(price / stepOf(priceDecimals)),
      lots: others > 0n ? Number(divide(others, lot, 'down')) : 0,
    }
  })
  return { offered, isWhole: rows.length < BOOK_ROWS }
}

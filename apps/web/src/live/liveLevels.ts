/**
 * Bids and asks of a book, from a snapshot and later changes. A gap in the sequence is reported,
 * and further changes are ignored until the next snapshot.
 */
import type { Amount, Price } from '@assay/money/amount.ts'

export type BookLevel = { price: Price; quantity: Amount }
export type LevelBook = { bids: readonly BookLevel[]; asks: readonly BookLevel[] }

type Update = { isSnapshot: boolean; bids: readonly BookLevel[]; asks: readonly BookLevel[] }

export function createLevels() {
  const bids = new Map<Price, Amount>()
  const asks = new Map<Price, Amount>()
  let last: number | undefined

  return {
    /** False when an update was missed: ask for a snapshot. */
    take(sequence: number, update: Update): boolean {
      if (update.isSnapshot) {
        bids.clear()
        asks.clear()
      } else if (last === undefined || sequence !== last + 1) {
        last = undefined
        return false
      }
      last = sequence
      apply(bids, update.bids)
      apply(asks, update.asks)
      return true
    },
    /** Best first on both sides. */
    book(): LevelBook {
      return {
        bids: rowsOf(bids).sort((a, b) => rising(b, a)),
        asks: rowsOf(asks).sort(rising),
      }
    },
  }
}

function apply(side: Map<Price, Amount>, changes: readonly BookLevel[]) {
  for (const { price, quantity } of changes) {
    if (quantity === 0n) side.delete(price)
    else side.set(price, quantity)
  }
}

const rowsOf = (side: ReadonlyMap<Price, Amount>): BookLevel[] =>
  [...side].map(([price, quantity]) => ({ price, quantity }))

const rising = (a: BookLevel, b: BookLevel) => (a.price < b.price ? -1 : 1)

/**
 * News about an order that rested or waited: fills, its trigger, an end that the member did not
 * request. The answer to the placing is shown there, so the first message about a new order is
 * none; about an order from before this page was opened, it is.
 */
import type { Order } from '@assay/wire/rows/spot.ts'
import { isOpen } from './orderWords.ts'

export type OrderNews = 'filled' | 'partly' | 'triggered' | 'ended'

/** What both kinds of orders have. */
export type TradedOrder = Pick<Order, 'id' | 'status' | 'createdAt'> & {
  cancelReason?: unknown
  /** How much has traded, in any unit. */
  filled: bigint
}

/** An order that is older was not placed just now. */
const PLACING_MS = 5_000
const KEPT_MAX = 500

export function createOrderNews() {
  const known = new Map<number, TradedOrder>()
  return {
    /**
     * What the change brings, for anyone who did not see the one before. `now` is the exchange's
     * time.
     */
    newsOf(order: TradedOrder, now: number): OrderNews | undefined {
      const before = known.get(order.id)
      known.delete(order.id)
      known.set(order.id, order)
      const [oldest] = known.keys()
      if (known.size > KEPT_MAX && oldest !== undefined) known.delete(oldest)
      if (!before && now - order.createdAt < PLACING_MS) return undefined
      return newsBetween(before, order)
    },
  }
}

/** Of a resting order that was not seen before, whatever has traded is new. */
function newsBetween(before: TradedOrder | undefined, order: TradedOrder): OrderNews | undefined {
  if (before && !isOpen(before)) return undefined
  if (order.status === 'filled') return 'filled'
  const filledBefore = before?.filled ?? 0n
  if (!isOpen(order)) {
    if (order.cancelReason !== undefined) return 'ended'
    return undefined
  }
  if (order.filled > filledBefore) return 'partly'
  return before?.status === 'waiting' && order.status === 'open' ? 'triggered' : undefined
}

import type { CancelReason, OrderStatus, SpotOrder } from './order.ts'

/**
 * The status of an order. `closedBy` is the reason of its cancellation, or undefined. A market buy
 * by quote that has spent its budget is filled, although a remainder too small for one lot was
 * released.
 */
export function statusOf(
  order: Pick<SpotOrder, 'quantity' | 'stopPrice'>,
  filled: number,
  progress: { isTriggered?: boolean; closedBy?: CancelReason | undefined } = {},
): OrderStatus {
  if (order.quantity > 0 && filled >= order.quantity) return 'filled'
  if (progress.closedBy === 'budgetSpent' && filled > 0 && order.quantity === 0) return 'filled'
  if (progress.closedBy !== undefined) return filled > 0 ? 'partiallyCancelled' : 'cancelled'
  if (filled > 0) return 'partiallyFilled'
  return order.stopPrice > 0 && !progress.isTriggered ? 'waiting' : 'open'
}

/** The list of open orders as changes arrive. Newest first; what is no longer open leaves. */
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import { isOpen } from '../../../order/orderWords.ts'

export function mergePerpOrders(before: readonly PerpOrder[], changed: readonly PerpOrder[]) {
  const byId = new Map(before.map((order) => [order.id, order]))
  for (const order of changed) {
    if (isOpen(order)) byId.set(order.id, order)
    else byId.delete(order.id)
  }
  return [...byId.values()].sort((a, b) => b.id - a.id)
}

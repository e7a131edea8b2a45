/**
 * The lists of orders as changes arrive: which enter, which leave, and how often they are asked.
 */
import type { Order } from '@assay/wire/rows/spot.ts'
import { isOpen } from '../../../order/orderWords.ts'

const REFRESH_MS = 5_000

/** One market, or all of them. */
export type OrderScope = { base: string; quote: string } | Record<string, never>

export const refreshMs = (orders: readonly Order[] | undefined) =>
  orders?.some(isOpen) ? REFRESH_MS : (false as const)

type Listed = {
  scope: OrderScope
  /** All of them when missing. */
  listed?: (order: Order) => boolean
}

/**
 * Newest first; orders that are not `listed` (any more) leave, those of other markets never enter.
 */
export function mergeOrders(
  before: readonly Order[],
  changed: readonly Order[],
  { scope, listed }: Listed,
): Order[] {
  const isInScope = (order: Order) =>
    scope.base === undefined || (order.base === scope.base && order.quote === scope.quote)
  const byId = new Map(before.map((order) => [order.id, order]))
  for (const order of changed) {
    if (isInScope(order) && (!listed || listed(order))) byId.set(order.id, order)
    else byId.delete(order.id)
  }
  return [...byId.values()].sort((a, b) => b.id - a.id)
}

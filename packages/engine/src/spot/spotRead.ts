import type { MemberId } from '@assay/domain/account.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { OrderId, OrderStatus, SpotOrder } from '@assay/domain/spot/order.ts'
import { statusOf } from '@assay/domain/spot/statusOf.ts'
import type { Reads } from '../kernel/product.ts'
import { countBy } from '../kernel/reads/read.ts'
import type { State } from '../state.ts'
import type { Slot } from './openOrders.ts'

/** Reads of spot trading. */
export const spotReads = {
  /** The member's open orders, oldest first; at most `OPEN_ORDERS_MAX`. */
  openOrders: (
    state: State,
    { member, market }: { member: MemberId; market?: MarketSymbol | undefined },
  ): { orders: OpenOrder[] } => ({ orders: openOrdersOf(state, member, market) }),

  /** Only their numbers. */
  openOrderIds: ({ orders }: State, { member }: { member: MemberId }): { ids: OrderId[] } => ({
    ids: orders.ofMember(member).map((slot) => orders.idOf(slot)),
  }),

  /** How many orders are open on each market that has any; bounded by the markets. */
  openOrderCounts: ({ orders }: State): { counts: Map<MarketSymbol, number> } => ({
    counts: countBy(orders.slotsById(), (slot) => orders.termsOf(slot).market.rules.symbol),
  }),
} satisfies Reads

export type OpenOrder = SpotOrder & {
  remaining: number
  filled: number
  status: OrderStatus
}

/** The member's open orders, oldest first. */
export function openOrdersOf(state: State, member: MemberId, market?: MarketSymbol): OpenOrder[] {
  return state.orders
    .ofMember(member)
    .filter(
      (slot) => market === undefined || state.orders.termsOf(slot).market.rules.symbol === market,
    )
    .map((slot) => openOrderAt(state, slot))
}

function openOrderAt(state: State, slot: Slot): OpenOrder {
  const order = state.orders.at(slot)
  const remaining = state.orders.remainingOf(slot)
  const filled = order.quantity - remaining
  const isTriggered = state.orders.phaseOf(slot) === 'resting'
  return { ...order, remaining, filled, status: statusOf(order, filled, { isTriggered }) }
}

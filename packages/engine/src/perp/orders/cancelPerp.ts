/** Canceling contract orders: always possible, final, and refused once an order has ended. */
import type { Event } from '../../event.ts'
import { isMember } from '../../kernel/isMember.ts'
import { reject } from '../../kernel/reject.ts'
import type { State } from '../../state.ts'
import type { CancelAllPerpOrders, CancelPerpOrder } from '../perpCommand.ts'
import { cancelOpenOrder } from './openOrder.ts'

export function cancelPerpOrder(state: State, command: CancelPerpOrder): Event[] {
  const { order: id, member } = command
  const isPast = Number.isInteger(id) && id >= 1 && id <= state.lastOrder
  if (!isPast) return reject('orderNotFound')
  const open = state.perp.orders.get(id)
  if (!open) return reject('orderNotOpen')
  // Another member's order looks like one that does not exist.
  if (open.order.member !== member) return reject('orderNotFound')
  const events: Event[] = []
  cancelOpenOrder(state, open, { reason: 'requested', events })
  return events
}

export function cancelAllPerpOrders(state: State, command: CancelAllPerpOrders): Event[] {
  const { member, market } = command
  if (!isMember(member)) return reject('accountNotFound')
  if (market !== undefined && !state.perp.markets.has(market)) return reject('marketNotFound')
  const events: Event[] = []
  for (const portfolio of portfoliosOf(state, member)) {
    for (const open of portfolio.orders) {
      if (market !== undefined && open.order.market !== market) continue
      cancelOpenOrder(state, open, { reason: 'requested', events })
    }
  }
  events.push({ type: 'perpOrdersCancelled', member, count: events.length })
  return events
}

/** One per quote asset, in listing order. */
export function portfoliosOf(state: State, member: number) {
  const found = []
  for (const { index } of state.assets.values()) {
    const account = state.ledger.find(member, 'perp', index)
    const portfolio = account < 0 ? undefined : state.perp.portfolios.get(account)
    if (portfolio) found.push(portfolio)
  }
  return found
}

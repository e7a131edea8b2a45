/** Canceling: final, and refused without effect once an order has ended. */
import type { Event } from '../event.ts'
import { isMember } from '../kernel/isMember.ts'
import { reject } from '../kernel/reject.ts'
import { ABSENT } from '../kernel/tables/numberTable.ts'
import type { State } from '../state.ts'
import { closeOpenOrder } from './close.ts'
import type { CancelAllSpotOrders, CancelSpotOrder } from './spotCommand.ts'

export function cancelSpotOrder(state: State, command: CancelSpotOrder): Event[] {
  const { order: id, member } = command
  const isPast = Number.isInteger(id) && id >= 1 && id <= state.lastOrder
  if (!isPast) return reject('orderNotFound')
  const slot = state.orders.find(id)
  if (slot === ABSENT) return reject('orderNotOpen')
  // Another member's order looks like one that does not exist.
  if (state.orders.memberOf(slot) !== member) return reject('orderNotFound')
  return [closeOpenOrder(state, slot, 'requested')]
}

export function cancelAllSpotOrders(state: State, command: CancelAllSpotOrders): Event[] {
  const { member, market: symbol } = command
  if (!isMember(member)) return reject('accountNotFound')
  if (symbol !== undefined && !state.markets.has(symbol)) return reject('marketNotFound')
  const events: Event[] = []
  for (const slot of state.orders.ofMember(member)) {
    const { market } = state.orders.termsOf(slot)
    if (symbol !== undefined && market.rules.symbol !== symbol) continue
    events.push(closeOpenOrder(state, slot, 'requested'))
  }
  events.push({ type: 'spotOrdersCancelled', member, count: events.length })
  return events
}

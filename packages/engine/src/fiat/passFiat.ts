import type { FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'
import type { Event } from '../event.ts'
import type { State } from '../state.ts'
import { endOrder, freeEscrow } from './escrow.ts'

/** So that no single command takes long; the rest follows with the next ones. */
export const STEPS_PER_COMMAND = 256

/** What happens to orders by the time alone: nobody paid, and then nobody appealed. */
export function passFiat(state: State, now: number, events: Event[]): void {
  for (let count = 0; count < STEPS_PER_COMMAND; count++) {
    const order = state.fiat.nextStep(now)
    if (!order) return
    events.push(order.state === 'awaitingPayment' ? lapse(state, order) : freeEscrow(state, order))
  }
}

/** It is late from `payBy` on, whenever it is noticed. */
export function lapse(state: State, order: FiatOrder): Event {
  const late = endOrder(order, { ending: 'late', endedAt: order.payBy })
  state.fiat.keep(late)
  return { type: 'fiatOrderLapsed', order: late }
}

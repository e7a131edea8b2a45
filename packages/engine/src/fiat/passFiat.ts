import type { FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'
import { wasMerchantLate } from '@assay/domain/fiat/fiatRules.ts'
import type { Event } from '../event.ts'
import type { State } from '../state.ts'
import { closeOffer } from './closeOffer.ts'
import { endOrder, freeEscrow } from './escrow.ts'

/** Bounds the work of a command; the rest follows with the next ones. */
export const FIAT_STEPS_PER_COMMAND = 256

/** Steps that happen by time alone: not paid, then not appealed. */
export function passFiat(state: State, now: number, events: Event[]): void {
  for (let count = 0; count < FIAT_STEPS_PER_COMMAND; count++) {
    const order = state.fiat.nextStep(now)
    if (!order) return
    if (order.state === 'awaitingPayment') events.push(...lapse(state, order, now))
    else events.push(freeEscrow(state, order))
  }
}

/**
 * The appeal period starts when lateness is processed, so that downtime does not shorten it. The
 * offer of a merchant who does not pay is withdrawn from matching.
 */
export function lapse(state: State, order: FiatOrder, now: number): Event[] {
  const late = endOrder(order, { ending: 'late', endedAt: now })
  state.fiat.keep(late)
  const events: Event[] = [{ type: 'fiatOrderLapsed', order: late }]
  const offer = wasMerchantLate(late) && state.fiat.offers.get(order.offer)
  return offer ? [...events, closeOffer(state, offer)] : events
}

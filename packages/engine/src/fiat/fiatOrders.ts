import type { MemberId } from '@assay/domain/account.ts'
import type {
  FiatOffer,
  FiatOfferId,
  FiatOrder,
  FiatOrderId,
} from '@assay/domain/fiat/fiatOrder.ts'
import { appealBy, wasMerchantLate } from '@assay/domain/fiat/fiatRules.ts'
import { Expiries } from '../kernel/tables/expiries.ts'

/** The part of the state for fiat buy and sell. */
export class FiatOrders {
  lastOffer: FiatOfferId = 0
  lastOrder: FiatOrderId = 0
  readonly merchants = new Set<MemberId>()
  /** Open ones, in the order of opening. */
  readonly offers = new Map<FiatOfferId, FiatOffer>()
  /** Those with coins in escrow, in the order of placing. */
  readonly orders = new Map<FiatOrderId, FiatOrder>()
  /** When an order changes by time; may include outdated entries. */
  readonly #steps = new Expiries()

  /** The earliest time at which something changes automatically. */
  get dueAt(): number {
    return this.#steps.nextAt
  }

  dueBy(now: number): number {
    return this.#steps.countBy(now)
  }

  offersOf(merchant: MemberId): FiatOffer[] {
    return [...this.offers.values()].filter((offer) => offer.merchant === merchant)
  }

  /**
   * The member's orders with coins in escrow: a late one may become active again. Orders that a
   * merchant paid late do not count.
   */
  countOf(member: MemberId): number {
    let count = 0
    for (const order of this.orders.values()) {
      if (order.member === member && !wasMerchantLate(order)) count++
    }
    return count
  }

  /** Updates an order; it is removed with its escrow. */
  keep(order: FiatOrder): void {
    if (!order.isHeld) {
      this.orders.delete(order.id)
      return
    }
    this.orders.set(order.id, order)
    const expiresAt = stepAt(order)
    if (expiresAt < Infinity) this.#steps.add({ id: order.id, expiresAt })
  }

  /** The next order that was not paid, or not appealed, in time. */
  nextStep(now: number): FiatOrder | undefined {
    for (let at = this.#steps.nextAt; at <= now; at = this.#steps.nextAt) {
      const order = this.orders.get(this.#steps.take())
      // A different time belongs to a step already taken: the order of steps must not depend on
      // leftovers.
      if (order && stepAt(order) === at) return order
    }
    return undefined
  }
}

function stepAt(order: FiatOrder): number {
  if (order.state === 'awaitingPayment') return order.payBy
  return order.state === 'cancelled' ? appealBy(order) : Infinity
}

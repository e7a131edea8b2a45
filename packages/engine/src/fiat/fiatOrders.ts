import type { MemberId } from '@assay/domain/account.ts'
import type {
  FiatOffer,
  FiatOfferId,
  FiatOrder,
  FiatOrderId,
} from '@assay/domain/fiat/fiatOrder.ts'
import { appealBy, wasMerchantLate } from '@assay/domain/fiat/fiatRules.ts'
import { Expiries } from '../kernel/expiries.ts'

/** The part of the state that fiat buy and sell needs. */
export class FiatOrders {
  lastOffer: FiatOfferId = 0
  lastOrder: FiatOrderId = 0
  readonly merchants = new Set<MemberId>()
  /** Open ones, in the order they were opened. */
  readonly offers = new Map<FiatOfferId, FiatOffer>()
  /** Those whose coins lie in escrow, in the order they were placed. */
  readonly orders = new Map<FiatOrderId, FiatOrder>()
  /** When an order moves on by itself; also some that have. */
  readonly #steps = new Expiries()

  /** When something happens by itself at the earliest. */
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
   * Orders that the member placed and whose coins lie in escrow: one that is late may run again.
   * That a merchant was late takes nothing from the member.
   */
  countOf(member: MemberId): number {
    let count = 0
    for (const order of this.orders.values()) {
      if (order.member === member && !wasMerchantLate(order)) count++
    }
    return count
  }

  /** An order as it is now; it is forgotten with its escrow. */
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
      // Another time is that of a step which was taken: its order must not depend on what is left
      // over.
      if (order && stepAt(order) === at) return order
    }
    return undefined
  }
}

function stepAt(order: FiatOrder): number {
  if (order.state === 'awaitingPayment') return order.payBy
  return order.state === 'cancelled' ? appealBy(order) : Infinity
}

import type { FiatOffer, FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'
import {
  appealBy,
  FIAT_OFFERS_MAX,
  FIAT_ORDERS_MAX,
  fiatPayment,
  isFiatMatch,
  isRunning,
  PAY_MS,
  REVIEW_MS,
  sellerOf,
  wasMerchantLate,
} from '@assay/domain/fiat/fiatRules.ts'
import type { Event } from '../../event.ts'
import { assert } from '../../kernel/assert.ts'
import { accountKey } from '../../kernel/ledger/ledger.ts'
import type { State } from '../../state.ts'
import { FIAT_STEPS_PER_COMMAND } from '../passFiat.ts'

/** Adds the holds of open offers and of orders in escrow to the claims of open orders. */
export function addEscrow({ fiat, assets }: State, claims: Map<number, bigint>): void {
  const claim = (member: number, asset: string, amount: bigint) => {
    if (amount === 0n) return
    const key = accountKey(member, 'fiat', assets.get(asset)!.index)
    claims.set(key, (claims.get(key) ?? 0n) + amount)
  }
  for (const { side, merchant, asset, quantity } of fiat.offers.values()) {
    if (side === 'sell') claim(merchant, asset, quantity)
  }
  for (const order of fiat.orders.values()) claim(sellerOf(order), order.asset, order.quantity)
}

/** O1 and the limits, from the raw figures. */
export function assertFiat({ fiat }: State): void {
  const offers = new Map<number, number>()
  for (const { id, merchant, quantity, isOpen } of fiat.offers.values()) {
    const isSound = id > 0 && id <= fiat.lastOffer && isOpen && quantity >= 0n
    assert(isSound, `O1: offer ${id} is kept and not open.`)
    assert(fiat.merchants.has(merchant), `O1: offer ${id} is of nobody who may make one.`)
    offers.set(merchant, (offers.get(merchant) ?? 0) + 1)
  }
  const held = new Map<number, number>()
  for (const order of fiat.orders.values()) {
    const { id, member, merchant, side, quantity, price, payment, placedAt, payBy } = order
    assert(id > 0 && id <= fiat.lastOrder, `O1: order ${id} was never numbered.`)
    assert(member !== merchant && quantity > 0n, `O1: order ${id} is with oneself.`)
    assert(payment === fiatPayment(side, quantity, price), `O1: order ${id} has another price.`)
    assert(payBy === placedAt + PAY_MS && order.isHeld, `O1: order ${id} is kept without escrow.`)
    if (!wasMerchantLate(order)) held.set(member, (held.get(member) ?? 0) + 1)
    else assert(!fiat.offers.has(order.offer), `O1: the offer of order ${id}, unpaid, is open.`)
    assert(
      isRunning(order) || order.ending === 'late',
      `O1: order ${id} ended and is still in escrow.`,
    )
  }
  const isFew = (counts: Map<number, number>, most: number) =>
    [...counts.values()].every((count) => count <= most)
  assert(isFew(offers, FIAT_OFFERS_MAX), 'O1: a merchant has too many offers.')
  assert(isFew(held, FIAT_ORDERS_MAX), 'O1: a member has too many orders.')
}

const STEPS: ReadonlySet<string> = new Set(['fiatOrderLapsed', 'fiatEscrowFreed'])

/** Follows offers and orders by events alone: coins leave escrow once, and at the right time. */
export class FiatAuditor {
  readonly #offers = new Map<number, FiatOffer>()
  readonly #orders = new Map<number, FiatOrder>()
  readonly counts = { placed: 0, completed: 0, decided: 0, late: 0, freed: 0, appealed: 0 }

  note(event: Event, { now }: State): void {
    switch (event.type) {
      case 'fiatOfferOpened': {
        const { offer, held } = event
        assert(!this.#offers.has(offer.id), `O1: offer ${offer.id} was opened twice.`)
        const isFunded = held === (offer.side === 'sell' ? offer.quantity : 0n)
        assert(isFunded, `O1: offer ${offer.id} promises what it does not hold.`)
        this.#offers.set(offer.id, offer)
        return
      }
      case 'fiatOfferClosed': {
        const offer = this.#offers.get(event.offer.id)
        assert(offer !== undefined, `O1: offer ${event.offer.id} is closed already.`)
        const left = offer.side === 'sell' ? offer.quantity : 0n
        assert(event.freed === left, `O1: offer ${offer.id} frees other than what is left.`)
        this.#offers.delete(offer.id)
        return
      }
      case 'fiatOrderPlaced':
        this.#place(event)
        return
      case 'fiatOrderPaid': {
        const { id, payBy } = this.#escrowed(event.order)
        assert(now < payBy, `O1: order ${id} was paid late.`)
        this.#orders.set(id, event.order)
        return
      }
      case 'fiatOrderLapsed': {
        const { id, state, payBy } = this.#escrowed(event.order)
        assert(now >= payBy && state === 'awaitingPayment', `O1: order ${id} was not late.`)
        assert(event.order.endedAt === now, `O1: order ${id} was late before that was noticed.`)
        this.#orders.set(id, event.order)
        this.counts.late++
        return
      }
      case 'fiatOrderAppealed': {
        const before = this.#escrowed(event.order)
        const { id, state } = before
        const isInTime = state === 'underReview' || now < appealBy(before)
        assert(isInTime, `O1: order ${id} was appealed late.`)
        this.#orders.set(id, event.order)
        this.counts.appealed++
        return
      }
      case 'fiatOrderCancelled':
      case 'fiatOrderCompleted':
        this.#decide(event, now)
        return
      case 'fiatEscrowFreed':
        this.#free(event, now)
    }
  }

  afterCommand({ fiat, now }: State, events: readonly Event[]): void {
    assert(fiat.orders.size === this.#orders.size, 'O1: other orders are in escrow.')
    assert(fiat.offers.size === this.#offers.size, 'O1: other offers are open.')
    for (const [id, { quantity }] of this.#offers) {
      assert(fiat.offers.get(id)?.quantity === quantity, `O1: offer ${id} has another quantity.`)
    }
    if (fiat.dueAt > now) return
    const steps = events.filter(({ type }) => STEPS.has(type)).length
    assert(steps >= FIAT_STEPS_PER_COMMAND, 'O1: an order that is late was passed over.')
  }

  /** No other offer would have been better for the member, and the offer could take it. */
  #place({ order, offer, held }: Event & { type: 'fiatOrderPlaced' }): void {
    const { id, side, quantity, price } = order
    assert(!this.#orders.has(id), `O1: order ${id} was placed twice.`)
    const before = this.#offers.get(order.offer)
    assert(before !== undefined, `O1: order ${id} took an offer that is not open.`)
    const wish = { ...order, price: before.price }
    assert(isFiatMatch(before, wish), `O1: order ${id} took an offer that is not for it.`)
    assert(before.price === price, `O1: order ${id} has another price than its offer.`)
    for (const other of this.#offers.values()) {
      if (!isFiatMatch(other, wish)) continue
      const isBetter = side === 'buy' ? other.price < price : other.price > price
      const isOlder = other.price === price && other.id < before.id
      assert(!isBetter && !isOlder, `O1: order ${id} did not take the best offer.`)
    }
    assert(offer.quantity === before.quantity - quantity, `O1: offer ${offer.id} is miscounted.`)
    assert(held === (side === 'sell' ? quantity : 0n), `O1: order ${id} holds other coins.`)
    this.#offers.set(offer.id, offer)
    this.#orders.set(id, order)
    this.counts.placed++
  }

  #decide(event: Event & { type: 'fiatOrderCancelled' | 'fiatOrderCompleted' }, now: number): void {
    const { id, state, isDisputed, paidAt } = this.#escrowed(event.order)
    const isWithdrawn = event.order.ending === 'withdrawn'
    const from = isWithdrawn ? 'awaitingPayment' : 'underReview'
    assert(state === from, `O1: order ${id} ended at another stage.`)
    const isByOperator = event.type === 'fiatOrderCompleted' ? event.isDecided : !isWithdrawn
    const isDue = isDisputed || now >= (paidAt ?? Infinity) + REVIEW_MS
    assert(!isByOperator || isDue, `O1: an operator decided order ${id} early.`)
    if (isByOperator) this.counts.decided++
    if (event.type === 'fiatOrderCancelled') {
      this.#orders.set(id, event.order)
      return
    }
    this.#orders.delete(id)
    this.counts.completed++
  }

  #free({ order, offer, freed }: Event & { type: 'fiatEscrowFreed' }, now: number): void {
    const { id, state, ending, side, quantity } = this.#escrowed(order)
    assert(state === 'cancelled', `O1: order ${id} was freed while it ran.`)
    const isDue = ending !== 'late' || now >= appealBy(order)
    assert(isDue, `O1: order ${id} was freed before its payer could appeal.`)
    const before = this.#offers.get(order.offer)
    assert(before?.id === offer?.id, `O1: order ${id} went back to an offer that is closed.`)
    if (before && offer) {
      const isCounted = offer.quantity === before.quantity + quantity
      assert(isCounted, `O1: offer ${offer.id} is miscounted.`)
      this.#offers.set(offer.id, offer)
    }
    const isOffered = side === 'buy' && offer !== undefined
    assert(freed === (isOffered ? 0n : quantity), `O1: order ${id} freed other coins.`)
    this.#orders.delete(id)
    this.counts.freed++
  }

  #escrowed({ id }: FiatOrder): FiatOrder {
    const order = this.#orders.get(id)
    assert(order !== undefined, `O1: order ${id} is not in escrow.`)
    return order
  }
}

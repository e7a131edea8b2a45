import type { MemberId } from '@assay/domain/account.ts'
import type { OrderId, SpotOrder } from '@assay/domain/spot/order.ts'
import { NONE } from '../book/book.ts'
import { ABSENT, numberTable } from '../numberTable.ts'

/**
 * The orders that are not over: resting in a book, waiting for their stop price, or due because it
 * was reached. Each has a slot, which is also its tag in the book. The orders of one member are
 * linked in the order they were placed.
 */
export type Slot = number
export type OrderPhase = 'resting' | 'waiting' | 'due'
const PHASES: readonly OrderPhase[] = ['resting', 'waiting', 'due']

export class OpenOrders {
  /** What was accepted; it never changes. */
  readonly order: SpotOrder[] = []
  /** Lots still unfilled; 0 for a waiting market buy by quote. */
  remaining = new Float64Array(1024)
  /** Where it stands in the market's book, or in its book of stops while waiting. */
  handle = new Int32Array(1024)
  #phase = new Uint8Array(1024)
  #next = new Int32Array(1024)
  #previous = new Int32Array(1024)
  readonly #free: number[] = []
  readonly #byId = numberTable()
  readonly #members = numberTable()
  #head = new Int32Array(1024)
  #tail = new Int32Array(1024)
  #count = new Int32Array(1024)
  readonly #clientIds = new Map<string, Slot>()

  get size(): number {
    return this.#byId.size
  }

  /** The slot of an open order, or -1. */
  find(id: OrderId): Slot {
    return this.#byId.get(id)
  }

  phaseOf(slot: Slot): OrderPhase {
    return PHASES[this.#phase[slot]!]!
  }

  setPhase(slot: Slot, phase: OrderPhase, handle: number): void {
    this.#phase[slot] = PHASES.indexOf(phase)
    this.handle[slot] = handle
  }

  countOf(member: MemberId): number {
    const index = this.#members.get(member)
    return index === ABSENT ? 0 : this.#count[index]!
  }

  /** In the order they were placed. */
  ofMember(member: MemberId): SpotOrder[] {
    const index = this.#members.get(member)
    const orders: SpotOrder[] = []
    if (index === ABSENT) return orders
    for (let slot = this.#head[index]!; slot !== NONE; slot = this.#next[slot]!) {
      orders.push(this.order[slot]!)
    }
    return orders
  }

  /** The slots of all open orders, oldest order first. */
  slotsById(): Slot[] {
    const slots: Slot[] = []
    const isFree = new Set(this.#free)
    for (let slot = 0; slot < this.order.length; slot++) if (!isFree.has(slot)) slots.push(slot)
    return slots.sort((a, b) => this.order[a]!.id - this.order[b]!.id)
  }

  isClientOrderIdTaken(member: MemberId, clientOrderId: string): boolean {
    return this.#clientIds.has(`${member}/${clientOrderId}`)
  }

  add(order: SpotOrder, remaining: number): Slot {
    const slot = this.#free.pop() ?? this.order.length
    if (slot === this.remaining.length) this.#growSlots()
    this.order[slot] = order
    this.remaining[slot] = remaining
    this.#byId.set(order.id, slot)
    const member = this.#memberIndex(order.member)
    const tail = this.#tail[member]!
    this.#previous[slot] = tail
    this.#next[slot] = NONE
    if (tail === NONE) this.#head[member] = slot
    else this.#next[tail] = slot
    this.#tail[member] = slot
    this.#count[member]!++
    if (order.clientOrderId !== '') {
      this.#clientIds.set(`${order.member}/${order.clientOrderId}`, slot)
    }
    return slot
  }

  delete(slot: Slot): void {
    const order = this.order[slot]!
    const member = this.#members.get(order.member)
    const next = this.#next[slot]!
    const previous = this.#previous[slot]!
    if (next === NONE) this.#tail[member] = previous
    else this.#previous[next] = previous
    if (previous === NONE) this.#head[member] = next
    else this.#next[previous] = next
    this.#count[member]!--
    this.#byId.delete(order.id)
    if (order.clientOrderId !== '') {
      this.#clientIds.delete(`${order.member}/${order.clientOrderId}`)
    }
    this.#free.push(slot)
  }

  #memberIndex(member: MemberId): number {
    const known = this.#members.get(member)
    if (known !== ABSENT) return known
    const index = this.#members.size
    if (index === this.#head.length) {
      this.#head = widen(this.#head)
      this.#tail = widen(this.#tail)
      this.#count = widen(this.#count)
    }
    this.#members.set(member, index)
    this.#head[index] = NONE
    this.#tail[index] = NONE
    return index
  }

  #growSlots(): void {
    const remaining = new Float64Array(this.remaining.length * 2)
    remaining.set(this.remaining)
    this.remaining = remaining
    this.handle = widen(this.handle)
    this.#next = widen(this.#next)
    this.#previous = widen(this.#previous)
    const phase = new Uint8Array(this.#phase.length * 2)
    phase.set(this.#phase)
    this.#phase = phase
  }
}

function widen(old: Int32Array): Int32Array<ArrayBuffer> {
  const wide = new Int32Array(old.length * 2)
  wide.set(old)
  return wide
}

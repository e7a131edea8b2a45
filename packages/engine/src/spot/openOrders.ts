/**
 * Open orders: resting in a book, waiting for their stop price, or due because it was reached. Each
 * has a slot, which is also its tag in the book, and is stored as numbers only: one cache line has
 * everything that a fill or a cancel needs, and the garbage collector has nothing to do. The orders
 * of one member are linked in the order of placing.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { OrderId, SpotOrder } from '@assay/domain/spot/order.ts'
import { type Amount, ZERO } from '@assay/money/amount.ts'
import { NONE } from '../book/book.ts'
import type { AccountSlot } from '../kernel/ledger/ledger.ts'
import type { MarketState } from '../kernel/market.ts'
import { GrowingRows } from '../kernel/tables/growingRows.ts'
import { ABSENT, numberTable } from '../kernel/tables/numberTable.ts'
import { KnownTerms, type OrderTerms } from './orderTerms.ts'

export type Slot = number
/** An order, the account that it pays from, and the lots of it still unfilled. */
type Opening = { order: SpotOrder; account: AccountSlot; remaining: number }
export type OrderPhase = 'resting' | 'waiting' | 'due'
const PHASES: readonly OrderPhase[] = ['resting', 'waiting', 'due']
const PHASE_CODES: Readonly<Record<OrderPhase, number>> = { resting: 0, waiting: 1, due: 2 }

// One order: five doubles, then six 32-bit integers, in 64 bytes. An id of 0 marks a free slot.
const DOUBLES = 8
const ID = 0
const MEMBER = 1
const PRICE = 2
const REMAINING = 3
const QUANTITY = 4
const INTS = DOUBLES * 2
const HANDLE = 10
const ACCOUNT = 11
const NEXT = 12
const PREVIOUS = 13
const OWNER = 14
/** The phase in the lowest two bits, the index of the terms above. */
const KIND = 15
const PHASE_BITS = 2
const PHASE_MASK = 3

/** Rarely used fields are stored separately. */
const COLD = 2
const STOP_PRICE = 0
const CREATED_AT = 1

// One member with orders: the first and last of them, and their number.
const OWNER_DOUBLES = 2
const OWNER_INTS = OWNER_DOUBLES * 2
const HEAD = 0
const TAIL = 1
const COUNT = 2

export class OpenOrders {
  readonly #rows = new GrowingRows(DOUBLES)
  readonly #cold = new GrowingRows(COLD)
  #used = 0
  readonly #free: Slot[] = []
  readonly #terms = new KnownTerms()
  readonly #byId = numberTable()
  readonly #owners = numberTable()
  readonly #ownerRows = new GrowingRows(OWNER_DOUBLES)
  readonly #byClientId = new Map<string, Slot>()
  readonly #clientIds = new Map<Slot, string>()
  readonly #quoteBudgets = new Map<Slot, Amount>()

  get size(): number {
    return this.#byId.size
  }

  /** The slot of an open order, or -1. */
  find(id: OrderId): Slot {
    return this.#byId.get(id)
  }

  // The next four prefetch what an order or a cancel will need; their results have no meaning.

  /** For orders with the next ids from this on: four of them share a cache line. */
  lookForIds(first: OrderId, count: number): number {
    let seen = 0
    for (let id = first; id < first + count; id += 4) seen += this.#byId.lookFor(id)
    return seen
  }

  lookForMember(member: MemberId): number {
    return this.#owners.lookFor(member)
  }

  lookAtMember(member: MemberId): number {
    const owner = this.#owners.get(member)
    return owner === ABSENT ? 0 : this.#ownerRows.intsOf(owner)[owner * OWNER_INTS]!
  }

  lookAtMemberOf(slot: Slot): number {
    const owner = this.#rows.intsOf(slot)[slot * INTS + OWNER]!
    return this.#ownerRows.intsOf(owner)[owner * OWNER_INTS]!
  }

  /** Reassembles the accepted order. */
  at(slot: Slot): SpotOrder {
    const { market, side, type, timeInForce, makerFeeRate, takerFeeRate } = this.termsOf(slot)
    return {
      id: this.idOf(slot),
      member: this.memberOf(slot),
      market: market.rules.symbol,
      side,
      type,
      timeInForce,
      price: this.priceOf(slot),
      quantity: this.quantityOf(slot),
      quoteBudget: this.#quoteBudgets.get(slot) ?? ZERO,
      stopPrice: this.#cold.doublesOf(slot)[slot * COLD + STOP_PRICE]!,
      clientOrderId: this.#clientIds.get(slot) ?? '',
      makerFeeRate,
      takerFeeRate,
      createdAt: this.#cold.doublesOf(slot)[slot * COLD + CREATED_AT]!,
    }
  }

  idOf(slot: Slot): OrderId {
    return this.#rows.doublesOf(slot)[slot * DOUBLES + ID]!
  }

  memberOf(slot: Slot): MemberId {
    return this.#rows.doublesOf(slot)[slot * DOUBLES + MEMBER]!
  }

  priceOf(slot: Slot): number {
    return this.#rows.doublesOf(slot)[slot * DOUBLES + PRICE]!
  }

  quantityOf(slot: Slot): number {
    return this.#rows.doublesOf(slot)[slot * DOUBLES + QUANTITY]!
  }

  /** Lots still unfilled; 0 for a waiting market buy by quote. */
  remainingOf(slot: Slot): number {
    return this.#rows.doublesOf(slot)[slot * DOUBLES + REMAINING]!
  }

  setRemaining(slot: Slot, remaining: number): void {
    this.#rows.doublesOf(slot)[slot * DOUBLES + REMAINING] = remaining
  }

  termsOf(slot: Slot): OrderTerms {
    return this.#terms.at(this.#rows.intsOf(slot)[slot * INTS + KIND]! >> PHASE_BITS)
  }

  /** The account that the order pays from. */
  accountOf(slot: Slot): AccountSlot {
    return this.#rows.intsOf(slot)[slot * INTS + ACCOUNT]!
  }

  /** Its handle in the market's book, or in its book of stops while waiting. */
  handleOf(slot: Slot): number {
    return this.#rows.intsOf(slot)[slot * INTS + HANDLE]!
  }

  phaseOf(slot: Slot): OrderPhase {
    return PHASES[this.#rows.intsOf(slot)[slot * INTS + KIND]! & PHASE_MASK]!
  }

  setPhase(slot: Slot, phase: OrderPhase, handle: number): void {
    const ints = this.#rows.intsOf(slot)
    const at = slot * INTS
    ints[at + KIND] = (ints[at + KIND]! & ~PHASE_MASK) | PHASE_CODES[phase]
    ints[at + HANDLE] = handle
  }

  countOf(member: MemberId): number {
    const owner = this.#owners.get(member)
    return owner === ABSENT ? 0 : this.#ownerRows.intsOf(owner)[owner * OWNER_INTS + COUNT]!
  }

  /** The slots of the member's orders, in the order of placing. */
  ofMember(member: MemberId): Slot[] {
    const owner = this.#owners.get(member)
    const slots: Slot[] = []
    if (owner === ABSENT) return slots
    let slot = this.#ownerRows.intsOf(owner)[owner * OWNER_INTS + HEAD]!
    for (; slot !== NONE; slot = this.#rows.intsOf(slot)[slot * INTS + NEXT]!) slots.push(slot)
    // A triggered stop is behind younger ones in the chain.
    return slots.sort((a, b) => this.idOf(a) - this.idOf(b))
  }

  /** The slots of all open orders, oldest order first. */
  slotsById(): Slot[] {
    const slots: Slot[] = []
    for (let slot = 0; slot < this.#used; slot++) if (this.idOf(slot) !== 0) slots.push(slot)
    return slots.sort((a, b) => this.idOf(a) - this.idOf(b))
  }

  isClientOrderIdTaken(member: MemberId, clientOrderId: string): boolean {
    return this.#byClientId.has(`${member}/${clientOrderId}`)
  }

  add(market: MarketState, { order, account, remaining }: Opening): Slot {
    const slot = this.#free.pop() ?? this.#newSlot()
    const doubles = this.#rows.doublesOf(slot)
    const row = slot * DOUBLES
    doubles[row + ID] = order.id
    doubles[row + MEMBER] = order.member
    doubles[row + PRICE] = order.price
    doubles[row + REMAINING] = remaining
    doubles[row + QUANTITY] = order.quantity
    const cold = this.#cold.doublesOf(slot)
    cold[slot * COLD + STOP_PRICE] = order.stopPrice
    cold[slot * COLD + CREATED_AT] = order.createdAt
    const ints = this.#rows.intsOf(slot)
    ints[slot * INTS + ACCOUNT] = account
    ints[slot * INTS + KIND] = this.#terms.indexOf(market, order) << PHASE_BITS
    this.#link(slot, this.#ownerOf(order.member))
    this.#byId.set(order.id, slot)
    if (order.quoteBudget !== 0n) this.#quoteBudgets.set(slot, order.quoteBudget)
    if (order.clientOrderId !== '') {
      this.#clientIds.set(slot, order.clientOrderId)
      this.#byClientId.set(`${order.member}/${order.clientOrderId}`, slot)
    }
    return slot
  }

  delete(slot: Slot): void {
    this.#unlink(slot)
    this.#byId.delete(this.idOf(slot))
    if (this.#quoteBudgets.size > 0) this.#quoteBudgets.delete(slot)
    const clientOrderId = this.#clientIds.size > 0 ? this.#clientIds.get(slot) : undefined
    if (clientOrderId !== undefined) {
      this.#clientIds.delete(slot)
      this.#byClientId.delete(`${this.memberOf(slot)}/${clientOrderId}`)
    }
    this.#rows.doublesOf(slot)[slot * DOUBLES + ID] = 0
    this.#free.push(slot)
  }

  #link(slot: Slot, owner: number): void {
    const ints = this.#rows.intsOf(slot)
    const owners = this.#ownerRows.intsOf(owner)
    const row = owner * OWNER_INTS
    const tail = owners[row + TAIL]!
    ints[slot * INTS + OWNER] = owner
    ints[slot * INTS + NEXT] = NONE
    ints[slot * INTS + PREVIOUS] = tail
    if (tail === NONE) owners[row + HEAD] = slot
    else this.#rows.intsOf(tail)[tail * INTS + NEXT] = slot
    owners[row + TAIL] = slot
    owners[row + COUNT]!++
  }

  #unlink(slot: Slot): void {
    const ints = this.#rows.intsOf(slot)
    const owner = ints[slot * INTS + OWNER]!
    const owners = this.#ownerRows.intsOf(owner)
    const row = owner * OWNER_INTS
    const next = ints[slot * INTS + NEXT]!
    const previous = ints[slot * INTS + PREVIOUS]!
    if (next === NONE) owners[row + TAIL] = previous
    else this.#rows.intsOf(next)[next * INTS + PREVIOUS] = previous
    if (previous === NONE) owners[row + HEAD] = next
    else this.#rows.intsOf(previous)[previous * INTS + NEXT] = next
    owners[row + COUNT]!--
  }

  #ownerOf(member: MemberId): number {
    const known = this.#owners.get(member)
    if (known !== ABSENT) return known
    const owner = this.#owners.size
    this.#ownerRows.add(owner)
    this.#owners.set(member, owner)
    const owners = this.#ownerRows.intsOf(owner)
    owners[owner * OWNER_INTS + HEAD] = NONE
    owners[owner * OWNER_INTS + TAIL] = NONE
    return owner
  }

  #newSlot(): Slot {
    const slot = this.#used++
    this.#rows.add(slot)
    this.#cold.add(slot)
    return slot
  }
}

/**
 * All balances. A member's account keeps `available` and its `held` twin side by side; house and
 * outside accounts keep one balance per asset. Money only moves: each method takes from one place
 * what it gives to another, so the sum over all accounts of an asset stays zero. Callers check
 * first; an overdraft is a bug and throws.
 */
import {
  ACCOUNT_KINDS,
  type AccountKind,
  type ClearingAccount,
  groupOfAddress,
  type MemberId,
  type OutsideAccount,
} from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { HouseAccount } from '@assay/domain/houseAccounts.ts'
import { type Amount, add, subtract, ZERO } from '@assay/money/amount.ts'
import { assert } from '../assert.ts'
import { GrowingRows } from '../tables/growingRows.ts'
import { ABSENT, numberTable } from '../tables/numberTable.ts'
import { type FeeRate, NOT_WHOLE } from './feeRate.ts'
import { LIMB, type Unit } from './unit.ts'

export type AccountSlot = number
export type HouseSlot = number

/** Members and assets share one number as key, so both are bounded. */
export const MEMBER_MAX = 2 ** 40
export const ASSETS_MAX = 1024
const KEYS_PER_MEMBER = ASSETS_MAX * 4

/** The total of one asset stays below this, so that every balance fits its two limbs. */
export const SUPPLY_MAX = 2n ** 100n

// A member's balance is two doubles, high * 10^15 + low, four per account: available, then held.
// Unlike bigints they cost the garbage collector nothing, however many members there are.
const BIG_LIMB = BigInt(LIMB)
const ROW_BITS = 2
const ROW = 2 ** ROW_BITS
const AVAILABLE = 0
const HELD = 2

export class Ledger {
  readonly #limbs = new GrowingRows(ROW)
  /** The key of each slot, which contains its owner. */
  readonly #keys = new GrowingRows(1)
  /** Slots below this number are accounts. */
  size = 0
  /** House and outside accounts by `address asset`. */
  readonly named = new Map<string, HouseSlot>()
  readonly namedBalances: Amount[] = []
  readonly #slots = numberTable()

  /** The member's account, created empty at its first use. */
  open(member: MemberId, kind: AccountKind, asset: number): AccountSlot {
    const slot = this.find(member, kind, asset)
    return slot === ABSENT ? this.openKey(accountKey(member, kind, asset)) : slot
  }

  openKey(key: number): AccountSlot {
    const slot = this.size++
    this.#limbs.add(slot)
    this.#keys.add(slot)
    this.#keys.doublesOf(slot)[slot] = key
    this.#slots.set(key, slot)
    return slot
  }

  /** Names member, kind and asset of an account. */
  keyAt(account: AccountSlot): number {
    return this.#keys.doublesOf(account)[account]!
  }

  /** Fills a newly created account from a snapshot. */
  restore(account: AccountSlot, available: Amount, held: Amount): void {
    this.#add(account * ROW + AVAILABLE, available)
    this.#add(account * ROW + HELD, held)
  }

  /** The member's account, or -1 when it was never used. */
  find(member: MemberId, kind: AccountKind, asset: number): AccountSlot {
    return this.#slots.get(accountKey(member, kind, asset))
  }

  availableAt(account: AccountSlot): Amount {
    return this.#read(account * ROW + AVAILABLE)
  }

  /** What is available in an account that `find` gave: nothing in one that was never used. */
  availableIn(account: AccountSlot): Amount {
    return account === ABSENT ? ZERO : this.availableAt(account)
  }

  heldAt(account: AccountSlot): Amount {
    return this.#read(account * ROW + HELD)
  }

  /** Whether this amount is available. */
  covers(account: AccountSlot, amount: Amount): boolean {
    return this.#isAtLeast(account * ROW + AVAILABLE, highOf(amount), lowOf(amount))
  }

  coversUnits(account: AccountSlot, count: number, unit: Unit): boolean {
    const high = unit.highOf(count)
    return this.#isAtLeast(account * ROW + AVAILABLE, high, unit.lowOf(count, high))
  }

  /** Prefetches what finding an account will need; the result has no meaning. */
  lookFor(member: MemberId, kind: AccountKind, asset: number): number {
    return this.#slots.lookFor(accountKey(member, kind, asset))
  }

  /** Prefetches an account; the result has no meaning. */
  lookAt(account: AccountSlot): number {
    return this.#limbs.doublesOf(account)[account * ROW + AVAILABLE]!
  }

  namedAt(slot: HouseSlot): Amount {
    return this.namedBalances[slot]!
  }

  openNamed(address: HouseAccount | OutsideAccount | ClearingAccount, asset: AssetId): HouseSlot {
    const name = `${address} ${asset}`
    const slot = this.named.get(name)
    if (slot !== undefined) return slot
    this.named.set(name, this.namedBalances.length)
    return this.namedBalances.push(ZERO) - 1
  }

  /** The amount that came in from outside, which is the total. */
  supplyOf(asset: AssetId): Amount {
    let supply = ZERO
    for (const [name, slot] of this.named) {
      if (groupOfAddress(name) === 'outside' && name.endsWith(` ${asset}`))
        supply = subtract(supply, this.namedAt(slot))
    }
    return supply
  }

  /** Only a house account must stay positive; outside accounts mirror balances elsewhere. */
  fund(from: HouseSlot, to: HouseSlot, amount: Amount): void {
    this.namedBalances[from] = subtract(this.namedBalances[from]!, amount)
    this.namedBalances[to] = add(this.namedBalances[to]!, amount)
  }

  credit(from: HouseSlot, to: AccountSlot, amount: Amount): void {
    const left = subtract(this.namedBalances[from]!, amount)
    assert(left >= 0n, 'A house account cannot pay more than it has.')
    this.namedBalances[from] = left
    this.#add(to * ROW + AVAILABLE, amount)
  }

  /** A held amount is lost to the house. */
  forfeit(from: AccountSlot, to: HouseSlot, amount: Amount): void {
    this.#take(from * ROW + HELD, highOf(amount), lowOf(amount))
    this.namedBalances[to] = add(this.namedBalances[to]!, amount)
  }

  /** From the clearing account or a chain, which may go negative. */
  receive(from: HouseSlot, to: AccountSlot, amount: Amount): void {
    this.namedBalances[from] = subtract(this.namedBalances[from]!, amount)
    this.#add(to * ROW + AVAILABLE, amount)
  }

  /** To a house account or the clearing account. */
  payNamed(from: AccountSlot, to: HouseSlot, amount: Amount): void {
    this.#take(from * ROW + AVAILABLE, highOf(amount), lowOf(amount))
    this.namedBalances[to] = add(this.namedBalances[to]!, amount)
  }

  transfer(from: AccountSlot, to: AccountSlot, amount: Amount): void {
    this.#move(from * ROW + AVAILABLE, to * ROW + AVAILABLE, amount)
  }

  hold(account: AccountSlot, amount: Amount): void {
    this.#move(account * ROW + AVAILABLE, account * ROW + HELD, amount)
  }

  holdUnits(account: AccountSlot, count: number, unit: Unit): void {
    const high = unit.highOf(count)
    const low = unit.lowOf(count, high)
    this.#take(account * ROW + AVAILABLE, high, low)
    this.#give(account * ROW + HELD, high, low)
  }

  release(account: AccountSlot, amount: Amount): void {
    if (amount === 0n) return
    this.#move(account * ROW + HELD, account * ROW + AVAILABLE, amount)
  }

  releaseUnits(account: AccountSlot, count: number, unit: Unit): void {
    const high = unit.highOf(count)
    const low = unit.lowOf(count, high)
    this.#take(account * ROW + HELD, high, low)
    this.#give(account * ROW + AVAILABLE, high, low)
  }

  /**
   * Pays a held amount to another member, less the fee, which goes to the house. Returns the fee.
   */
  pay(from: AccountSlot, to: AccountSlot, { count, unit, feeRate, feeTo }: FillPayment): Amount {
    const high = unit.highOf(count)
    const low = unit.lowOf(count, high)
    this.#take(from * ROW + HELD, high, low)
    this.#give(to * ROW + AVAILABLE, high, low)
    const fee = this.#takeFee(to, count, feeRate)
    this.namedBalances[feeTo] = add(this.namedBalances[feeTo]!, fee)
    return fee
  }

  #takeFee(from: AccountSlot, count: number, feeRate: FeeRate): Amount {
    const steps = feeRate.stepsOf(count)
    if (steps === NOT_WHOLE) {
      const fee = feeRate.amountOf(count)
      this.#take(from * ROW + AVAILABLE, highOf(fee), lowOf(fee))
      return fee
    }
    const high = feeRate.step.highOf(steps)
    this.#take(from * ROW + AVAILABLE, high, feeRate.step.lowOf(steps, high))
    return feeRate.step.times(steps)
  }

  /** Pays a held amount to another member without a fee. */
  payHeld(from: AccountSlot, to: AccountSlot, amount: Amount): void {
    this.#move(from * ROW + HELD, to * ROW + AVAILABLE, amount)
  }

  #move(from: number, to: number, amount: Amount): void {
    const high = highOf(amount)
    const low = lowOf(amount)
    this.#take(from, high, low)
    this.#give(to, high, low)
  }

  #add(at: number, amount: Amount): void {
    this.#give(at, highOf(amount), lowOf(amount))
  }

  #isAtLeast(at: number, high: number, low: number): boolean {
    const limbs = this.#limbs.doublesOf(at >>> ROW_BITS)
    const own = limbs[at]!
    return own === high ? limbs[at + 1]! >= low : own > high
  }

  #take(at: number, high: number, low: number): void {
    const limbs = this.#limbs.doublesOf(at >>> ROW_BITS)
    let newHigh = limbs[at]! - high
    let newLow = limbs[at + 1]! - low
    if (newLow < 0) {
      newLow += LIMB
      newHigh--
    }
    assert(newHigh >= 0, 'An account cannot give more than it has.')
    limbs[at] = newHigh
    limbs[at + 1] = newLow
  }

  #give(at: number, high: number, low: number): void {
    const limbs = this.#limbs.doublesOf(at >>> ROW_BITS)
    let newHigh = limbs[at]! + high
    let newLow = limbs[at + 1]! + low
    if (newLow >= LIMB) {
      newLow -= LIMB
      newHigh++
    }
    assert(newHigh <= Number.MAX_SAFE_INTEGER, 'An account cannot hold more than there is.')
    limbs[at] = newHigh
    limbs[at + 1] = newLow
  }

  #read(at: number): Amount {
    const limbs = this.#limbs.doublesOf(at >>> ROW_BITS)
    return (BigInt(limbs[at]!) * BIG_LIMB + BigInt(limbs[at + 1]!)) as Amount
  }
}

export type FillPayment = { count: number; unit: Unit; feeRate: FeeRate; feeTo: HouseSlot }

const highOf = (amount: Amount): number => Number(amount / BIG_LIMB)
const lowOf = (amount: Amount): number => Number(amount % BIG_LIMB)

// A property lookup that the compiler can resolve; `indexOf` would be a call for every lookup.
const KIND_CODES: Readonly<Record<AccountKind, number>> = { spot: 0, perp: 1, fiat: 2 }

export const accountKey = (member: MemberId, kind: AccountKind, asset: number): number =>
  member * KEYS_PER_MEMBER + KIND_CODES[kind] * ASSETS_MAX + asset

export const memberOfKey = (key: number): MemberId => Math.floor(key / KEYS_PER_MEMBER)
export const assetOfKey = (key: number): number => key % ASSETS_MAX
export const kindOfKey = (key: number): AccountKind =>
  ACCOUNT_KINDS[Math.floor((key % KEYS_PER_MEMBER) / ASSETS_MAX)]!

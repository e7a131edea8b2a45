import {
  ACCOUNT_KINDS,
  type AccountKind,
  type HouseAccount,
  type MemberId,
  type OutsideAccount,
} from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import { assert } from '../assert.ts'
import { ABSENT, numberTable } from '../numberTable.ts'

/**
 * Every balance there is. A member's account keeps `available` and its `held` twin side by side;
 * house and outside accounts keep one balance for each asset. Money only moves: each method takes
 * from one place what it gives to another, so the sum over all accounts of an asset stays zero.
 * Callers check first; taking more than there is is a bug and throws.
 */
export type AccountSlot = number
export type HouseSlot = number

/** Members and assets share one number as key, so both are bounded. */
export const MEMBER_MAX = 2 ** 40
export const ASSETS_MAX = 1024
const KEYS_PER_MEMBER = ASSETS_MAX * 4

export class Ledger {
  readonly available: bigint[] = []
  readonly held: bigint[] = []
  /** The key of each slot, from which its owner can be read. */
  readonly keys: number[] = []
  /** House and outside accounts by `address asset`. */
  readonly named = new Map<string, HouseSlot>()
  readonly namedBalances: bigint[] = []
  readonly #slots = numberTable()

  /** The member's account, opened empty when it is used for the first time. */
  open(member: MemberId, kind: AccountKind, asset: number): AccountSlot {
    const slot = this.find(member, kind, asset)
    return slot === ABSENT ? this.openKey(accountKey(member, kind, asset)) : slot
  }

  openKey(key: number): AccountSlot {
    const slot = this.available.push(0n) - 1
    this.held.push(0n)
    this.keys.push(key)
    this.#slots.set(key, slot)
    return slot
  }

  /** The member's account, or -1 when it was never used. */
  find(member: MemberId, kind: AccountKind, asset: number): AccountSlot {
    return this.#slots.get(accountKey(member, kind, asset))
  }

  availableAt(account: AccountSlot): bigint {
    return this.available[account]!
  }

  heldAt(account: AccountSlot): bigint {
    return this.held[account]!
  }

  namedAt(slot: HouseSlot): bigint {
    return this.namedBalances[slot]!
  }

  openNamed(address: HouseAccount | OutsideAccount, asset: AssetId): HouseSlot {
    const name = `${address} ${asset}`
    const slot = this.named.get(name)
    if (slot !== undefined) return slot
    this.named.set(name, this.namedBalances.length)
    return this.namedBalances.push(0n) - 1
  }

  /** Only a house account must stay above zero; outside accounts mirror what lies elsewhere. */
  fund(from: HouseSlot, to: HouseSlot, amount: bigint): void {
    this.namedBalances[from] = this.namedBalances[from]! - amount
    this.namedBalances[to] = this.namedBalances[to]! + amount
  }

  credit(from: HouseSlot, to: AccountSlot, amount: bigint): void {
    const left = this.namedBalances[from]! - amount
    assert(left >= 0n, 'A house account cannot pay more than it has.')
    this.namedBalances[from] = left
    this.available[to] = this.available[to]! + amount
  }

  transfer(from: AccountSlot, to: AccountSlot, amount: bigint): void {
    const left = this.available[from]! - amount
    assert(left >= 0n, 'A transfer cannot take more than is available.')
    this.available[from] = left
    this.available[to] = this.available[to]! + amount
  }

  hold(account: AccountSlot, amount: bigint): void {
    const left = this.available[account]! - amount
    assert(left >= 0n, 'A hold cannot take more than is available.')
    this.available[account] = left
    this.held[account] = this.held[account]! + amount
  }

  release(account: AccountSlot, amount: bigint): void {
    if (amount === 0n) return
    const left = this.held[account]! - amount
    assert(left >= 0n, 'A release cannot give back more than is held.')
    this.held[account] = left
    this.available[account] = this.available[account]! + amount
  }

  /** What was held goes to another member, less the fee, which goes to the house. */
  pay(from: AccountSlot, to: AccountSlot, payment: Payment): void {
    const left = this.held[from]! - payment.amount
    assert(left >= 0n, 'A payment cannot take more than is held.')
    this.held[from] = left
    this.available[to] = this.available[to]! + payment.amount - payment.fee
    this.namedBalances[payment.feeTo] = this.namedBalances[payment.feeTo]! + payment.fee
  }
}

export type Payment = { amount: bigint; fee: bigint; feeTo: HouseSlot }

export const accountKey = (member: MemberId, kind: AccountKind, asset: number): number =>
  member * KEYS_PER_MEMBER + asset * 4 + ACCOUNT_KINDS.indexOf(kind)

export const memberOfKey = (key: number): MemberId => Math.floor(key / KEYS_PER_MEMBER)
export const assetOfKey = (key: number): number => Math.floor((key % KEYS_PER_MEMBER) / 4)
export const kindOfKey = (key: number): AccountKind => ACCOUNT_KINDS[key % 4]!

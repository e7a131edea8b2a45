import type { AssetId } from '@assay/domain/asset.ts'
import { assert } from '../kernel/assert.ts'
import { assetOfKey } from '../kernel/ledger/ledger.ts'
import { totalOf } from '../kernel/reads/read.ts'
import type { State } from '../state.ts'
import { testingList } from './testings.ts'

/**
 * The invariants that a single state can prove, each recomputed from the raw figures. It visits
 * every account and order, so a long run checks it occasionally and a small world after every
 * command; `Auditor` proves the rest from the events.
 */
export function assertInvariants(state: State): void {
  for (const asset of state.assets.keys()) assertConserved(state, asset)
  assertNoneBelowZero(state)
  assertHeldIsClaimed(state)
  for (const [, { assertSound }] of testingList) assertSound?.(state)
}

/** L1: per asset the sum over all accounts is zero. */
function assertConserved(state: State, asset: AssetId): void {
  const { members, house, outside, clearing } = totalOf(state, asset)
  assert(
    members + house + outside + clearing === 0n,
    `L1: the accounts of ${asset} do not sum to zero.`,
  )
}

/** L3: only outside accounts may be negative. */
function assertNoneBelowZero({ ledger }: State): void {
  for (let slot = 0; slot < ledger.size; slot++) {
    const isSound = ledger.availableAt(slot) >= 0n && ledger.heldAt(slot) >= 0n
    assert(isSound, `L3: the account with key ${ledger.keyAt(slot)} is below zero.`)
  }
  for (const [name, slot] of ledger.named) {
    const isSound = !name.startsWith('house/') || ledger.namedAt(slot) >= 0n
    assert(isSound, `L3: ${name} is below zero.`)
  }
}

/** L4: held amounts equal the claims of open orders and products, account by account. */
function assertHeldIsClaimed(state: State): void {
  const claims = new Map<number, bigint>()
  for (const [, { addHeld }] of testingList) addHeld?.(state, claims)
  const { ledger } = state
  for (let slot = 0; slot < ledger.size; slot++) {
    const key = ledger.keyAt(slot)
    const claimed = claims.get(key) ?? 0n
    const isEqual = ledger.heldAt(slot) === claimed
    assert(isEqual, `L4: key ${key} (asset ${assetOfKey(key)}) holds other than ${claimed}.`)
  }
}

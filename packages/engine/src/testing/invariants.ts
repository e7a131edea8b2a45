import type { AccountKind } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import { claimOf } from '@assay/domain/spot/claimOf.ts'
import { type Book, NONE } from '../book/book.ts'
import { assert } from '../kernel/assert.ts'
import { accountKey, assetOfKey } from '../kernel/ledger/ledger.ts'
import type { MarketState } from '../kernel/market.ts'
import { totalOf } from '../kernel/read.ts'
import type { State } from '../kernel/state.ts'
import { addAccepted } from './acceptanceInvariants.ts'
import { assertClaims } from './claimInvariants.ts'
import { assertConversions } from './conversionInvariants.ts'
import { addStakes, assertCycles } from './cycleInvariants.ts'
import { addPrincipals, assertEarn } from './earnInvariants.ts'
import { addEscrow, assertFiat } from './fiatInvariants.ts'
import { addSubscriptions, assertLaunchpad } from './launchpadInvariants.ts'
import { assertPerpInvariants } from './perpInvariants.ts'
import { assertReferrals } from './referralInvariants.ts'
import { addWithdrawals, assertWithdrawals } from './withdrawalInvariants.ts'

/**
 * The invariants that one look at a state can prove, each worked out again from the raw figures. It
 * walks every account and order, so a long run calls it now and then and a small world after every
 * command; `Auditor` proves the rest from the events.
 */
export function assertInvariants(state: State): void {
  for (const asset of state.assets.keys()) assertConserved(state, asset)
  assertNoneBelowZero(state)
  assertHeldIsClaimed(state)
  for (const market of state.markets.values()) {
    assertBook(state, market)
    assertLine(state, market, { book: market.stops, phase: 'waiting' })
  }
  assertDue(state)
  assertCycles(state)
  assertPerpInvariants(state)
  assertWithdrawals(state)
  assertConversions(state)
  assertEarn(state)
  assertReferrals(state)
  assertClaims(state)
  assertLaunchpad(state)
  assertFiat(state)
}

/** L1: per asset the sum over all accounts is zero. */
function assertConserved(state: State, asset: AssetId): void {
  const { members, house, outside, clearing } = totalOf(state, asset)
  assert(
    members + house + outside + clearing === 0n,
    `L1: the accounts of ${asset} do not sum to zero.`,
  )
}

/** L3: only outside accounts may be below zero. */
function assertNoneBelowZero({ ledger }: State): void {
  for (let slot = 0; slot < ledger.keys.length; slot++) {
    const isSound = ledger.availableAt(slot) >= 0n && ledger.heldAt(slot) >= 0n
    assert(isSound, `L3: the account with key ${ledger.keys[slot]} is below zero.`)
  }
  for (const [name, slot] of ledger.named) {
    const isSound = !name.startsWith('house/') || ledger.namedAt(slot) >= 0n
    assert(isSound, `L3: ${name} is below zero.`)
  }
}

/** L4: what is held is what open orders claim, account by account. */
function assertHeldIsClaimed(state: State): void {
  const claims = new Map<number, bigint>()
  const kind: AccountKind = 'spot'
  for (const slot of state.orders.slotsById()) {
    const order = state.orders.at(slot)
    const market = state.markets.get(order.market)!
    const asset = order.side === 'buy' ? market.quoteIndex : market.baseIndex
    const key = accountKey(order.member, kind, asset)
    const claim = claimOf(market.rules, order, state.orders.remainingOf(slot))
    assert(claim > 0n, `L4: order ${order.id} is open and claims nothing.`)
    claims.set(key, (claims.get(key) ?? 0n) + claim)
  }
  addStakes(state, claims)
  addWithdrawals(state, claims)
  addPrincipals(state, claims)
  addSubscriptions(state, claims)
  addAccepted(state, claims)
  addEscrow(state, claims)
  for (const { account, positions, orders } of state.perp.portfolios.values()) {
    let claim = 0n
    for (const { margin } of positions) claim += margin
    for (const { held } of orders) claim += held
    claims.set(state.ledger.keys[account]!, claim)
  }
  const { ledger } = state
  for (let slot = 0; slot < ledger.keys.length; slot++) {
    const key = ledger.keys[slot]!
    const claimed = claims.get(key) ?? 0n
    const isEqual = ledger.heldAt(slot) === claimed
    assert(isEqual, `L4: key ${key} (asset ${assetOfKey(key)}) holds other than ${claimed}.`)
  }
}

function assertBook(state: State, market: MarketState): void {
  const bid = market.book.bestPrice('buy')
  const ask = market.book.bestPrice('sell')
  const { symbol } = market.rules
  // S1: never crossed.
  assert(bid === 0 || ask === 0 || bid < ask, `S1: ${symbol} is crossed at ${bid} and ${ask}.`)
  assertLine(state, market, { book: market.book, phase: 'resting' })
}

/** S2, S5, S7, S10, S11: the book's line agrees with the open orders, level by level. */
function assertLine(
  state: State,
  market: MarketState,
  { book, phase }: { book: Book; phase: 'resting' | 'waiting' },
): void {
  const { symbol } = market.rules
  for (const side of ['buy', 'sell'] as const) {
    const levels = new Map<number, number>()
    let last = 0
    let count = 0
    for (let handle = book.first(side); handle !== NONE; handle = book.next(handle)) {
      const slot = book.tagOf(handle)
      const order = state.orders.at(slot)
      const remaining = state.orders.remainingOf(slot)
      const price = phase === 'resting' ? order.price : order.stopPrice
      const isInPlace = state.orders.find(order.id) === slot && order.market === symbol
      assert(isInPlace && state.orders.phaseOf(slot) === phase, `S7: ${order.id} is misplaced.`)
      assert(book.priceOf(handle) === price, `S11: order ${order.id} rests at a price not its own.`)
      assert(book.quantityOf(handle) === remaining, `S7: order ${order.id} differs in the book.`)
      const isWorse = last === 0 || (side === 'buy' ? price <= last : price >= last)
      assert(isWorse, `S2: ${symbol} is out of order at ${price}.`)
      if (phase === 'resting') {
        const isSound = order.type === 'limit' && order.side === side && remaining > 0
        assert(isSound && remaining <= order.quantity, `S10: order ${order.id} may not rest.`)
        assert(Number.isSafeInteger(remaining), `S11: order ${order.id} has a part of a lot.`)
      }
      levels.set(price, (levels.get(price) ?? 0) + remaining)
      last = price
      count++
    }
    assert(count === book.size(side), `S7: ${symbol} counts other orders than it has.`)
    const depth = book.depth(side, Infinity)
    const isEqual = depth.every((level) => levels.get(level.price) === level.quantity)
    assert(isEqual && depth.length === levels.size, `S7: the depth of ${symbol} is wrong.`)
  }
}

function assertDue(state: State): void {
  for (const id of state.due.list()) {
    const slot = state.orders.find(id)
    assert(slot !== NONE && state.orders.phaseOf(slot) === 'due', `S8: due order ${id} is over.`)
  }
}

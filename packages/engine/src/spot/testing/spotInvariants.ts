import { claimOf } from '@assay/domain/spot/claimOf.ts'
import { type Book, NONE } from '../../book/book.ts'
import { assert } from '../../kernel/assert.ts'
import { accountKey } from '../../kernel/ledger/ledger.ts'
import type { MarketState } from '../../kernel/market.ts'
import type { State } from '../../state.ts'

/** What a single state can prove about spot orders, walking every book. */
export function assertSpot(state: State): void {
  for (const market of state.markets.values()) {
    assertBook(state, market)
    assertLine(state, market, { book: market.stops, phase: 'waiting' })
  }
  assertDue(state)
}

/** Adds what open orders hold of each account. */
export function addOrders({ orders, markets }: State, held: Map<number, bigint>): void {
  for (const slot of orders.slotsById()) {
    const order = orders.at(slot)
    const market = markets.get(order.market)!
    const asset = order.side === 'buy' ? market.quoteIndex : market.baseIndex
    const key = accountKey(order.member, 'spot', asset)
    const claim = claimOf(market.rules, order, orders.remainingOf(slot))
    assert(claim > 0n, `L4: order ${order.id} is open and claims nothing.`)
    held.set(key, (held.get(key) ?? 0n) + claim)
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

/** S2, S5, S7, S10, S11: the book's queue agrees with the open orders, level by level. */
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

import { claimOf } from '@assay/domain/spot/claimOf.ts'
import type { SpotOrder } from '@assay/domain/spot/order.ts'
import type { AccountSlot } from '../kernel/ledger/ledger.ts'
import type { MarketState } from '../kernel/market.ts'
import { ABSENT } from '../kernel/numberTable.ts'
import type { State } from '../kernel/state.ts'
import type { Taker } from './match.ts'
import type { Slot } from './openOrders.ts'

/** Takes what the order is to hold; false, with no effect, when the account does not cover it. */
export function tryHold(state: State, market: MarketState, taker: Taker): boolean {
  const { ledger } = state
  const { order, account, held } = taker
  if (account === ABSENT) return false
  if (order.side === 'buy' && order.type === 'market') {
    if (!ledger.covers(account, held)) return false
    ledger.hold(account, held)
    return true
  }
  const count = order.side === 'buy' ? order.price * order.quantity : order.quantity
  const unit = order.side === 'buy' ? market.quoteUnit : market.baseUnit
  if (!ledger.coversUnits(account, count, unit)) return false
  ledger.holdUnits(account, count, unit)
  return true
}

/** Gives back what the open order in a slot claims, and says how much it was. */
export function releaseClaim(state: State, slot: Slot): bigint {
  const { ledger, orders } = state
  const { market, side, type } = orders.termsOf(slot)
  const account = orders.accountOf(slot)
  const remaining = orders.remainingOf(slot)
  if (side === 'buy' && type === 'market') {
    const claim = claimOf(market.rules, orders.at(slot), remaining)
    ledger.release(account, claim)
    return claim
  }
  const count = side === 'buy' ? orders.priceOf(slot) * remaining : remaining
  const unit = side === 'buy' ? market.quoteUnit : market.baseUnit
  ledger.releaseUnits(account, count, unit)
  return unit.times(count)
}

/** The account that the order pays from; it exists since the order was accepted. */
export const payingAccount = (
  state: State,
  market: MarketState,
  order: Pick<SpotOrder, 'member' | 'side'>,
): AccountSlot =>
  state.ledger.find(
    order.member,
    'spot',
    order.side === 'buy' ? market.quoteIndex : market.baseIndex,
  )

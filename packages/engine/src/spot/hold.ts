import { claimOf } from '@assay/domain/spot/claimOf.ts'
import type { Side, SpotOrder } from '@assay/domain/spot/order.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { AccountSlot } from '../kernel/ledger/ledger.ts'
import type { MarketState } from '../kernel/market.ts'
import { ABSENT } from '../kernel/tables/numberTable.ts'
import type { State } from '../state.ts'
import type { Taker } from './match.ts'
import type { Slot } from './openOrders.ts'

/**
 * Whether an order holds base for its lots, or quote for its lots at its price: all but market
 * buys.
 */
export const holdsByLots = ({ side, type }: Pick<SpotOrder, 'side' | 'type'>): boolean =>
  side === 'sell' || type === 'limit'

/**
 * Takes an order's hold; false, without effect, when the account does not cover it. The amount is
 * recorded in the taker, which already has it for a market buy.
 */
export function tryHold(state: State, market: MarketState, taker: Taker): boolean {
  const { ledger } = state
  const { order, account } = taker
  if (!holdsByLots(order)) {
    if (account === ABSENT || !ledger.covers(account, taker.held)) return false
    ledger.hold(account, taker.held)
    return true
  }
  const count = unitsOf(order.side, order.price, order.quantity)
  const unit = unitHeld(market, order.side)
  taker.held = unit.times(count)
  if (account === ABSENT || !ledger.coversUnits(account, count, unit)) return false
  ledger.holdUnits(account, count, unit)
  return true
}

/** Releases the hold of this many unfilled lots, and returns the amount. */
export function releaseLots(
  state: State,
  market: MarketState,
  { side, price, lots, account }: { side: Side; price: number; lots: number; account: AccountSlot },
): Amount {
  const count = unitsOf(side, price, lots)
  const unit = unitHeld(market, side)
  state.ledger.releaseUnits(account, count, unit)
  return unit.times(count)
}

/** Releases the hold of the open order in a slot, and returns the amount. */
export function releaseClaim(state: State, slot: Slot): Amount {
  const { ledger, orders } = state
  const { market, side, type } = orders.termsOf(slot)
  const account = orders.accountOf(slot)
  const lots = orders.remainingOf(slot)
  if (holdsByLots({ side, type })) {
    return releaseLots(state, market, { side, price: orders.priceOf(slot), lots, account })
  }
  const claim = claimOf(market.rules, orders.at(slot), lots)
  ledger.release(account, claim)
  return claim
}

const unitsOf = (side: Side, price: number, lots: number) => (side === 'buy' ? price * lots : lots)

const unitHeld = (market: MarketState, side: Side) =>
  side === 'buy' ? market.quoteUnit : market.baseUnit

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

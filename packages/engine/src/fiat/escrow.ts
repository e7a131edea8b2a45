/**
 * Coins leave escrow in two ways, each of which ends the order's claim: to the buyer, or back to
 * their source.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { FiatEnding, FiatOffer, FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'
import { buyerOf, sellerOf } from '@assay/domain/fiat/fiatRules.ts'
import { add, ZERO } from '@assay/money/amount.ts'
import type { Event } from '../event.ts'
import type { State } from '../state.ts'

export function completeOrder(
  state: State,
  order: FiatOrder,
  { now, isDecided }: { now: number; isDecided: boolean },
): Event {
  const { asset, quantity } = order
  const { ledger, assets, fiat } = state
  const to = ledger.open(buyerOf(order), 'fiat', assets.get(asset)!.index)
  ledger.payHeld(fiatAccount(state, sellerOf(order), asset), to, quantity)
  const done: FiatOrder = { ...order, state: 'completed', isHeld: false, endedAt: now }
  fiat.keep(done)
  return { type: 'fiatOrderCompleted', order: done, isDecided }
}

/** What an open offer sells stays held for it. */
export function freeEscrow(state: State, order: FiatOrder): Event {
  const { ledger, fiat } = state
  const old = fiat.offers.get(order.offer)
  const offer: FiatOffer | undefined = old && {
    ...old,
    quantity: add(old.quantity, order.quantity),
  }
  if (offer) fiat.offers.set(offer.id, offer)
  const freed = offer && order.side === 'buy' ? ZERO : order.quantity
  ledger.release(fiatAccount(state, sellerOf(order), order.asset), freed)
  const after: FiatOrder = { ...order, isHeld: false }
  fiat.keep(after)
  return { type: 'fiatEscrowFreed', order: after, offer, freed }
}

/** Ends it, with its coins still in escrow. */
export const endOrder = (
  order: FiatOrder,
  { ending, endedAt }: { ending: FiatEnding; endedAt: number },
): FiatOrder => ({ ...order, state: 'cancelled', ending, endedAt })

export function returnEscrow(
  state: State,
  order: FiatOrder,
  end: { ending: FiatEnding; endedAt: number },
): Event[] {
  const cancelled = endOrder(order, end)
  return [{ type: 'fiatOrderCancelled', order: cancelled }, freeEscrow(state, cancelled)]
}

/** The member's fiat account, or -1 when it was never used. */
export const fiatAccount = ({ ledger, assets }: State, member: MemberId, asset: AssetId): number =>
  ledger.find(member, 'fiat', assets.get(asset)!.index)

import type { FiatOffer } from '@assay/domain/fiat/fiatOrder.ts'
import { ZERO } from '@assay/money/amount.ts'
import type { Event } from '../event.ts'
import type { State } from '../state.ts'
import { fiatAccount } from './escrow.ts'

/** Orders placed on it keep their coins. */
export function closeOffer(state: State, offer: FiatOffer): Event {
  const { merchant, asset, side, quantity } = offer
  const freed = side === 'sell' ? quantity : ZERO
  if (freed > 0n) state.ledger.release(fiatAccount(state, merchant, asset), freed)
  state.fiat.offers.delete(offer.id)
  return { type: 'fiatOfferClosed', offer: { ...offer, isOpen: false }, freed }
}

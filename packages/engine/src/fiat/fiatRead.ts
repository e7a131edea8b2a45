import type { MemberId } from '@assay/domain/account.ts'
import type { FiatOffer, FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'
import type { Reads } from '../kernel/product.ts'
import type { State } from '../state.ts'
import { FIAT_STEPS_PER_COMMAND } from './passFiat.ts'

/** Reads of fiat buy and sell. */
export const fiatReads = {
  /**
   * Merchants, open offers, and orders with coins in escrow. Bounded by the merchants, whom
   * operators approve: each has at most `FIAT_OFFERS_MAX` open offers, and an offer's coins bound
   * its orders.
   */
  fiat: (state: State): FiatView => fiatOf(state),
} satisfies Reads

export type FiatView = {
  merchants: MemberId[]
  /** Open ones. */
  offers: FiatOffer[]
  /** Those with coins in escrow. */
  orders: FiatOrder[]
}

export const fiatOf = ({ fiat }: State): FiatView => ({
  merchants: [...fiat.merchants],
  offers: [...fiat.offers.values()],
  orders: [...fiat.orders.values()],
})

/** How many commands it takes to do what is due. */
export function fiatCommandsDue({ fiat }: State, now: number): number {
  if (fiat.dueAt > now) return 0
  return Math.max(1, Math.ceil(fiat.dueBy(now) / FIAT_STEPS_PER_COMMAND))
}

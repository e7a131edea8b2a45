import type { MemberId } from '@assay/domain/account.ts'
import type { FiatOffer, FiatOrder, FiatOrderId } from '@assay/domain/fiat/fiatOrder.ts'
import type { State } from '../state.ts'
import { STEPS_PER_COMMAND } from './passFiat.ts'

/** What others may ask of fiat buy and sell. Nothing here changes the state. */
export const fiatOffersOf = ({ fiat }: State): FiatOffer[] => [...fiat.offers.values()]

export const isMerchant = ({ fiat }: State, member: MemberId): boolean => fiat.merchants.has(member)

export const merchantsOf = ({ fiat }: State): MemberId[] => [...fiat.merchants]

/** One whose coins lie in escrow, as it is this very moment. */
export const fiatOrderOf = ({ fiat }: State, order: FiatOrderId): FiatOrder | undefined =>
  fiat.orders.get(order)

/** All whose coins lie in escrow. */
export const fiatOrdersOf = ({ fiat }: State): FiatOrder[] => [...fiat.orders.values()]

/** How many commands it takes to do what is due. */
export function fiatCommandsDue({ fiat }: State, now: number): number {
  if (fiat.dueAt > now) return 0
  return Math.max(1, Math.ceil(fiat.dueBy(now) / STEPS_PER_COMMAND))
}

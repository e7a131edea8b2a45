/** How an order stands, in the word and the color that it is shown with. */
import type { Tone } from '@assay/ui/notes/StatusPill.tsx'
import type { FiatOrderRow } from '@assay/wire/routes/fiat.ts'
import { isAppealable } from '../fiatQueries.ts'

export type OrderStand = 'toPay' | 'toReceive' | 'toConfirm' | 'underReview' | 'disputed' | Ended
type Ended = 'completed' | 'cancelled' | 'late'

export function standOf(order: FiatOrderRow): OrderStand {
  const { state, isPayer, isDisputed } = order
  if (state === 'awaitingPayment') return isPayer ? 'toPay' : 'toReceive'
  if (state === 'underReview') {
    if (isDisputed) return 'disputed'
    return isPayer ? 'underReview' : 'toConfirm'
  }
  return isAppealable(order) ? 'late' : state
}

export const STAND_TONES: Record<OrderStand, Tone> = {
  toPay: 'info',
  toReceive: 'neutral',
  toConfirm: 'info',
  underReview: 'neutral',
  disputed: 'warn',
  completed: 'success',
  cancelled: 'neutral',
  late: 'warn',
}

/** Whether the caller gets the coins: buys as a member, or takes a sale as its merchant. */
export const isBuyer = ({ side, isMerchant }: FiatOrderRow): boolean =>
  (side === 'buy') !== isMerchant

/** The state of an order, as its label and color. */
import type { Tone } from '@assay/ui/notes/StatusPill.tsx'
import {
  type FiatOrderRow,
  type ShownFiatOrder,
  STATEMENTS_MAX,
} from '@assay/wire/routes/fiat/fiat.ts'

export type OrderStand = 'toPay' | 'toReceive' | 'toConfirm' | 'underReview' | 'disputed' | Ended
type Ended = 'completed' | 'cancelled' | 'late'

export function standOf(order: FiatOrderRow, now: number): OrderStand {
  const { state, isPayer, isDisputed } = order
  if (state === 'awaitingPayment') return isPayer ? 'toPay' : 'toReceive'
  if (state === 'underReview') {
    if (isDisputed) return 'disputed'
    return isPayer ? 'underReview' : 'toConfirm'
  }
  return isAppealable(order, now) ? 'late' : state
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

/** How it ended, from the caller's view. Only the payer could have given it up. */
export function fiatOrderEndOf(order: FiatOrderRow) {
  const { state, ending, isPayer } = order
  if (state === 'completed') return isBuyer(order) ? 'bought' : 'sold'
  if (ending === 'refused') return 'refused'
  if (ending === 'late') return isPayer ? 'late' : 'void'
  return isPayer ? 'withdrawn' : 'withdrawnByOther'
}

/**
 * Whether it ended against the caller: without the coins for a possible payer, or by staff's
 * decision against the seller. Only support can help then.
 */
export const endedAgainst = (order: FiatOrderRow): boolean =>
  order.state === 'completed'
    ? order.isDecided && !isBuyer(order)
    : order.isPayer && (order.ending === 'late' || order.ending === 'refused')

/** Whether the payer of a late order can still appeal. */
export const isAppealable = ({ isPayer, ending, appealBy }: FiatOrderRow, now: number): boolean =>
  isPayer && ending === 'late' && appealBy > now

/**
 * What the caller can submit to the operators about an order under review: a first statement, or
 * another.
 */
export function fiatActionOf({ state, statements }: Said): 'appeal' | 'sayMore' | undefined {
  const said = statements.filter(({ isOwn }) => isOwn).length
  if (state !== 'underReview' || said >= STATEMENTS_MAX) return undefined
  return said === 0 ? 'appeal' : 'sayMore'
}

type Said = Pick<ShownFiatOrder, 'state' | 'statements'>

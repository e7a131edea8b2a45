/** Texts of orders: the kind, the status and the filled share. */
import type { Tone } from '@assay/ui/notes/StatusPill.tsx'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import type { MessageKey } from '../i18n/messageKey.ts'

export type OrderKind = 'limit' | 'market' | 'stopLimit' | 'stopMarket'

export function kindOf({ type, stopPrice }: Pick<Order, 'type' | 'stopPrice'>): OrderKind {
  if (stopPrice === undefined) return type
  return type === 'limit' ? 'stopLimit' : 'stopMarket'
}

export const orderKindKey = (order: Pick<Order, 'type' | 'stopPrice'>): MessageKey =>
  `orders.type.${kindOf(order)}`

/**
 * What rests untouched is called open, as the field does; the product's own "not traded" reads like
 * an end.
 */
export const statusKey = ({ status }: Pick<Order, 'status'>): MessageKey =>
  `orders.status.${status}`

/** What an order of either kind says of its end. */
export type OrderEnd = { cancelReason?: Order['cancelReason'] | PerpOrder['cancelReason'] }

/** Why what is not filled was canceled, where its member did not ask for it. */
export function endKey({ cancelReason }: OrderEnd): MessageKey | undefined {
  switch (cancelReason) {
    case 'immediateOrCancel':
    case 'fillOrKill':
    case 'bookEmpty':
      return 'orders.ended.noTaker'
    case 'priceLimit':
      return 'orders.ended.priceBand'
    case 'priceBand':
    case 'selfTrade':
    case 'dust':
    case 'unsafe':
    case 'positionClosed':
    case 'liquidation':
      return `orders.ended.${cancelReason}`
    default:
      return undefined
  }
}

export const STATUSES = [
  'waiting',
  'open',
  'partiallyFilled',
  'filled',
  'cancelled',
  'partiallyCancelled',
] as const satisfies readonly Order['status'][]

export const isOpen = ({ status }: Pick<Order, 'status'>) =>
  status === 'open' || status === 'partiallyFilled' || status === 'waiting'

export function toneOf({ status }: Pick<Order, 'status'>): Tone {
  if (status === 'filled') return 'success'
  if (status === 'partiallyFilled' || status === 'partiallyCancelled') return 'info'
  return status === 'waiting' ? 'brass' : 'neutral'
}

/** 0 to 100: of the amount, or of what a market buy may spend. */
export function filledPercent(order: Order): number {
  const { quantity, quoteBudget, filledQuantity, filledValue } = order
  const [part, whole] = quantity ? [filledQuantity, quantity] : [filledValue, quoteBudget ?? 0n]
  return whole > 0n ? Math.min(100, Number((part * 100n) / whole)) : 0
}

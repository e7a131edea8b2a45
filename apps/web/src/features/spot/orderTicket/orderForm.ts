/**
 * The order form as a value. `orderChanges` has every change a user can make to it, `orderDraft`
 * converts it to the figures of an order, `orderSummary` computes preview and errors.
 */
import type { Side, TimeInForce } from '@assay/domain/spot/order.ts'

export type OrderStyle = 'limit' | 'market' | 'stopLimit' | 'stopMarket'
export const ORDER_STYLES: readonly OrderStyle[] = ['limit', 'market', 'stopLimit', 'stopMarket']

export type OrderForm = {
  side: Side
  style: OrderStyle
  /** Counts for plain limit orders only. */
  timeInForce: TimeInForce
  price: string
  stopPrice: string
  quantity: string
  total: string
  entered: 'quantity' | 'total'
  /** Where the slider was put; undefined once something is typed. */
  percent: number | undefined
}

export const EMPTY_ORDER_FORM: OrderForm = {
  side: 'buy',
  style: 'market',
  timeInForce: 'gtc',
  price: '',
  stopPrice: '',
  quantity: '',
  total: '',
  entered: 'quantity',
  percent: undefined,
}

/** A budget in quote has up to eight decimals, like every order value. */
export const TOTAL_DECIMALS = 8

export const hasLimit = (style: OrderStyle) => style === 'limit' || style === 'stopLimit'
export const hasStop = (style: OrderStyle) => style === 'stopLimit' || style === 'stopMarket'
/** A market buy may say what to spend instead of what to get. */
export const takesBudget = ({ side, style }: Pick<OrderForm, 'side' | 'style'>) =>
  side === 'buy' && !hasLimit(style)

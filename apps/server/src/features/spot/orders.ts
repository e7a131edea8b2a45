/** A member's orders from the history tables, in the wire's shape. */
import type { MemberId } from '@assay/domain/account.ts'
import type { CancelReason, OrderStatus, Side, SpotOrder } from '@assay/domain/spot/order.ts'
import { fromLots, fromTicks } from '@assay/domain/spot/ticks.ts'
import type { StopWhen } from '@assay/domain/spot/validateSpotOrder.ts'
import { type Amount, averagePrice } from '@assay/money/amount.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import type { HistoryReads } from '../../db/historyReads.ts'
import { fromNumeric } from '../../db/numericColumn.ts'
import type { MarketData } from '../../live/marketData.ts'

/** An order in its current state; quantities in lots, prices in ticks. */
export type OrderState = Omit<SpotOrder, 'member' | 'quoteBudget'> & {
  quoteBudget: Amount
  status: OrderStatus
  stopWhen: StopWhen | undefined
  cancelReason: CancelReason | undefined
  filledQuantity: number
  filledQuote: Amount
  fee: Amount
}

type OrderFilter = {
  market?: string | undefined
  ids?: readonly number[]
  isOpen?: boolean
  side?: Side | undefined
  status?: OrderStatus | undefined
  since?: number | undefined
  until?: number | undefined
}
type Page = { limit: number; offset: number }

const COLUMNS = `id, market, side, type, time_in_force AS "timeInForce", price, quantity,
  quote_budget AS "quoteBudget", stop_price AS "stopPrice", stop_when AS "stopWhen", client_order_id AS "clientOrderId",
  placed_at AS "createdAt", status, cancel_reason AS "cancelReason", filled_quantity AS "filledQuantity",
  filled_quote AS "filledQuote", fee`

export type SpotOrderQueries = {
  list(member: MemberId, filter: OrderFilter, page: Page): Promise<Order[]>
  count(member: MemberId, filter: OrderFilter): Promise<number>
}

export function createOrders(history: HistoryReads, marketData: MarketData): SpotOrderQueries {
  return {
    async list(member, filter, { limit, offset }) {
      const { where, values } = conditions(member, filter)
      const { rows } = await history.query(
        `SELECT ${COLUMNS} FROM spot_order WHERE ${where}
         ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
        values,
      )
      return rows.map((row) => wireOrderOf(stateOf(row), marketData))
    },

    async count(member, filter) {
      const { where, values } = conditions(member, filter)
      const { rows } = await history.query(`SELECT count(*) FROM spot_order WHERE ${where}`, values)
      return rows[0].count as number
    },
  }
}

function conditions(member: MemberId, filter: OrderFilter) {
  const values: unknown[] = [member]
  const parts = ['member = $1']
  const add = (text: string, value: unknown) => {
    if (value === undefined) return
    values.push(value)
    parts.push(text.replace('?', `$${values.length}`))
  }
  if (filter.isOpen) parts.push(`status IN ('waiting', 'open', 'partiallyFilled')`)
  add('market = ?', filter.market)
  add('id = ANY(?)', filter.ids)
  add('side = ?', filter.side)
  add('status = ?', filter.status)
  add('placed_at >= ?', filter.since)
  add('placed_at < ?', filter.until)
  return { where: parts.join(' AND '), values }
}

type Row = Omit<OrderState, 'cancelReason' | 'stopWhen' | 'quoteBudget' | 'filledQuote' | 'fee'> & {
  cancelReason: CancelReason | null
  stopWhen: StopWhen | null
  quoteBudget: string
  filledQuote: string
  fee: string
}

function stateOf(row: Row): OrderState {
  return {
    ...row,
    cancelReason: row.cancelReason ?? undefined,
    stopWhen: row.stopWhen ?? undefined,
    quoteBudget: fromNumeric<Amount>(row.quoteBudget),
    filledQuote: fromNumeric<Amount>(row.filledQuote),
    fee: fromNumeric<Amount>(row.fee),
  }
}

export function wireOrderOf(state: OrderState, marketData: MarketData): Order {
  const live = marketData.markets.get(state.market)
  if (!live) throw new Error(`The order ${state.id} names no listed market.`)
  const { market } = live
  const filled = fromLots(state.filledQuantity, market)
  const orMissing = <T>(value: T, isThere: boolean) => (isThere ? value : undefined)
  return {
    id: state.id,
    sequenceId: state.id,
    side: state.side,
    type: state.type,
    timeInForce: state.timeInForce,
    price: orMissing(fromTicks(state.price, market), state.price > 0),
    stopPrice: orMissing(fromTicks(state.stopPrice, market), state.stopPrice > 0),
    stopWhen: state.stopWhen,
    quantity: orMissing(fromLots(state.quantity, market), state.quantity > 0),
    quoteBudget: orMissing(state.quoteBudget, state.quoteBudget > 0n),
    remainingQuantity: fromLots(Math.max(0, state.quantity - state.filledQuantity), market),
    filledQuantity: filled,
    averagePrice: orMissing(
      state.filledQuantity > 0 ? averagePrice(state.filledQuote, filled, 'down') : undefined,
      state.filledQuantity > 0,
    ),
    filledValue: state.filledQuote,
    fee: state.fee,
    feeAsset: state.side === 'buy' ? market.base : market.quote,
    status: state.status,
    cancelReason: state.cancelReason,
    createdAt: state.createdAt,
    base: market.base,
    quote: market.quote,
    clientOrderId: state.clientOrderId,
  }
}

/** A member's contract orders from the history tables, in the wire's shape. */
import type { MemberId } from '@assay/domain/account.ts'
import { orderCost } from '@assay/domain/perp/orderCost.ts'
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import {
  bookSideOf,
  type MarginMode,
  type PerpCancelReason,
  type PositionSide,
  type TriggerBy,
} from '@assay/domain/perp/perpOrder.ts'
import type { OrderStatus, OrderType, Side, TimeInForce } from '@assay/domain/spot/order.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { type Amount, averagePrice, type Ratio, times, ZERO } from '@assay/money/amount.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import type { HistoryReads } from '../../db/historyReads.ts'
import { fromNumeric } from '../../db/numericColumn.ts'
import type { PageWindow } from '../../http/pageOf.ts'
import type { LivePerp } from '../../live/livePerp.ts'
import type { MarketData } from '../../live/marketData.ts'
import { conditionsOf } from './conditionsOf.ts'

/** An order in its current state; prices in ticks, 0 if none. */
type PerpOrderState = {
  id: number
  market: string
  marginMode: MarginMode
  positionSide: PositionSide
  isReduceOnly: boolean
  type: OrderType
  timeInForce: TimeInForce
  price: number
  lots: number
  leverage: number
  takeProfit: number
  takeProfitBy: TriggerBy
  stopLoss: number
  stopLossBy: TriggerBy
  clientOrderId: string
  trigger: number
  status: OrderStatus
  cancelReason: PerpCancelReason | undefined
  filledLots: number
  filledValue: Amount
  fee: Amount
  realized: Amount
  createdAt: number
}

type PerpOrderFilter = {
  market?: string | undefined
  ids?: readonly number[]
  isOpen?: true
  side?: Side | undefined
  status?: OrderStatus | undefined
  since?: number | undefined
  until?: number | undefined
}
export type PerpOrders = {
  list(member: MemberId, filter: PerpOrderFilter, page: PageWindow): Promise<PerpOrder[]>
  count(member: MemberId, filter: PerpOrderFilter): Promise<number>
}

const COLUMNS = `id, market, margin_mode AS "marginMode", position_side AS "positionSide",
  is_reduce_only AS "isReduceOnly", type, time_in_force AS "timeInForce", price, lots, leverage,
  take_profit AS "takeProfit", take_profit_by AS "takeProfitBy", stop_loss AS "stopLoss",
  stop_loss_by AS "stopLossBy", client_order_id AS "clientOrderId", trigger, status,
  cancel_reason AS "cancelReason",  filled_lots AS "filledLots", filled_value AS "filledValue", fee, realized,
  placed_at AS "createdAt"`

export function createPerpOrders(history: HistoryReads, marketData: MarketData): PerpOrders {
  return {
    async list(member, filter, { limit, offset }) {
      const { where, values } = conditions(member, filter)
      const { rows } = await history.query(
        `SELECT ${COLUMNS} FROM perp_order WHERE ${where}
         ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
        values,
      )
      return rows.map((row) => wirePerpOrderOf(stateOf(row), marketData))
    },

    async count(member, filter) {
      const { where, values } = conditions(member, filter)
      const { rows } = await history.query(`SELECT count(*) FROM perp_order WHERE ${where}`, values)
      return rows[0].count as number
    },
  }
}

const conditions = (member: MemberId, filter: PerpOrderFilter) =>
  conditionsOf(member, [
    // Exactly this text, so that the partial index of open orders is used.
    [`status IN ('open', 'partiallyFilled')`, filter.isOpen],
    ['market = ?', filter.market],
    ['id = ANY(?)', filter.ids],
    [`((position_side = 'long') <> is_reduce_only) = ?`, filter.side && filter.side === 'buy'],
    ['status = ?', filter.status],
    ['placed_at >= ?', filter.since],
    ['placed_at < ?', filter.until],
  ])

type Row = Omit<PerpOrderState, 'cancelReason' | 'filledValue' | 'fee' | 'realized'> &
  Record<'filledValue' | 'fee' | 'realized', string> & { cancelReason: PerpCancelReason | null }

const stateOf = (row: Row): PerpOrderState => ({
  ...row,
  cancelReason: row.cancelReason ?? undefined,
  filledValue: fromNumeric<Amount>(row.filledValue),
  fee: fromNumeric<Amount>(row.fee),
  realized: fromNumeric<Amount>(row.realized),
})

export function livePerpOf(marketData: MarketData, symbol: string): LivePerp {
  const live = marketData.perps.get(symbol)
  if (!live) throw new Error(`${symbol} is not a listed contract.`)
  return live
}

function wirePerpOrderOf(state: PerpOrderState, marketData: MarketData): PerpOrder {
  const { market, rules } = livePerpOf(marketData, state.market)
  const price = (ticks: number) => (ticks > 0 ? fromTicks(ticks, market) : undefined)
  const filledBase = times(rules.lotUnit, state.filledLots)
  return {
    id: state.id,
    sequenceId: state.id,
    base: market.base,
    quote: market.quote,
    side: bookSideOf(state),
    isReduceOnly: state.isReduceOnly,
    type: state.type,
    timeInForce: state.timeInForce,
    marginMode: state.marginMode,
    leverage: state.leverage,
    limitPrice: price(state.price),
    averagePrice:
      state.filledLots > 0 ? averagePrice(state.filledValue, filledBase, 'down') : undefined,
    lots: state.lots,
    remainingLots: Math.max(0, state.lots - state.filledLots),
    contractSize: rules.lotUnit,
    held: heldOf(state, rules),
    fee: state.fee,
    realizedPnl: state.realized,
    takeProfitPrice: price(state.takeProfit),
    takeProfitTrigger: state.takeProfitBy,
    stopLossPrice: price(state.stopLoss),
    stopLossTrigger: state.stopLossBy,
    status: state.status,
    cancelReason: state.cancelReason,
    origin: state.trigger > 0 ? 'trigger' : 'member',
    createdAt: state.createdAt,
    clientOrderId: state.clientOrderId,
  }
}

/** What a resting order holds: margin and fee of the unfilled part. */
function heldOf(state: PerpOrderState, rules: PerpRules): Amount {
  const isOpen = state.status === 'open' || state.status === 'partiallyFilled'
  if (!isOpen || state.isReduceOnly || state.price === 0) return ZERO
  const { price, leverage } = state
  return orderCost(rules, { price, leverage, lots: state.lots - state.filledLots }).cost
}

/** The fills of one order, oldest first. */
export async function fillsOfPerpOrder(
  history: HistoryReads,
  member: MemberId,
  { order, live }: { order: number; live: LivePerp },
) {
  const { rows } = await history.query(
    `SELECT trade, price, lots, fee, realized, is_maker AS "isMaker", traded_at AS "tradedAt"
     FROM perp_fill WHERE order_id = $1 AND member = $2 ORDER BY trade`,
    [order, member],
  )
  return rows.map((row) => ({
    trade: row.trade as number,
    price: fromTicks(row.price, live.market),
    lots: row.lots as number,
    fee: fromNumeric<Amount>(row.fee),
    realizedPnl: fromNumeric<Amount>(row.realized),
    isMaker: row.isMaker as boolean,
    tradedAt: row.tradedAt as number,
  }))
}

/** Past funding, newest first. */
export async function latestFundings(history: HistoryReads, live: LivePerp, limit: number) {
  const { rows } = await history.query(
    `SELECT rate, mark, at FROM perp_funding WHERE market = $1 ORDER BY at DESC LIMIT $2`,
    [live.rules.symbol, limit],
  )
  return rows.map((row) => ({
    rate: fromNumeric<Ratio>(row.rate),
    markPrice: fromTicks(row.mark, live.market),
    paidAt: row.at as number,
  }))
}

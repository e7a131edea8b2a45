/** How a row and what the journal says of it read: equal texts, equal rows. */
import type { PerpOrder } from '@assay/domain/perp/perpOrder.ts'
import { fromNumeric } from '../../../db/numericColumn.ts'
import type { PositionChange } from './perpRows.ts'

export type StoredPerp = Record<string, string | number | boolean | null>

export const storedAmount = (value: unknown): bigint => fromNumeric(String(value))

export const positionText = (row: StoredPerp): string =>
  [
    row.id,
    row.member,
    row.market,
    row.side,
    row.margin_mode,
    row.leverage,
    row.lots,
    row.opened_lots,
    storedAmount(row.opened_value),
    row.closed_lots,
    storedAmount(row.closed_value),
    storedAmount(row.realized),
    storedAmount(row.fees),
    storedAmount(row.funding),
    row.opened_at,
    row.closed_by ?? 'nobody',
    row.closed_at ?? 0,
  ].join(' ')

export const changeText = ({ now, ...sum }: PositionChange): string =>
  [
    now.id,
    now.member,
    now.market,
    now.side,
    now.marginMode,
    now.leverage,
    now.lots,
    sum.openedLots,
    sum.openedValue,
    sum.closedLots,
    sum.closedValue,
    now.realized,
    now.fees,
    now.funding,
    now.openedAt,
    sum.closedBy ?? 'nobody',
    now.lots === 0 ? sum.at : 0,
  ].join(' ')

/** An order's terms, which never change. */
export const orderText = (row: StoredPerp): string =>
  [
    row.id,
    row.member,
    row.market,
    row.margin_mode,
    row.position_side,
    row.is_reduce_only,
    row.type,
    row.time_in_force,
    row.price,
    row.leverage,
    row.take_profit,
    row.take_profit_by,
    row.stop_loss,
    row.stop_loss_by,
    row.client_order_id,
    row.trigger,
    row.placed_at,
  ].join(' ')

export const placedText = (order: PerpOrder, trigger: number): string =>
  [
    order.id,
    order.member,
    order.market,
    order.marginMode,
    order.positionSide,
    order.isReduceOnly,
    order.type,
    order.timeInForce,
    order.price,
    order.leverage,
    order.takeProfit?.price ?? 0,
    order.takeProfit?.triggerBy ?? 'last',
    order.stopLoss?.price ?? 0,
    order.stopLoss?.triggerBy ?? 'mark',
    order.clientOrderId,
    trigger,
    order.createdAt,
  ].join(' ')

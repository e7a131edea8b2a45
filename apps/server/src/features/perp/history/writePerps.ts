import type pg from 'pg'
import { bigintColumn, booleanColumn, integerColumn, textColumn } from '../../../db/columns.ts'
import { numericColumn } from '../../../db/numericColumn.ts'
import { Fault } from '../../../fault.ts'
import type {
  ForcedClosingRow,
  FundingPaymentRow,
  PerpHistoryRows,
  PerpOrderChange,
  PositionChange,
} from './perpRows.ts'

/** Writes contract changes within the transaction of a batch. */
export function writePerps(client: pg.Client, rows: PerpHistoryRows): Promise<void>[] {
  const sent: Promise<void>[] = []
  if (rows.isEmpty) return sent
  const changes = [...rows.orders.values()]
  const placed = changes.filter((change) => change.placed)
  const updated = changes.filter((change) => !change.placed)
  if (placed.length > 0) sent.push(insertOrders(client, placed))
  if (updated.length > 0) sent.push(updateOrders(client, updated))
  if (rows.fills.length > 0) sent.push(insertFills(client, rows.fills))
  if (rows.positions.size > 0) sent.push(savePositions(client, [...rows.positions.values()]))
  if (rows.fundings.length > 0) sent.push(insertFundings(client, rows.fundings))
  if (rows.payments.length > 0) sent.push(insertPayments(client, rows.payments))
  if (rows.closings.length > 0) sent.push(insertClosings(client, rows.closings))
  return sent
}

/** Lots that a closing order lost before it was written are not part of it. */
const lotsOf = ({ placed, lostLots }: PerpOrderChange): number => placed!.lots - lostLots

async function insertOrders(client: pg.Client, changes: PerpOrderChange[]): Promise<void> {
  const orders = changes.map((change) => change.placed!)
  await client.query({
    name: 'insert-perp-orders',
    text: `INSERT INTO perp_order (id, member, market, margin_mode, position_side, is_reduce_only,
        type, time_in_force, price, lots, leverage, take_profit, take_profit_by, stop_loss,
        stop_loss_by, client_order_id, trigger, status, filled_lots, filled_value, fee, realized,
        cancel_reason, placed_at, updated_at, position)
      SELECT id, member, market, margin_mode, position_side, is_reduce_only, type, time_in_force,
        price, lots, leverage, take_profit, take_profit_by, stop_loss, stop_loss_by,
        client_order_id, trigger, status, filled_lots, filled_value, fee,
        realized, cancel_reason, placed_at, updated_at, position
      FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::boolean[],
        $7::text[], $8::text[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[],
        $13::text[], $14::bigint[], $15::text[], $16::text[], $17::bigint[], $18::text[],
        $19::bigint[], $20::numeric[], $21::numeric[], $22::numeric[], $23::text[], $24::bigint[],
        $25::bigint[], $26::bigint[]) AS row(id, member, market, margin_mode, position_side,
        is_reduce_only, type, time_in_force, price, lots, leverage, take_profit, take_profit_by,
        stop_loss, stop_loss_by, client_order_id, trigger, status, filled_lots, filled_value, fee,
        realized, cancel_reason, placed_at, updated_at, position)`,
    values: [
      bigintColumn(orders.map((order) => order.id)),
      bigintColumn(orders.map((order) => order.member)),
      textColumn(orders.map((order) => order.market)),
      textColumn(orders.map((order) => order.marginMode)),
      textColumn(orders.map((order) => order.positionSide)),
      booleanColumn(orders.map((order) => order.isReduceOnly)),
      textColumn(orders.map((order) => order.type)),
      textColumn(orders.map((order) => order.timeInForce)),
      bigintColumn(orders.map((order) => order.price)),
      bigintColumn(changes.map(lotsOf)),
      bigintColumn(orders.map((order) => order.leverage)),
      bigintColumn(orders.map((order) => order.takeProfit?.price ?? 0)),
      textColumn(orders.map((order) => order.takeProfit?.triggerBy ?? 'last')),
      bigintColumn(orders.map((order) => order.stopLoss?.price ?? 0)),
      textColumn(orders.map((order) => order.stopLoss?.triggerBy ?? 'mark')),
      textColumn(orders.map((order) => order.clientOrderId)),
      bigintColumn(changes.map((change) => change.trigger)),
      textColumn(changes.map((change) => change.status)),
      bigintColumn(changes.map((change) => change.filledLots)),
      numericColumn(changes.map((change) => change.filledValue)),
      numericColumn(changes.map((change) => change.fee)),
      numericColumn(changes.map((change) => change.realized)),
      textColumn(changes.map((change) => change.cancelReason)),
      bigintColumn(orders.map((order) => order.createdAt)),
      bigintColumn(changes.map((change) => change.updatedAt)),
      bigintColumn(changes.map((change) => change.position)),
    ],
  })
}

async function updateOrders(client: pg.Client, changes: PerpOrderChange[]): Promise<void> {
  const updated = await client.query({
    name: 'update-perp-orders',
    text: `UPDATE perp_order AS old SET
        status = CASE WHEN new.status = 'open' THEN old.status ELSE new.status END,
        lots = old.lots - new.lost,
        filled_lots = old.filled_lots + new.filled_lots,
        filled_value = old.filled_value + new.filled_value,
        fee = old.fee + new.fee,
        realized = old.realized + new.realized,
        cancel_reason = new.cancel_reason,
        updated_at = new.updated_at,
        position = new.position
      FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::numeric[], $6::numeric[],
        $7::numeric[], $8::text[], $9::bigint[], $10::bigint[]) AS new(id, status, lost, filled_lots,
        filled_value, fee, realized, cancel_reason, updated_at, position)
      WHERE old.id = new.id`,
    values: [
      bigintColumn(changes.map((change) => change.order)),
      textColumn(changes.map((change) => change.status)),
      bigintColumn(changes.map((change) => change.lostLots)),
      bigintColumn(changes.map((change) => change.filledLots)),
      numericColumn(changes.map((change) => change.filledValue)),
      numericColumn(changes.map((change) => change.fee)),
      numericColumn(changes.map((change) => change.realized)),
      textColumn(changes.map((change) => change.cancelReason)),
      bigintColumn(changes.map((change) => change.updatedAt)),
      bigintColumn(changes.map((change) => change.position)),
    ],
  })
  if (updated.rowCount !== changes.length) {
    throw new Fault('The history lacks a contract order that the journal changes; replay it.')
  }
}

async function insertFills(client: pg.Client, fills: PerpHistoryRows['fills']): Promise<void> {
  await client.query({
    name: 'insert-perp-fills',
    text: `INSERT INTO perp_fill (trade, is_maker, order_id, member, market, side, price, lots,
        value, fee, realized, traded_at, position)
      SELECT trade, is_maker, order_id, member, market, side, price, lots, value,
        fee, realized, traded_at, position
      FROM unnest($1::bigint[], $2::boolean[], $3::bigint[], $4::bigint[], $5::text[], $6::text[],
        $7::bigint[], $8::bigint[], $9::numeric[], $10::numeric[], $11::numeric[], $12::bigint[],
        $13::bigint[]) AS row(trade, is_maker, order_id, member, market, side, price, lots, value,
        fee, realized, traded_at, position)`,
    values: [
      bigintColumn(fills.map((fill) => fill.trade)),
      booleanColumn(fills.map((fill) => fill.isMaker)),
      bigintColumn(fills.map((fill) => fill.order)),
      bigintColumn(fills.map((fill) => fill.member)),
      textColumn(fills.map((fill) => fill.market)),
      textColumn(fills.map((fill) => fill.side)),
      bigintColumn(fills.map((fill) => fill.price)),
      bigintColumn(fills.map((fill) => fill.lots)),
      numericColumn(fills.map((fill) => fill.value)),
      numericColumn(fills.map((fill) => fill.fee)),
      numericColumn(fills.map((fill) => fill.realized)),
      bigintColumn(fills.map((fill) => fill.tradedAt)),
      bigintColumn(fills.map((fill) => fill.position)),
    ],
  })
}

/** Opening and closing sums accumulate; the other columns are replaced. */
async function savePositions(client: pg.Client, changes: PositionChange[]): Promise<void> {
  const positions = changes.map(({ now }) => now)
  const isOver = (change: PositionChange) => change.now.lots === 0
  await client.query({
    name: 'save-perp-positions',
    text: `INSERT INTO perp_position AS old (id, member, market, side, margin_mode, leverage, lots,
        opened_lots, opened_value, closed_lots, closed_value, realized, fees, funding, opened_at,
        closed_by, closed_at)
      SELECT id, member, market, side, margin_mode, leverage, lots, opened_lots,
        opened_value, closed_lots, closed_value, realized, fees,
        funding, opened_at, closed_by, nullif(closed_at, 0)
      FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[],
        $7::bigint[], $8::bigint[], $9::numeric[], $10::bigint[], $11::numeric[], $12::numeric[],
        $13::numeric[], $14::numeric[], $15::bigint[], $16::text[], $17::bigint[]) AS row(id, member,
        market, side, margin_mode, leverage, lots, opened_lots, opened_value, closed_lots,
        closed_value, realized, fees, funding, opened_at, closed_by, closed_at)
      ON CONFLICT (id) DO UPDATE SET
        margin_mode = excluded.margin_mode,
        leverage = excluded.leverage,
        lots = excluded.lots,
        opened_lots = old.opened_lots + excluded.opened_lots,
        opened_value = old.opened_value + excluded.opened_value,
        closed_lots = old.closed_lots + excluded.closed_lots,
        closed_value = old.closed_value + excluded.closed_value,
        realized = excluded.realized,
        fees = excluded.fees,
        funding = excluded.funding,
        closed_by = coalesce(excluded.closed_by, old.closed_by),
        closed_at = excluded.closed_at`,
    values: [
      bigintColumn(positions.map((position) => position.id)),
      bigintColumn(positions.map((position) => position.member)),
      textColumn(positions.map((position) => position.market)),
      textColumn(positions.map((position) => position.side)),
      textColumn(positions.map((position) => position.marginMode)),
      bigintColumn(positions.map((position) => position.leverage)),
      bigintColumn(positions.map((position) => position.lots)),
      bigintColumn(changes.map((change) => change.openedLots)),
      numericColumn(changes.map((change) => change.openedValue)),
      bigintColumn(changes.map((change) => change.closedLots)),
      numericColumn(changes.map((change) => change.closedValue)),
      numericColumn(positions.map((position) => position.realized)),
      numericColumn(positions.map((position) => position.fees)),
      numericColumn(positions.map((position) => position.funding)),
      bigintColumn(positions.map((position) => position.openedAt)),
      textColumn(changes.map((change) => change.closedBy)),
      bigintColumn(changes.map((change) => (isOver(change) ? change.at : 0))),
    ],
  })
}

async function insertFundings(
  client: pg.Client,
  fundings: PerpHistoryRows['fundings'],
): Promise<void> {
  await client.query({
    name: 'insert-perp-fundings',
    text: `INSERT INTO perp_funding (market, at, rate, mark, per_lot)
      SELECT market, at, rate, mark, per_lot
      FROM unnest($1::text[], $2::bigint[], $3::numeric[], $4::bigint[], $5::numeric[])
        AS row(market, at, rate, mark, per_lot)`,
    values: [
      textColumn(fundings.map((funding) => funding.market)),
      bigintColumn(fundings.map((funding) => funding.at)),
      numericColumn(fundings.map((funding) => funding.rate)),
      bigintColumn(fundings.map((funding) => funding.mark)),
      numericColumn(fundings.map((funding) => funding.perLot)),
    ],
  })
}

async function insertPayments(client: pg.Client, payments: FundingPaymentRow[]): Promise<void> {
  await client.query({
    name: 'insert-perp-funding-payments',
    text: `INSERT INTO perp_funding_payment (position, line, member, market, perp_position, side,
        margin_mode, lots, amount, booked, at)
      SELECT position, line, member, market, perp_position, side, margin_mode, lots,
        amount, booked, at
      FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::text[], $5::bigint[], $6::text[],
        $7::text[], $8::bigint[], $9::numeric[], $10::numeric[], $11::bigint[]) AS row(position, line,
        member, market, perp_position, side, margin_mode, lots, amount, booked, at)`,
    values: [
      bigintColumn(payments.map(({ position }) => position)),
      integerColumn(payments.map(({ line }) => line)),
      bigintColumn(payments.map(({ of }) => of.member)),
      textColumn(payments.map(({ of }) => of.market)),
      bigintColumn(payments.map(({ of }) => of.id)),
      textColumn(payments.map(({ of }) => of.side)),
      textColumn(payments.map(({ of }) => of.marginMode)),
      bigintColumn(payments.map(({ of }) => of.lots)),
      numericColumn(payments.map(({ amount }) => amount)),
      numericColumn(payments.map(({ booked }) => booked)),
      bigintColumn(payments.map(({ at }) => at)),
    ],
  })
}

/** JSON with bigints as text. */
export const textWithBigints = (value: object): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? part.toString() : part))

async function insertClosings(client: pg.Client, closings: ForcedClosingRow[]): Promise<void> {
  await client.query({
    name: 'insert-perp-forced-closings',
    text: `INSERT INTO perp_forced_closing (position, line, liquidation, kind, member, market,
        margin_mode, side, perp_position, lots, realized, fee, returned, at, report, fund)
      SELECT position, line, liquidation, kind, member, market, margin_mode, side, perp_position,
        lots, realized, fee, returned, at, report::jsonb,
        fund
      FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::text[], $5::bigint[], $6::text[],
        $7::text[], $8::text[], $9::bigint[], $10::bigint[], $11::numeric[], $12::numeric[],
        $13::numeric[], $14::bigint[], $15::text[], $16::numeric[]) AS row(position, line, liquidation, kind,
        member, market, margin_mode, side, perp_position, lots, realized, fee, returned, at, report,
        fund)`,
    values: [
      bigintColumn(closings.map((closing) => closing.position)),
      integerColumn(closings.map((closing) => closing.line)),
      bigintColumn(closings.map((closing) => closing.liquidation)),
      textColumn(closings.map((closing) => closing.kind)),
      bigintColumn(closings.map((closing) => closing.member)),
      textColumn(closings.map((closing) => closing.market)),
      textColumn(closings.map((closing) => closing.marginMode)),
      textColumn(closings.map((closing) => closing.side)),
      bigintColumn(closings.map((closing) => closing.perpPosition)),
      bigintColumn(closings.map((closing) => closing.lots)),
      numericColumn(closings.map((closing) => closing.realized)),
      numericColumn(closings.map((closing) => closing.fee)),
      numericColumn(closings.map((closing) => closing.returned)),
      bigintColumn(closings.map((closing) => closing.at)),
      textColumn(closings.map(({ report }) => report && textWithBigints(report))),
      numericColumn(closings.map(({ fund }) => fund)),
    ],
  })
}

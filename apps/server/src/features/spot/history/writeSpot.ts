import type pg from 'pg'
import { bigintColumn, booleanColumn, textColumn } from '../../../db/columns.ts'
import { numericColumn } from '../../../db/numericColumn.ts'
import { Fault } from '../../../fault.ts'
import type { FillRow, OrderChange, SpotHistoryRows } from './spotRows.ts'

/** Writes orders and fills within the transaction of a batch. */
export function writeSpot(client: pg.Client, rows: SpotHistoryRows): Promise<void>[] {
  const changes = [...rows.orders.values()]
  const placed = changes.filter((change) => change.placed)
  const updated = changes.filter((change) => !change.placed)
  const sent: Promise<void>[] = []
  if (placed.length > 0) sent.push(insertOrders(client, placed))
  if (updated.length > 0) sent.push(updateOrders(client, updated))
  if (rows.fills.length > 0) sent.push(insertFills(client, rows.fills))
  return sent
}

async function insertOrders(client: pg.Client, changes: OrderChange[]): Promise<void> {
  const orders = changes.map((change) => change.placed!)
  await client.query({
    name: 'insert-orders',
    text: `INSERT INTO spot_order (id, member, market, side, type, time_in_force, price, quantity,
        quote_budget, stop_price, client_order_id, status, filled_quantity, filled_quote, fee,
        cancel_reason, placed_at, updated_at, position, stop_when)
      SELECT id, member, market, side, type, time_in_force, price, quantity,
        quote_budget, stop_price, client_order_id, status, filled_quantity,
        filled_quote, fee, cancel_reason, placed_at, updated_at, position, stop_when
      FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[],
        $7::bigint[], $8::bigint[], $9::numeric[], $10::bigint[], $11::text[], $12::text[],
        $13::bigint[], $14::numeric[], $15::numeric[], $16::text[], $17::bigint[], $18::bigint[],
        $19::bigint[], $20::text[]) AS row(id, member, market, side, type, time_in_force, price, quantity,
        quote_budget, stop_price, client_order_id, status, filled_quantity, filled_quote, fee,
        cancel_reason, placed_at, updated_at, position, stop_when)`,
    values: [
      bigintColumn(orders.map((order) => order.id)),
      bigintColumn(orders.map((order) => order.member)),
      textColumn(orders.map((order) => order.market)),
      textColumn(orders.map((order) => order.side)),
      textColumn(orders.map((order) => order.type)),
      textColumn(orders.map((order) => order.timeInForce)),
      bigintColumn(orders.map((order) => order.price)),
      bigintColumn(orders.map((order) => order.quantity)),
      numericColumn(orders.map((order) => order.quoteBudget)),
      bigintColumn(orders.map((order) => order.stopPrice)),
      textColumn(orders.map((order) => order.clientOrderId)),
      textColumn(changes.map((change) => change.status)),
      bigintColumn(changes.map((change) => change.filledQuantity)),
      numericColumn(changes.map((change) => change.filledQuote)),
      numericColumn(changes.map((change) => change.fee)),
      textColumn(changes.map((change) => change.cancelReason)),
      bigintColumn(orders.map((order) => order.createdAt)),
      bigintColumn(changes.map((change) => change.updatedAt)),
      bigintColumn(changes.map((change) => change.position)),
      textColumn(changes.map((change) => change.stopWhen)),
    ],
  })
}

async function updateOrders(client: pg.Client, changes: OrderChange[]): Promise<void> {
  const updated = await client.query({
    name: 'update-orders',
    text: `UPDATE spot_order AS old SET
        status = new.status,
        filled_quantity = old.filled_quantity + new.filled_quantity,
        filled_quote = old.filled_quote + new.filled_quote,
        fee = old.fee + new.fee,
        cancel_reason = new.cancel_reason,
        updated_at = new.updated_at,
        position = new.position
      FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::numeric[], $5::numeric[], $6::text[],
        $7::bigint[], $8::bigint[]) AS new(id, status, filled_quantity, filled_quote, fee,
        cancel_reason, updated_at, position)
      WHERE old.id = new.id`,
    values: [
      bigintColumn(changes.map((change) => change.order)),
      textColumn(changes.map((change) => change.status)),
      bigintColumn(changes.map((change) => change.filledQuantity)),
      numericColumn(changes.map((change) => change.filledQuote)),
      numericColumn(changes.map((change) => change.fee)),
      textColumn(changes.map((change) => change.cancelReason)),
      bigintColumn(changes.map((change) => change.updatedAt)),
      bigintColumn(changes.map((change) => change.position)),
    ],
  })
  if (updated.rowCount !== changes.length) {
    throw new Fault('The history lacks an order that the journal changes; replay it.')
  }
}

async function insertFills(client: pg.Client, fills: FillRow[]): Promise<void> {
  await client.query({
    name: 'insert-fills',
    text: `INSERT INTO spot_fill (trade, is_maker, order_id, member, market, side, price, quantity,
        quote, fee, traded_at, position)
      SELECT trade, is_maker, order_id, member, market, side, price, quantity, quote,
        fee, traded_at, position
      FROM unnest($1::bigint[], $2::boolean[], $3::bigint[], $4::bigint[], $5::text[], $6::text[],
        $7::bigint[], $8::bigint[], $9::numeric[], $10::numeric[], $11::bigint[], $12::bigint[])
        AS row(trade, is_maker, order_id, member, market, side, price, quantity, quote, fee,
        traded_at, position)`,
    values: [
      bigintColumn(fills.map((fill) => fill.trade)),
      booleanColumn(fills.map((fill) => fill.isMaker)),
      bigintColumn(fills.map((fill) => fill.order)),
      bigintColumn(fills.map((fill) => fill.member)),
      textColumn(fills.map((fill) => fill.market)),
      textColumn(fills.map((fill) => fill.side)),
      bigintColumn(fills.map((fill) => fill.price)),
      bigintColumn(fills.map((fill) => fill.quantity)),
      numericColumn(fills.map((fill) => fill.quote)),
      numericColumn(fills.map((fill) => fill.fee)),
      bigintColumn(fills.map((fill) => fill.tradedAt)),
      bigintColumn(fills.map((fill) => fill.position)),
    ],
  })
}

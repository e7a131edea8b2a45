import type pg from 'pg'
import { bigintColumn, booleanColumn, integerColumn, textColumn } from '../../db/columns.ts'
import { numericColumn } from '../../db/numericColumn.ts'
import { sendTogether } from '../../db/pool.ts'
import { Fault } from '../../fault.ts'
import { postLetters } from '../../letters/postLetters.ts'
import type { HistoryBatch } from '../rows/historyBatch.ts'
import type { Candle, Fill, LedgerLine, OrderChange } from '../rows/historyRows.ts'
import { writeConversions } from './writeConversions.ts'
import { writeCycles } from './writeCycles.ts'
import { writeFiat } from './writeFiat.ts'
import { writeLockups } from './writeLockups.ts'
import { writePerps } from './writePerps.ts'
import { writeReferrals } from './writeReferrals.ts'
import { writeSubscriptions } from './writeSubscriptions.ts'
import { writeWithdrawals } from './writeWithdrawals.ts'

/**
 * Writes one batch in one transaction that also moves the projection's position from where the
 * batch begins to where it ends: a crash repeats or loses nothing, and two followers cannot both
 * write. The session may run with synchronous_commit off: what a power cut takes is taken together
 * with the position, and the journal brings it back.
 */
export async function writeHistory(client: pg.Client, batch: HistoryBatch): Promise<void> {
  try {
    await sendTogether(client, () => [
      client.query('BEGIN'),
      moveProjection(client, batch),
      ...writeSpot(client, batch),
      ...writeWithdrawals(client, batch.withdrawals),
      ...writeConversions(client, batch.conversions),
      ...writeLockups(client, batch.lockups),
      ...writeSubscriptions(client, batch.subscriptions),
      ...writeFiat(client, batch.fiat),
      ...writeReferrals(client, batch.referrals),
      ...writeCycles(client, batch.cycles),
      ...writePerps(client, batch.perps),
      postLetters(client, batch.letters),
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function moveProjection(client: pg.Client, { from, to }: HistoryBatch): Promise<void> {
  const moved = await client.query({
    name: 'move-projection',
    text: 'UPDATE projection SET position = $2, lines_position = $2 WHERE position = $1',
    values: [from, to],
  })
  if (moved.rowCount !== 1) {
    throw new Fault(`The history is no longer at position ${from}: another follower writes it.`)
  }
}

function writeSpot(client: pg.Client, batch: HistoryBatch): Promise<void>[] {
  const changes = [...batch.orders.values()]
  const placed = changes.filter((change) => change.placed)
  const updated = changes.filter((change) => !change.placed)
  const sent: Promise<void>[] = []
  if (placed.length > 0) sent.push(insertOrders(client, placed))
  if (updated.length > 0) sent.push(updateOrders(client, updated))
  if (batch.fills.length > 0) sent.push(insertFills(client, batch.fills))
  if (batch.lines.length > 0) sent.push(insertLines(client, batch.lines))
  if (batch.candles.size > 0) sent.push(insertCandles(client, [...batch.candles.values()]))
  if (batch.deposits.length > 0) sent.push(insertDeposits(client, batch.deposits))
  return sent
}

export async function projectedPosition(client: pg.Client | pg.Pool): Promise<number> {
  const { rows } = await client.query('SELECT position FROM projection')
  return rows[0].position
}

async function insertOrders(client: pg.Client, changes: OrderChange[]): Promise<void> {
  const orders = changes.map((change) => change.placed!)
  await client.query({
    name: 'insert-orders',
    text: `INSERT INTO spot_order (id, member, market, side, type, time_in_force, price, quantity,
        quote_budget, stop_price, client_order_id, status, filled_quantity, filled_quote, fee,
        cancel_reason, placed_at, updated_at, position)
      SELECT id, member, market, side, type, time_in_force, price, quantity,
        quote_budget::numeric, stop_price, client_order_id, status, filled_quantity,
        filled_quote::numeric, fee::numeric, cancel_reason, placed_at, updated_at, position
      FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[],
        $7::bigint[], $8::bigint[], $9::text[], $10::bigint[], $11::text[], $12::text[],
        $13::bigint[], $14::text[], $15::text[], $16::text[], $17::bigint[], $18::bigint[],
        $19::bigint[]) AS row(id, member, market, side, type, time_in_force, price, quantity,
        quote_budget, stop_price, client_order_id, status, filled_quantity, filled_quote, fee,
        cancel_reason, placed_at, updated_at, position)`,
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
    ],
  })
}

async function updateOrders(client: pg.Client, changes: OrderChange[]): Promise<void> {
  const updated = await client.query({
    name: 'update-orders',
    text: `UPDATE spot_order AS old SET
        status = new.status,
        filled_quantity = old.filled_quantity + new.filled_quantity,
        filled_quote = old.filled_quote + new.filled_quote::numeric,
        fee = old.fee + new.fee::numeric,
        cancel_reason = new.cancel_reason,
        updated_at = new.updated_at,
        position = new.position
      FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[],
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

async function insertFills(client: pg.Client, fills: Fill[]): Promise<void> {
  await client.query({
    name: 'insert-fills',
    text: `INSERT INTO spot_fill (trade, is_maker, order_id, member, market, side, price, quantity,
        quote, fee, traded_at, position)
      SELECT trade, is_maker, order_id, member, market, side, price, quantity, quote::numeric,
        fee::numeric, traded_at, position
      FROM unnest($1::bigint[], $2::boolean[], $3::bigint[], $4::bigint[], $5::text[], $6::text[],
        $7::bigint[], $8::bigint[], $9::text[], $10::text[], $11::bigint[], $12::bigint[])
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

export async function insertLines(client: pg.Client, lines: readonly LedgerLine[]): Promise<void> {
  await client.query({
    name: 'insert-ledger-lines',
    text: `INSERT INTO ledger_line (position, line, member, account, asset, delta, balance_after,
        reason, reference, at, held)
      SELECT position, line, member, account, asset, delta::numeric, balance_after::numeric,
        reason, reference, at, held::numeric
      FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::text[], $5::text[], $6::text[],
        $7::text[], $8::text[], $9::bigint[], $10::bigint[], $11::text[])
        AS row(position, line, member, account, asset, delta, balance_after, reason, reference, at,
        held)`,
    values: [
      bigintColumn(lines.map((line) => line.position)),
      integerColumn(lines.map((line) => line.line)),
      bigintColumn(lines.map((line) => line.member)),
      textColumn(lines.map((line) => line.account)),
      textColumn(lines.map((line) => line.asset)),
      numericColumn(lines.map((line) => line.delta)),
      numericColumn(lines.map((line) => line.balanceAfter)),
      textColumn(lines.map((line) => line.reason)),
      bigintColumn(lines.map((line) => line.reference)),
      bigintColumn(lines.map((line) => line.at)),
      numericColumn(lines.map((line) => line.held)),
    ],
  })
}

/** Its primary key is the log: a log credited twice would stop the follower. */
async function insertDeposits(
  client: pg.Client,
  deposits: HistoryBatch['deposits'],
): Promise<void> {
  const events = deposits.map(({ event }) => event)
  await client.query({
    name: 'insert-deposit-credits',
    text: `INSERT INTO deposit_credit (chain, transaction, log_index, member, asset, amount, position, at)
      SELECT chain, transaction, log_index, member, asset, amount::numeric, position, at
      FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[],
        $7::bigint[], $8::bigint[])
        AS row(chain, transaction, log_index, member, asset, amount, position, at)`,
    values: [
      bigintColumn(events.map(({ chain }) => chain)),
      textColumn(events.map(({ transaction }) => transaction)),
      bigintColumn(events.map(({ logIndex }) => logIndex)),
      bigintColumn(events.map(({ member }) => member)),
      textColumn(events.map(({ asset }) => asset)),
      numericColumn(events.map(({ amount }) => amount)),
      bigintColumn(deposits.map(({ position }) => position)),
      bigintColumn(deposits.map(({ at }) => at)),
    ],
  })
}

/**
 * Adds minutes to the chart; a minute that is there already goes on from where it was. Also the way
 * for candles from elsewhere, such as a demo's past: any number of rows, in any order.
 */
export async function insertCandles(
  client: pg.ClientBase,
  candles: readonly Candle[],
): Promise<void> {
  for (let from = 0; from < candles.length; from += CANDLES_PER_STATEMENT) {
    const rows = candles.slice(from, from + CANDLES_PER_STATEMENT)
    await client.query({
      name: 'insert-candles',
      text: `INSERT INTO candle AS old (market, minute, open, high, low, close, volume, quote, trades)
        SELECT market, minute, open, high, low, close, volume, quote::numeric, trades
        FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],
          $6::bigint[], $7::bigint[], $8::text[], $9::bigint[])
          AS row(market, minute, open, high, low, close, volume, quote, trades)
        ON CONFLICT (market, minute) DO UPDATE SET
          high = greatest(old.high, excluded.high),
          low = least(old.low, excluded.low),
          close = excluded.close,
          volume = old.volume + excluded.volume,
          quote = old.quote + excluded.quote,
          trades = old.trades + excluded.trades`,
      values: [
        textColumn(rows.map((candle) => candle.market)),
        bigintColumn(rows.map((candle) => candle.minute)),
        bigintColumn(rows.map((candle) => candle.open)),
        bigintColumn(rows.map((candle) => candle.high)),
        bigintColumn(rows.map((candle) => candle.low)),
        bigintColumn(rows.map((candle) => candle.close)),
        bigintColumn(rows.map((candle) => candle.volume)),
        numericColumn(rows.map((candle) => candle.quote)),
        bigintColumn(rows.map((candle) => candle.trades)),
      ],
    })
  }
}

const CANDLES_PER_STATEMENT = 10_000

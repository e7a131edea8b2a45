import { openOrdersOf } from '@assay/engine/spot/spotRead.ts'
import type { State } from '@assay/engine/state.ts'
import type pg from 'pg'
import { fromNumeric } from '../../../db/numericColumn.ts'
import { Fault } from '../../../fault.ts'
import { compareRows } from '../../../history/compare.ts'
import type { SpotHistoryRows } from './spotRows.ts'

/** Compares orders and fills with a replay of the journal. */
export async function verifySpotPage(client: pg.Client, { fills }: SpotHistoryRows): Promise<void> {
  const trades = await client.query(
    `SELECT trade, is_maker, order_id, member, market, side, price, quantity, quote, fee, traded_at,
        position
      FROM spot_fill WHERE trade BETWEEN $1 AND $2 ORDER BY trade, is_maker DESC`,
    [fills[0]?.trade ?? 0, fills.at(-1)?.trade ?? -1],
  )
  compareRows('fill', {
    stored: trades.rows.map((row) =>
      [
        row.trade,
        row.is_maker,
        row.order_id,
        row.member,
        row.market,
        row.side,
        row.price,
        row.quantity,
        fromNumeric(row.quote),
        fromNumeric(row.fee),
        row.traded_at,
        row.position,
      ].join(' '),
    ),
    expected: fills.map((fill) =>
      [
        fill.trade,
        fill.isMaker,
        fill.order,
        fill.member,
        fill.market,
        fill.side,
        fill.price,
        fill.quantity,
        fill.quote,
        fill.fee,
        fill.tradedAt,
        fill.position,
      ].join(' '),
    ),
  })
}

/** Open orders, and the filled sums of all orders. */
export async function verifyOpenOrders(client: pg.Client, state: State): Promise<void> {
  const { rows } = await client.query(
    `SELECT id, member, status, filled_quantity FROM spot_order
      WHERE status IN ('open', 'waiting', 'partiallyFilled') ORDER BY id`,
  )
  const members = [...new Set(state.orders.slotsById().map((slot) => state.orders.memberOf(slot)))]
  const open = members.flatMap((member) => openOrdersOf(state, member))
  compareRows('open order', {
    stored: rows.map((row) => [row.id, row.member, row.status, row.filled_quantity].join(' ')),
    expected: open
      .sort((a, b) => a.id - b.id)
      .map(({ id, member, status, filled }) => [id, member, status, filled].join(' ')),
  })
  await verifyFilled(client)
}

async function verifyFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT id, filled_quantity, coalesce(sum(fill.quantity), 0)::bigint AS sum
      FROM spot_order LEFT JOIN spot_fill AS fill ON fill.order_id = id
      GROUP BY id HAVING filled_quantity <> coalesce(sum(fill.quantity), 0) ORDER BY id LIMIT 1`,
  )
  if (rows[0]) {
    const { id, filled_quantity: filled, sum } = rows[0]
    throw new Fault(`Order ${id} is stored as filled ${filled}, but its fills add up to ${sum}.`)
  }
}

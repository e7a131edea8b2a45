import type { State } from '@assay/engine/state.ts'
import type pg from 'pg'
import { Fault } from '../../../fault.ts'
import { compareRows } from '../../../history/compare.ts'
import type { PositionRange } from '../../../history/productHistory.ts'
import type { PerpHistoryRows, PerpOrderChange, PositionChange } from './perpRows.ts'
import {
  changeText,
  orderText,
  placedText,
  positionText,
  type StoredPerp,
  storedAmount,
} from './perpTexts.ts'
import { textWithBigints } from './writePerps.ts'

/**
 * Compares contract tables with a replay of the journal. Pages must come in order from the first,
 * because opening and closing sums of positions accumulate.
 */
export class PerpVerifier {
  /** Open positions so far, with their sums. */
  readonly #open = new Map<number, PositionChange>()

  /** The rows of some consecutive journal positions. */
  async page(client: pg.Client, perps: PerpHistoryRows, range: PositionRange): Promise<void> {
    if (perps.isEmpty) return
    await verifyOrders(client, [...perps.orders.values()])
    await verifyFills(client, perps.fills)
    await verifyFundings(client, perps.fundings)
    if (perps.payments.length > 0) await verifyPayments(client, perps, range)
    if (perps.closings.length > 0) await verifyClosings(client, perps, range)
    await this.#verifyEnded(client, [...perps.positions.values()])
  }

  /** Open orders and positions, and filled sums of orders, at the position of the projection. */
  async totals(client: pg.Client, state: State): Promise<void> {
    await verifyOpenOrders(client, state)
    await verifyFilled(client)
    const stored = await client.query(
      `SELECT ${POSITION} FROM perp_position WHERE closed_at IS NULL ORDER BY id`,
    )
    const open = [...state.perp.positions.values()].sort((a, b) => a.id - b.id)
    compareRows('open position', {
      stored: stored.rows.map(positionText),
      expected: open.map((now) => changeText({ ...this.#open.get(now.id)!, now })),
    })
  }

  async #verifyEnded(client: pg.Client, changes: PositionChange[]): Promise<void> {
    const all = changes.map((change) => added(this.#open.get(change.now.id), change))
    for (const sum of all) {
      if (sum.now.lots > 0) this.#open.set(sum.now.id, sum)
      else this.#open.delete(sum.now.id)
    }
    const ended = all.filter(({ now }) => now.lots === 0)
    const found = await rowsById(client, {
      text: `SELECT ${POSITION} FROM perp_position WHERE id = ANY($1)`,
      ids: ended.map(({ now }) => now.id),
    })
    compareRows('closed position', {
      stored: ended.map(({ now }) => textOr(found.get(now.id), positionText)),
      expected: ended.map(changeText),
    })
  }
}

const textOr = (row: StoredPerp | undefined, text: (row: StoredPerp) => string): string =>
  row ? text(row) : 'nothing'

async function rowsById(
  client: pg.Client,
  { text, ids }: { text: string; ids: readonly number[] },
): Promise<Map<number, StoredPerp>> {
  if (ids.length === 0) return new Map()
  const { rows } = await client.query(text, [ids])
  return new Map(rows.map((row: StoredPerp) => [row.id as number, row]))
}

function added(known: PositionChange | undefined, change: PositionChange): PositionChange {
  if (!known) return change
  return {
    ...change,
    openedLots: known.openedLots + change.openedLots,
    openedValue: known.openedValue + change.openedValue,
    closedLots: known.closedLots + change.closedLots,
    closedValue: known.closedValue + change.closedValue,
    closedBy: change.closedBy ?? known.closedBy,
  }
}

const POSITION = `id, member, market, side, margin_mode, leverage, lots, opened_lots, opened_value,
  closed_lots, closed_value, realized, fees, funding, opened_at, closed_by, closed_at`

/** An order's terms and its ending never change. */
async function verifyOrders(client: pg.Client, changes: PerpOrderChange[]): Promise<void> {
  const found = await rowsById(client, {
    text: `SELECT id, member, market, margin_mode, position_side, is_reduce_only, type,
        time_in_force, price, leverage, take_profit, take_profit_by, stop_loss, stop_loss_by,
        client_order_id, trigger, placed_at, status, cancel_reason, updated_at, position
      FROM perp_order WHERE id = ANY($1)`,
    ids: changes.map(({ order }) => order),
  })
  const placed = changes.flatMap(({ placed: order, trigger }) =>
    order ? [{ order, trigger }] : [],
  )
  compareRows('contract order', {
    stored: placed.map(({ order }) => textOr(found.get(order.id), orderText)),
    expected: placed.map(({ order, trigger }) => placedText(order, trigger)),
  })
  const ended = changes.filter(({ status }) => status !== 'open' && status !== 'partiallyFilled')
  compareRows('contract order that ended', {
    stored: ended.map(({ order }) =>
      textOr(found.get(order), (row) =>
        [row.id, row.status, row.cancel_reason ?? '', row.updated_at, row.position].join(' '),
      ),
    ),
    expected: ended.map((change) =>
      [
        change.order,
        change.status,
        change.cancelReason ?? '',
        change.updatedAt,
        change.position,
      ].join(' '),
    ),
  })
}

async function verifyFills(client: pg.Client, fills: PerpHistoryRows['fills']): Promise<void> {
  if (fills.length === 0) return
  const { rows } = await client.query(
    `SELECT trade, is_maker, order_id, member, market, side, price, lots, value, fee, realized,
        traded_at, position
      FROM perp_fill WHERE trade BETWEEN $1 AND $2 ORDER BY trade, is_maker DESC`,
    [fills[0]!.trade, fills.at(-1)!.trade],
  )
  compareRows('contract fill', {
    stored: rows.map((row) =>
      [
        row.trade,
        row.is_maker,
        row.order_id,
        row.member,
        row.market,
        row.side,
        row.price,
        row.lots,
        storedAmount(row.value),
        storedAmount(row.fee),
        storedAmount(row.realized),
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
        fill.lots,
        fill.value,
        fill.fee,
        fill.realized,
        fill.tradedAt,
        fill.position,
      ].join(' '),
    ),
  })
}

async function verifyFundings(
  client: pg.Client,
  fundings: PerpHistoryRows['fundings'],
): Promise<void> {
  if (fundings.length === 0) return
  const { rows } = await client.query(
    `SELECT market, at, rate, mark, per_lot FROM perp_funding
      WHERE (market, at) IN (SELECT * FROM unnest($1::text[], $2::bigint[]))`,
    [fundings.map(({ market }) => market), fundings.map(({ at }) => at)],
  )
  const found = new Map<string, StoredPerp>(rows.map((row) => [`${row.market} ${row.at}`, row]))
  compareRows('funding', {
    stored: fundings.map(({ market, at }) =>
      textOr(found.get(`${market} ${at}`), (row) =>
        [row.market, row.at, storedAmount(row.rate), row.mark, storedAmount(row.per_lot)].join(' '),
      ),
    ),
    expected: fundings.map(({ market, at, rate, mark, perLot }) =>
      [market, at, rate, mark, perLot].join(' '),
    ),
  })
}

async function verifyPayments(
  client: pg.Client,
  perps: PerpHistoryRows,
  { from, to }: PositionRange,
) {
  const { rows } = await client.query(
    `SELECT position, member, market, perp_position, side, margin_mode, lots, amount, booked, at
      FROM perp_funding_payment WHERE position > $1 AND position <= $2 ORDER BY position, line`,
    [from, to],
  )
  compareRows('funding payment', {
    stored: rows.map((row) =>
      [
        row.position,
        row.member,
        row.market,
        row.perp_position,
        row.side,
        row.margin_mode,
        row.lots,
        storedAmount(row.amount),
        storedAmount(row.booked),
        row.at,
      ].join(' '),
    ),
    expected: perps.payments.map(({ position, of, amount, booked, at }) =>
      [
        position,
        of.member,
        of.market,
        of.id,
        of.side,
        of.marginMode,
        of.lots,
        amount,
        booked,
        at,
      ].join(' '),
    ),
  })
}

async function verifyClosings(
  client: pg.Client,
  perps: PerpHistoryRows,
  { from, to }: PositionRange,
) {
  const { rows } = await client.query(
    `SELECT position, liquidation, kind, member, market, margin_mode, side, perp_position, lots,
        realized, fee, fund, returned, at, report
      FROM perp_forced_closing WHERE position > $1 AND position <= $2 ORDER BY position, line`,
    [from, to],
  )
  compareRows('forced closing', {
    stored: rows.map((row) =>
      [
        row.position,
        row.liquidation,
        row.kind,
        row.member,
        row.market,
        row.margin_mode,
        row.side,
        row.perp_position,
        row.lots,
        storedAmount(row.realized),
        storedAmount(row.fee),
        storedAmount(row.fund),
        storedAmount(row.returned),
        row.at,
        sorted(row.report),
      ].join(' '),
    ),
    expected: perps.closings.map((closing) =>
      [
        closing.position,
        closing.liquidation,
        closing.kind,
        closing.member,
        closing.market,
        closing.marginMode,
        closing.side,
        closing.perpPosition,
        closing.lots,
        closing.realized,
        closing.fee,
        closing.fund,
        closing.returned,
        closing.at,
        sorted(closing.report ? JSON.parse(textWithBigints(closing.report)) : null),
      ].join(' '),
    ),
  })
}

/** The database reorders the fields of a report. */
const sorted = (json: unknown): string =>
  JSON.stringify(json, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

async function verifyOpenOrders(client: pg.Client, state: State): Promise<void> {
  const { rows } = await client.query(
    `SELECT id, member, lots, filled_lots FROM perp_order
      WHERE status IN ('open', 'partiallyFilled') ORDER BY id`,
  )
  const open = [...state.perp.orders.values()].sort((a, b) => a.order.id - b.order.id)
  compareRows('open contract order', {
    stored: rows.map((row) => [row.id, row.member, row.lots, row.filled_lots].join(' ')),
    expected: open.map(({ order, remaining }) =>
      [order.id, order.member, order.lots, order.lots - remaining].join(' '),
    ),
  })
}

async function verifyFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT id FROM perp_order LEFT JOIN perp_fill AS fill ON fill.order_id = id GROUP BY id
      HAVING filled_lots <> coalesce(sum(fill.lots), 0)
        OR filled_value <> coalesce(sum(fill.value), 0)
        OR perp_order.fee <> coalesce(sum(fill.fee), 0)
        OR perp_order.realized <> coalesce(sum(fill.realized), 0)
        OR (status = 'filled' AND filled_lots <> perp_order.lots)
      ORDER BY id LIMIT 1`,
  )
  if (rows[0]) {
    throw new Fault(`Contract order ${rows[0].id} is not stored with the sum of its fills.`)
  }
}

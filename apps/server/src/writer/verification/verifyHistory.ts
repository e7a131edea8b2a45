import type { State } from '@assay/engine/kernel/engine.ts'
import { assetOfKey, kindOfKey, memberOfKey } from '@assay/engine/kernel/ledger/ledger.ts'
import { openOrdersOf } from '@assay/engine/spot/spotRead.ts'
import type pg from 'pg'
import { fromNumeric, toNumeric } from '../../db/numericColumn.ts'
import { Fault } from '../../fault.ts'
import type { HistoryBatch } from '../../follower/rows/historyBatch.ts'
import { compare } from './compare.ts'
import { verifyConversionPage } from './verifyConversions.ts'
import { verifyCyclePage, verifyOpenRounds } from './verifyCycleHistory.ts'
import { verifyFiatPage, verifyOpenFiat } from './verifyFiat.ts'
import { verifyLockupPage, verifyOpenLockups } from './verifyLockups.ts'
import type { PerpVerifier } from './verifyPerpHistory.ts'
import { verifyReferralPage, verifyReferrals } from './verifyReferrals.ts'
import { verifyOpenSubscriptions, verifySubscriptionPage } from './verifySubscriptions.ts'
import { verifyOpenWithdrawals, verifyWithdrawalPage } from './verifyWithdrawals.ts'

/** Compares the history tables with what a replay of the journal says they must hold. */

/** The walk reads rows as they were written; the indexes for that do not know the newest pages by themselves. */
export async function readyForWalk(client: pg.Client): Promise<void> {
  await client.query(`SELECT brin_summarize_new_values('ledger_line_by_position'),
    brin_summarize_new_values('spot_fill_by_trade')`)
}

/** What some consecutive positions added, row by row. */
export async function verifyPage(
  client: pg.Client,
  batch: HistoryBatch,
  perps: PerpVerifier,
): Promise<void> {
  const range = [batch.from, batch.to]
  const lines = await client.query(
    `SELECT position, line, member, account, asset, delta, balance_after, reason, reference, at, held
      FROM ledger_line WHERE position > $1 AND position <= $2 ORDER BY position, line`,
    range,
  )
  compare('ledger line', {
    stored: lines.rows.map((row) =>
      [
        ...[row.position, row.line, row.member, row.account, row.asset, fromNumeric(row.delta)],
        ...[fromNumeric(row.balance_after), row.reason, row.reference, row.at],
        fromNumeric(row.held),
      ].join(' '),
    ),
    expected: batch.lines.map((line) =>
      [
        ...[line.position, line.line, line.member, line.account, line.asset, line.delta],
        ...[line.balanceAfter, line.reason, line.reference, line.at, line.held],
      ].join(' '),
    ),
  })
  await verifyDeposits(client, batch)
  const fills = batch.fills
  const trades = await client.query(
    `SELECT trade, is_maker, order_id, member, market, side, price, quantity, quote, fee, traded_at,
        position
      FROM spot_fill WHERE trade BETWEEN $1 AND $2 ORDER BY trade, is_maker DESC`,
    [fills[0]?.trade ?? 0, fills.at(-1)?.trade ?? -1],
  )
  compare('fill', {
    stored: trades.rows.map((row) =>
      [
        ...[row.trade, row.is_maker, row.order_id, row.member, row.market, row.side, row.price],
        ...[row.quantity, fromNumeric(row.quote), fromNumeric(row.fee), row.traded_at],
        row.position,
      ].join(' '),
    ),
    expected: fills.map((fill) =>
      [
        ...[fill.trade, fill.isMaker, fill.order, fill.member, fill.market, fill.side, fill.price],
        ...[fill.quantity, fill.quote, fill.fee, fill.tradedAt, fill.position],
      ].join(' '),
    ),
  })
  await verifyWithdrawalPage(client, batch)
  await verifyConversionPage(client, batch)
  await verifyLockupPage(client, batch)
  await verifySubscriptionPage(client, batch)
  await verifyFiatPage(client, batch)
  await verifyReferralPage(client, batch)
  await verifyCyclePage(client, batch.cycles)
  await perps.verifyPage(client, batch)
}

async function verifyDeposits(client: pg.Client, batch: HistoryBatch): Promise<void> {
  const credits = await client.query(
    `SELECT chain, transaction, log_index, member, asset, amount, position, at FROM deposit_credit
      WHERE position > $1 AND position <= $2 ORDER BY position`,
    [batch.from, batch.to],
  )
  compare('deposit', {
    stored: credits.rows.map((row) =>
      [
        ...[row.chain, row.transaction, row.log_index, row.member, row.asset],
        ...[fromNumeric(row.amount), row.position, row.at],
      ].join(' '),
    ),
    expected: batch.deposits.map(({ event, position, at }) =>
      [
        ...[event.chain, event.transaction, event.logIndex, event.member, event.asset],
        ...[event.amount, position, at],
      ].join(' '),
    ),
  })
}

/** Balances, orders and counts at the position of the projection. */
export async function verifyTotals(
  client: pg.Client,
  state: State,
  perps: PerpVerifier,
): Promise<void> {
  await verifyBalances(client, state)
  await verifyOpenOrders(client, state)
  await verifyOpenRounds(client, state)
  await verifyOpenWithdrawals(client, state)
  await verifyOpenLockups(client, state)
  await verifyOpenSubscriptions(client, state)
  await verifyOpenFiat(client, state)
  await verifyReferrals(client, state)
  await perps.verifyTotals(client, state)
  const { rows } = await client.query(
    `SELECT id, filled_quantity, coalesce(sum(fill.quantity), 0)::bigint AS sum
      FROM spot_order LEFT JOIN spot_fill AS fill ON fill.order_id = id
      GROUP BY id HAVING filled_quantity <> coalesce(sum(fill.quantity), 0) ORDER BY id LIMIT 1`,
  )
  if (rows[0]) {
    const { id, filled_quantity: filled, sum } = rows[0]
    throw new Fault(`Order ${id} is stored as filled ${filled}, but its fills sum up to ${sum}.`)
  }
  const { rows: counts } = await client.query(`SELECT
    (SELECT count(*) FROM spot_order) + (SELECT count(*) FROM cycle_round)
      + (SELECT count(*) FROM perp_order) AS orders,
    (SELECT count(*) FROM spot_fill WHERE is_maker)
      + (SELECT count(*) FROM perp_fill WHERE is_maker) AS trades`)
  const { orders, trades } = counts[0]
  if (orders !== state.lastOrder) {
    throw new Fault(`The history has ${orders} orders, but the journal placed ${state.lastOrder}.`)
  }
  if (trades !== state.lastTrade) {
    throw new Fault(`The history has ${trades} trades, the journal ${state.lastTrade}.`)
  }
}

async function verifyBalances(client: pg.Client, state: State): Promise<void> {
  const { rows } = await client.query(
    `SELECT member, account, asset, sum(delta) AS sum, sum(held) AS held,
        (array_agg(balance_after ORDER BY position DESC, line DESC))[1] AS last
      FROM ledger_line GROUP BY member, account, asset`,
  )
  const stored = new Map<string, { sum: string; held: string; last: string }>(
    rows.map((row) => [`${row.member}/${row.account}/${row.asset}`, row]),
  )
  const { ledger } = state
  const assets = [...state.assets.keys()]
  for (const [slot, key] of ledger.keys.entries()) {
    const name = `${memberOfKey(key)}/${kindOfKey(key)}/${assets[assetOfKey(key)]}`
    const owned = ledger.availableAt(slot) + ledger.heldAt(slot)
    const row = stored.get(name) ?? { sum: '0', held: '0', last: '0' }
    stored.delete(name)
    if (fromNumeric(row.sum) !== owned || fromNumeric(row.last) !== owned) {
      throw new Fault(
        `The balance of member/${name} is ${toNumeric(owned)}, but its lines sum up to ${row.sum} and end at ${row.last}.`,
      )
    }
    const held = ledger.heldAt(slot)
    if (fromNumeric(row.held) !== held) {
      throw new Fault(
        `Of member/${name} ${toNumeric(held)} is held, but its lines sum up to ${row.held}.`,
      )
    }
  }
  for (const name of stored.keys()) {
    throw new Fault(`The history has lines of member/${name}, which the journal never used.`)
  }
}

async function verifyOpenOrders(client: pg.Client, state: State): Promise<void> {
  const { rows } = await client.query(
    `SELECT id, member, status, filled_quantity FROM spot_order
      WHERE status IN ('open', 'waiting', 'partiallyFilled') ORDER BY id`,
  )
  const members = [...new Set(state.orders.slotsById().map((slot) => state.orders.memberOf(slot)))]
  const open = members.flatMap((member) => openOrdersOf(state, member))
  compare('open order', {
    stored: rows.map((row) => [row.id, row.member, row.status, row.filled_quantity].join(' ')),
    expected: open
      .sort((a, b) => a.id - b.id)
      .map(({ id, member, status, filled }) => [id, member, status, filled].join(' ')),
  })
}

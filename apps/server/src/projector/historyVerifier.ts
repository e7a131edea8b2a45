import { assetOfKey, kindOfKey, memberOfKey } from '@assay/engine/kernel/ledger/ledger.ts'
import type { State } from '@assay/engine/state.ts'
import type pg from 'pg'
import { fromNumeric, toNumeric } from '../db/numericColumn.ts'
import { Fault } from '../fault.ts'
import { compareRows } from '../history/compare.ts'
import { declared } from './declared.ts'
import type { HistoryBatch } from './historyBatch.ts'

/**
 * Compares the history tables with a replay of the journal: first what all products share, then
 * each product with its own verifier. Pages must come in order from the first.
 */
export class HistoryVerifier {
  readonly #products = declared.map(([name, history]) => ({
    name,
    verifier: history.newVerifier(),
  }))

  /** Adds the newest pages to the BRIN indexes that the reads use. */
  async ready(client: pg.Client): Promise<void> {
    const walked = ['ledger_line_by_position', ...declared.flatMap(([, own]) => own.walked ?? [])]
    await client.query(
      `SELECT brin_summarize_new_values(part.relid)
       FROM unnest($1::regclass[]) AS name, pg_partition_tree(name) AS part WHERE part.isleaf`,
      [walked],
    )
  }

  /** What some consecutive positions added, row by row. */
  async page(client: pg.Client, batch: HistoryBatch): Promise<void> {
    await verifyLines(client, batch)
    for (const { name, verifier } of this.#products) {
      await verifier.page(client, batch.rows[name], batch)
    }
  }

  /** Compares balances, open items and counts at the position of the projection. */
  async totals(client: pg.Client, state: State): Promise<void> {
    await verifyBalances(client, state)
    for (const { verifier } of this.#products) await verifier.totals(client, state)
    await verifyCounts(client, state)
  }
}

async function verifyLines(client: pg.Client, batch: HistoryBatch): Promise<void> {
  const lines = await client.query(
    `SELECT position, line, member, account, asset, delta, balance_after, reason, reference, at, held
      FROM ledger_line WHERE position > $1 AND position <= $2 ORDER BY position, line`,
    [batch.from, batch.to],
  )
  compareRows('ledger line', {
    stored: lines.rows.map((row) =>
      [
        row.position,
        row.line,
        row.member,
        row.account,
        row.asset,
        fromNumeric(row.delta),
        fromNumeric(row.balance_after),
        row.reason,
        row.reference,
        row.at,
        fromNumeric(row.held),
      ].join(' '),
    ),
    expected: batch.lines.map((line) =>
      [
        line.position,
        line.line,
        line.member,
        line.account,
        line.asset,
        line.delta,
        line.balanceAfter,
        line.reason,
        line.reference,
        line.at,
        line.held,
      ].join(' '),
    ),
  })
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
  for (let slot = 0; slot < ledger.size; slot++) {
    const key = ledger.keyAt(slot)
    const name = `${memberOfKey(key)}/${kindOfKey(key)}/${assets[assetOfKey(key)]}`
    const owned = ledger.availableAt(slot) + ledger.heldAt(slot)
    const row = stored.get(name) ?? { sum: '0', held: '0', last: '0' }
    stored.delete(name)
    if (fromNumeric(row.sum) !== owned || fromNumeric(row.last) !== owned) {
      throw new Fault(
        `The balance of member/${name} is ${toNumeric(owned)}, but its lines add up to ${row.sum} and end at ${row.last}.`,
      )
    }
    const held = ledger.heldAt(slot)
    if (fromNumeric(row.held) !== held) {
      throw new Fault(
        `Of member/${name} ${toNumeric(held)} is held, but its lines add up to ${row.held}.`,
      )
    }
  }
  for (const name of stored.keys()) {
    throw new Fault(`The history has lines of member/${name}, which the journal never used.`)
  }
}

/** Every number that the engine gave to an order or a trade is in the table of a product. */
async function verifyCounts(client: pg.Client, state: State): Promise<void> {
  const { rows } = await client.query(
    `SELECT ${countOf('orders')} AS orders, ${countOf('trades')} AS trades`,
  )
  const { orders, trades } = rows[0]
  if (orders !== state.lastOrder) {
    throw new Fault(`The history has ${orders} orders, but the journal placed ${state.lastOrder}.`)
  }
  if (trades !== state.lastTrade) {
    throw new Fault(`The history has ${trades} trades, the journal ${state.lastTrade}.`)
  }
}

const countOf = (what: 'orders' | 'trades'): string =>
  declared
    .flatMap(([, { numbered }]) => numbered?.[what] ?? [])
    .map((from) => `(SELECT count(*) FROM ${from})`)
    .join(' + ')

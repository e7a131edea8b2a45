import type pg from 'pg'
import { bigintColumn, integerColumn, textColumn } from '../db/columns.ts'
import { numericColumn } from '../db/numericColumn.ts'
import { sendTogether } from '../db/pool.ts'
import { Fault } from '../fault.ts'
import type { LedgerLine, MinuteCandle } from '../history/historyRows.ts'
import { postLetters } from '../letters/postLetters.ts'
import { declared } from './declared.ts'
import type { HistoryBatch } from './historyBatch.ts'

/**
 * Writes one batch in one transaction that also moves the projection's position from the start of
 * the batch to its end. A crash repeats or loses nothing, and two followers cannot both write. The
 * session may run with synchronous_commit off: a power cut loses rows and position together, and
 * they are rebuilt from the journal. No history table refers to another product's, so products may
 * be written in any order; within a product the order is fixed.
 */
export async function writeHistory(client: pg.Client, batch: HistoryBatch): Promise<void> {
  try {
    await sendTogether(client, () => [
      client.query('BEGIN'),
      moveProjection(client, batch),
      ...writeShared(client, batch),
      ...declared.flatMap(([name, { write }]) => write(client, batch.rows[name])),
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

function writeShared(client: pg.Client, { lines, candles }: HistoryBatch): Promise<void>[] {
  const sent: Promise<void>[] = []
  if (lines.length > 0) sent.push(insertLines(client, lines))
  if (candles.size > 0) sent.push(insertCandles(client, [...candles.values()]))
  return sent
}

export async function projectedPosition(client: pg.Client | pg.Pool): Promise<number> {
  const { rows } = await client.query('SELECT position FROM projection')
  return rows[0].position
}

export async function insertLines(client: pg.Client, lines: readonly LedgerLine[]): Promise<void> {
  await client.query({
    name: 'insert-ledger-lines',
    text: `INSERT INTO ledger_line (position, line, member, account, asset, delta, balance_after,
        reason, reference, at, held)
      SELECT position, line, member, account, asset, delta, balance_after,
        reason, reference, at, held
      FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::text[], $5::text[], $6::numeric[],
        $7::numeric[], $8::text[], $9::bigint[], $10::bigint[], $11::numeric[])
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

/**
 * Adds minutes to the chart and merges them with existing ones. Also inserts candles from other
 * sources, such as a demo's past: any number of rows, in any order.
 */
export async function insertCandles(
  client: pg.ClientBase,
  candles: readonly MinuteCandle[],
): Promise<void> {
  for (let from = 0; from < candles.length; from += CANDLES_PER_STATEMENT) {
    const rows = candles.slice(from, from + CANDLES_PER_STATEMENT)
    await client.query({
      name: 'insert-candles',
      text: `INSERT INTO candle AS old (market, minute, open, high, low, close, volume, quote, trades)
        SELECT market, minute, open, high, low, close, volume, quote, trades
        FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],
          $6::bigint[], $7::bigint[], $8::numeric[], $9::bigint[])
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

/**
 * Which trades a list asks for, found by index only. Trades are numbered in the order of their
 * time, so a time is found by binary search over the numbers, and needs no index.
 */
import { ROWS, ROWS_MAX } from '@assay/wire/routes/trading/marketData.ts'
import type { HistoryReads } from '../db/historyReads.ts'

export type TradeWindow = {
  before?: number | undefined
  after?: number | undefined
  since?: number | undefined
  until?: number | undefined
  limit?: number | undefined
}

/** A part of a table of trades with an index by their number; `$1` in `where` is `key`. */
export type TradeSource = { table: 'spot_fill' | 'perp_fill'; where: string; key: string | number }

/** Times of commands may deviate slightly from their order; no clock is further off. */
const DISORDER_MS = 60_000

export const rowsOf = ({ limit = ROWS }: TradeWindow): number =>
  Math.max(1, Math.min(limit, ROWS_MAX))

/** What reading so many rows costs, in units of a plain read. */
export const costOf = (rows: number): number => Math.ceil(rows / ROWS)

/** The rows of the window, newest first, with these columns. */
export async function tradesIn(
  history: HistoryReads,
  source: TradeSource,
  { columns, window }: { columns: string; window: TradeWindow },
): Promise<Record<string, unknown>[]> {
  const { before, after, since, until } = window
  const numberAt = (time: number | undefined) =>
    time === undefined ? undefined : firstTradeAt(history, source, time)
  const [from, to] = await Promise.all([
    numberAt(since && since - DISORDER_MS),
    numberAt(until && until + DISORDER_MS),
  ])
  const { rows } = await history.query(
    `SELECT ${columns} FROM ${source.table}
     WHERE ${source.where} AND trade >= $2 AND trade < $3 AND traded_at >= $4 AND traded_at < $5
     ORDER BY trade DESC LIMIT $6`,
    [
      source.key,
      Math.max(from ?? 0, (after ?? -1) + 1),
      Math.min(to ?? Number.MAX_SAFE_INTEGER, before ?? Number.MAX_SAFE_INTEGER),
      since ?? 0,
      until ?? Number.MAX_SAFE_INTEGER,
      rowsOf(window),
    ],
  )
  return rows
}

/** The number of the first trade at or after this time; one past the last if there is none. */
async function firstTradeAt(
  history: HistoryReads,
  { table, where, key }: TradeSource,
  time: number,
): Promise<number> {
  const { rows } = await history.query(
    `WITH RECURSIVE search (low, high) AS (
       SELECT 0::bigint, coalesce(
         (SELECT trade + 1 FROM ${table} WHERE ${where} ORDER BY trade DESC LIMIT 1), 0)
       UNION ALL
       SELECT CASE WHEN is_before THEN middle + 1 ELSE low END,
              CASE WHEN is_before THEN high ELSE middle END
       FROM search, LATERAL (SELECT (low + high) / 2 AS middle) AS half, LATERAL (
         SELECT coalesce((SELECT traded_at FROM ${table} WHERE ${where} AND trade >= middle
           ORDER BY trade LIMIT 1) < $2, false) AS is_before) AS probe
       WHERE low < high
     )
     SELECT low AS trade FROM search WHERE low >= high`,
    [key, time],
  )
  return rows[0].trade as number
}

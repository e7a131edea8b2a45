/** Compares ticks and rounds in the tables with a replay of the journal. */
import type { State } from '@assay/engine/state.ts'
import type pg from 'pg'
import { fromNumeric } from '../../../db/numericColumn.ts'
import { compareRows } from '../../../history/compare.ts'
import type { CycleHistoryRows } from './cycleHistory.ts'

/** The rows of some consecutive positions: every tick, every sale, every settlement. */
export async function verifyCyclePage(client: pg.Client, rows: CycleHistoryRows): Promise<void> {
  const { ticks, placed, settled } = rows
  if (ticks.length > 0) await verifyTicks(client, ticks)
  const ids = [...new Set([...placed, ...settled].map(({ round }) => round.id))]
  if (ids.length === 0) return
  const stored = await client.query(
    `SELECT id, member, market, direction, asset, stake, seconds, payout_rate, tie_rule,
        stale_after_ms, rules, accepted_at, expires_at, head_sequence, head_hash, outcome, cause,
        entry_sequence, exit_sequence, net_result, settled_at
      FROM cycle_round WHERE id = ANY($1) ORDER BY id`,
    [ids],
  )
  const found = new Map(stored.rows.map((row) => [row.id as number, row]))
  compareRows('round', {
    stored: placed.map(({ round }) => termsOf(found.get(round.id))),
    expected: placed.map(({ round }) =>
      [
        round.id,
        round.member,
        round.market,
        round.direction,
        round.asset,
        round.stake,
        round.seconds,
        round.payoutRate,
        round.tieRule,
        round.staleAfterMs,
        round.rules,
        round.acceptedAt,
        round.expiresAt,
        round.headSequence,
        round.headHash,
      ].join(' '),
    ),
  })
  compareRows('settlement', {
    stored: settled.map(({ round }) => endOf(found.get(round.id))),
    expected: settled.map(({ round, settlement, settledAt }) =>
      [
        round.id,
        settlement.outcome,
        settlement.cause,
        settlement.entry?.sequence ?? 0,
        settlement.exit?.sequence ?? 0,
        settlement.netResult,
        settledAt,
      ].join(' '),
    ),
  })
}

async function verifyTicks(client: pg.Client, ticks: CycleHistoryRows['ticks']): Promise<void> {
  const markets = ticks.map(({ market }) => market)
  const stored = await client.query(
    `SELECT market, sequence, at, price, hash FROM cycle_tick
      WHERE (market, sequence) IN (SELECT * FROM unnest($1::text[], $2::bigint[]))`,
    [markets, ticks.map(({ tick }) => tick.sequence)],
  )
  const found = new Map(stored.rows.map((row) => [`${row.market} ${row.sequence}`, row]))
  compareRows('tick of the index', {
    stored: ticks.map(({ market, tick }) => {
      const row = found.get(`${market} ${tick.sequence}`)
      return row ? [row.market, row.sequence, row.at, row.price, row.hash].join(' ') : 'nothing'
    }),
    expected: ticks.map(({ market, tick }) =>
      [market, tick.sequence, tick.at, tick.price, tick.hash].join(' '),
    ),
  })
}

/** The open rounds at the position of the projection. */
export async function verifyOpenRounds(client: pg.Client, state: State): Promise<void> {
  const { rows } = await client.query(
    'SELECT id, member FROM cycle_round WHERE outcome IS NULL ORDER BY id',
  )
  compareRows('open round', {
    stored: rows.map((row) => `${row.id} ${row.member}`),
    expected: [...state.cycles.rounds.values()]
      .sort((a, b) => a.id - b.id)
      .map(({ id, member }) => `${id} ${member}`),
  })
}

type Row = Record<string, string | number | null>

function termsOf(row: Row | undefined): string {
  if (!row) return 'nothing'
  return [
    row.id,
    row.member,
    row.market,
    row.direction,
    row.asset,
    fromNumeric(String(row.stake)),
    row.seconds,
    fromNumeric(String(row.payout_rate)),
    row.tie_rule,
    row.stale_after_ms,
    row.rules,
    row.accepted_at,
    row.expires_at,
    row.head_sequence,
    row.head_hash,
  ].join(' ')
}

function endOf(row: Row | undefined): string {
  if (!row || row.outcome === null) return 'nothing'
  const net = fromNumeric(String(row.net_result))
  return [
    row.id,
    row.outcome,
    row.cause,
    row.entry_sequence ?? 0,
    row.exit_sequence ?? 0,
    net,
    row.settled_at,
  ].join(' ')
}

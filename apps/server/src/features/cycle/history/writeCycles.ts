import type pg from 'pg'
import { bigintColumn, textColumn } from '../../../db/columns.ts'
import { numericColumn } from '../../../db/numericColumn.ts'
import { Fault } from '../../../fault.ts'
import type { CycleHistoryRows } from './cycleHistory.ts'

/**
 * Writes ticks and rounds within the transaction of a batch. No other statements change these
 * tables: a tick is never updated, and a round once, when it is settled.
 */
export function writeCycles(client: pg.Client, rows: CycleHistoryRows): Promise<void>[] {
  const sent: Promise<void>[] = []
  if (rows.ticks.length > 0) sent.push(insertTicks(client, rows.ticks))
  if (rows.placed.length > 0) sent.push(insertRounds(client, rows.placed))
  if (rows.settled.length > 0) sent.push(settleRounds(client, rows.settled))
  return sent
}

async function insertTicks(client: pg.Client, ticks: CycleHistoryRows['ticks']): Promise<void> {
  await client.query({
    name: 'insert-cycle-ticks',
    text: `INSERT INTO cycle_tick (market, sequence, at, price, hash)
      SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[])`,
    values: [
      textColumn(ticks.map(({ market }) => market)),
      bigintColumn(ticks.map(({ tick }) => tick.sequence)),
      bigintColumn(ticks.map(({ tick }) => tick.at)),
      bigintColumn(ticks.map(({ tick }) => tick.price)),
      textColumn(ticks.map(({ tick }) => tick.hash)),
    ],
  })
}

async function insertRounds(client: pg.Client, placed: CycleHistoryRows['placed']): Promise<void> {
  const rounds = placed.map(({ round }) => round)
  await client.query({
    name: 'insert-cycle-rounds',
    text: `INSERT INTO cycle_round (id, member, market, direction, asset, stake, seconds,
        payout_rate, tie_rule, stale_after_ms, rules, accepted_at, expires_at, head_sequence,
        head_hash, position)
      SELECT id, member, market, direction, asset, stake, seconds, payout_rate,
        tie_rule, stale_after_ms, rules, accepted_at, expires_at, head_sequence, head_hash, position
      FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::numeric[],
        $7::bigint[], $8::numeric[], $9::text[], $10::bigint[], $11::text[], $12::bigint[],
        $13::bigint[], $14::bigint[], $15::text[], $16::bigint[]) AS row(id, member, market,
        direction, asset, stake, seconds, payout_rate, tie_rule, stale_after_ms, rules, accepted_at,
        expires_at, head_sequence, head_hash, position)`,
    values: [
      bigintColumn(rounds.map((round) => round.id)),
      bigintColumn(rounds.map((round) => round.member)),
      textColumn(rounds.map((round) => round.market)),
      textColumn(rounds.map((round) => round.direction)),
      textColumn(rounds.map((round) => round.asset)),
      numericColumn(rounds.map((round) => round.stake)),
      bigintColumn(rounds.map((round) => round.seconds)),
      numericColumn(rounds.map((round) => round.payoutRate)),
      textColumn(rounds.map((round) => round.tieRule)),
      bigintColumn(rounds.map((round) => round.staleAfterMs)),
      textColumn(rounds.map((round) => round.rules)),
      bigintColumn(rounds.map((round) => round.acceptedAt)),
      bigintColumn(rounds.map((round) => round.expiresAt)),
      bigintColumn(rounds.map((round) => round.headSequence)),
      textColumn(rounds.map((round) => round.headHash)),
      bigintColumn(placed.map(({ position }) => position)),
    ],
  })
}

async function settleRounds(
  client: pg.Client,
  settled: CycleHistoryRows['settled'],
): Promise<void> {
  const ends = settled.map(({ settlement }) => settlement)
  const updated = await client.query({
    name: 'settle-cycle-rounds',
    text: `UPDATE cycle_round AS old SET outcome = new.outcome, cause = new.cause,
        entry_sequence = nullif(new.entry, 0), exit_sequence = nullif(new.exit, 0),
        net_result = new.net_result, settled_at = new.settled_at
      FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::numeric[],
        $7::bigint[]) AS new(id, outcome, cause, entry, exit, net_result, settled_at)
      WHERE old.id = new.id AND old.outcome IS NULL`,
    values: [
      bigintColumn(settled.map(({ round }) => round.id)),
      textColumn(ends.map(({ outcome }) => outcome)),
      textColumn(ends.map(({ cause }) => cause)),
      bigintColumn(ends.map(({ entry }) => entry?.sequence ?? 0)),
      bigintColumn(ends.map(({ exit }) => exit?.sequence ?? 0)),
      numericColumn(ends.map(({ netResult }) => netResult)),
      bigintColumn(settled.map(({ settledAt }) => settledAt)),
    ],
  })
  if (updated.rowCount !== settled.length) {
    throw new Fault('The history lacks an open round that the journal settles; replay it.')
  }
}

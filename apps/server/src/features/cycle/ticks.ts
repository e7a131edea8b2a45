/**
 * The ticks of an index as the table has them. Each row is a link of the hash chain that proves
 * rounds.
 */
import type { MarketSymbol } from '@assay/domain/market.ts'
import type pg from 'pg'
import type { RoundState } from './rounds.ts'

/** `price` counts ticks of the market. */
export type TickRow = { sequence: number; at: number; price: number; hash: string }

/**
 * Numbers from `from` on, at most `most` rows; times from `since` (inclusive) to `until`
 * (exclusive).
 */
export type TickPage = { from: number; most: number; since: number; until: number }

/** Consecutive ticks, oldest first. */
export const tickPage = (
  pool: pg.Pool,
  market: MarketSymbol,
  { from, most, since, until }: TickPage,
): Promise<TickRow[]> =>
  ticksWhere(pool, `sequence >= $2 AND sequence < $2 + $5 AND at >= $3 AND at < $4`, [
    market,
    from,
    since,
    until,
    most,
  ])

export async function tickOf(
  pool: pg.Pool,
  market: MarketSymbol,
  sequence: number,
): Promise<TickRow | undefined> {
  const [row] = await ticksWhere(pool, 'sequence = $2', [market, sequence])
  return row
}

/**
 * Ticks from the acceptance of a round to its end. Time bounds them on both sides: with the first
 * number alone, the query would read all later ticks.
 */
export const ticksOfRound = (
  pool: pg.Pool,
  round: Pick<RoundState, 'market' | 'headSequence' | 'acceptedAt' | 'expiresAt'>,
): Promise<TickRow[]> =>
  ticksWhere(pool, 'sequence > $2 AND at >= $3 AND at <= $4', [
    round.market,
    round.headSequence,
    round.acceptedAt,
    round.expiresAt,
  ])

/** The number of the first tick at or after a time; 1 if there is none. */
export async function firstSequence(
  pool: pg.Pool,
  market: MarketSymbol,
  since: number,
): Promise<number> {
  const { rows } = await pool.query(
    `SELECT sequence FROM cycle_tick WHERE market = $1 AND at >= $2 ORDER BY at, sequence LIMIT 1`,
    [market, since],
  )
  return rows[0]?.sequence ?? 1
}

async function ticksWhere(pool: pg.Pool, where: string, values: unknown[]): Promise<TickRow[]> {
  const { rows } = await pool.query(
    `SELECT sequence, at, price, hash FROM cycle_tick WHERE market = $1 AND ${where}
     ORDER BY sequence`,
    values,
  )
  return rows
}

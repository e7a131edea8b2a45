/**
 * The brake: while it is on no one can request a withdrawal and the signer signs nothing new. What
 * is on its way already goes on, for its nonce is taken. Only a person takes the brake off. Once it
 * is said to be on, no request comes through any more that had passed its checks before.
 */
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'

const REQUESTS = `hashtextextended('withdrawal requests', 0)`

/** `by` is '' when the server halted by itself. */
export type Halt = { reason: string; since: number; by: string }

/** For how long a halt waits for the requests that are under way. */
const PATIENCE_MS = 5_000

/**
 * On at once. True when every request under way has ended, so that none comes through any more;
 * false when that could not be waited for: it is on, and one that had passed its checks may still
 * come.
 */
export async function haltWithdrawals(pool: pg.Pool, reason: string, by = ''): Promise<boolean> {
  await pool.query(
    `INSERT INTO withdrawal_halt (reason, since, halted_by) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [reason.slice(0, 500), Date.now(), by],
  )
  const ended = transaction(pool, async (client) => {
    await client.query(`SET LOCAL lock_timeout = ${PATIENCE_MS}`)
    await client.query(`SELECT pg_advisory_xact_lock(${REQUESTS})`)
  })
  return ended.then(
    () => true,
    () => false,
  )
}

/** The same answer until the transaction ends, as far as whoever halts is told. */
export async function haltWhileRequested(client: pg.PoolClient): Promise<Halt | undefined> {
  await client.query(`SELECT pg_advisory_xact_lock_shared(${REQUESTS})`)
  return withdrawalHalt(client)
}

export async function withdrawalHalt(
  pool: Pick<pg.ClientBase, 'query'>,
): Promise<Halt | undefined> {
  const { rows } = await pool.query('SELECT reason, since, halted_by AS by FROM withdrawal_halt')
  return rows[0]
}

export async function resumeWithdrawals(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM withdrawal_halt')
}

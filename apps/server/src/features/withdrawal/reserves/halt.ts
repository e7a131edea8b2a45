/**
 * The withdrawal halt: while active, no withdrawal can be requested and the signer signs nothing
 * new. A payment under way continues, because its nonce is taken. Only an operator can lift it.
 * Once it is reported active, no request that passed its checks earlier gets through.
 */
import type pg from 'pg'
import { transaction } from '../../../db/transaction.ts'

const REQUESTS = `hashtextextended('withdrawal requests', 0)`

/** `by` is '' when the server halted automatically. */
export type Halt = { reason: string; since: number; by: string }

/** How long a halt waits for requests under way. */
const PATIENCE_MS = 5_000

/**
 * Active at once. True when every request under way has ended, so that none gets through any more;
 * false when the wait timed out: it is active, but a request that passed its checks may still get
 * through.
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

/**
 * Fixed until the transaction ends: a halt waits for it before it reports that none gets through.
 */
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

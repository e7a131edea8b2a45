/**
 * The withdrawal halt: while active, no withdrawal can be requested and the signer signs nothing
 * new. A payment under way continues, because its nonce is taken. Only an operator can lift it.
 * Once it is reported active, no request that passed its checks earlier gets through.
 */
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'

const REQUESTS = `hashtextextended('withdrawal requests', 0)`

/**
 * `by` is '' when the server halted automatically. The first halt has the name and the time; the
 * reason also has what came later, so that none is lifted unread.
 */
export type Halt = { reason: string; since: number; by: string }

/** With those of later halts in front. */
const REASON_MAX = 2_000
/** How long a halt waits for requests under way. */
const PATIENCE_MS = 5_000

/**
 * Active at once. True when every request under way has ended, so that none gets through any more;
 * false when the wait timed out: it is active, but a request that passed its checks may still get
 * through.
 */
export async function haltWithdrawals(pool: pg.Pool, reason: string, by = ''): Promise<boolean> {
  await pool.query(
    `INSERT INTO withdrawal_halt AS old (reason, since, halted_by) VALUES ($1, $2, $3)
     ON CONFLICT (is_halted) DO UPDATE
     SET reason = left(concat_ws(' · ', nullif($3, ''), $1, old.reason), ${REASON_MAX})
     WHERE $3 <> '' OR position($1 IN old.reason) = 0`,
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

/** Lifts this halt; false when it has got another reason since, or is another one. */
export async function resumeWithdrawals(
  pool: pg.Pool,
  { since, reason }: Pick<Halt, 'since' | 'reason'>,
): Promise<boolean> {
  await pool.query('DELETE FROM withdrawal_halt WHERE since = $1 AND reason = $2', [since, reason])
  return (await withdrawalHalt(pool)) === undefined
}

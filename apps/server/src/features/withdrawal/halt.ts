/**
 * The brake: while it is on nobody can request a withdrawal and the signer signs nothing new. What is
 * on its way already goes on, for its nonce is taken. Only a person takes the brake off.
 */
import type pg from 'pg'

/** `by` is '' when the server halted by itself. */
export type Halt = { reason: string; since: number; by: string }

export async function haltWithdrawals(pool: pg.Pool, reason: string, by = ''): Promise<void> {
  await pool.query(
    `INSERT INTO withdrawal_halt (reason, since, halted_by) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [reason.slice(0, 500), Date.now(), by],
  )
}

export async function withdrawalHalt(pool: pg.Pool): Promise<Halt | undefined> {
  const { rows } = await pool.query('SELECT reason, since, halted_by AS by FROM withdrawal_halt')
  return rows[0]
}

export async function resumeWithdrawals(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM withdrawal_halt')
}

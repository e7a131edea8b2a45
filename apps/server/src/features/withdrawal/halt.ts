/**
 * The brake: while it is on nobody can request a withdrawal and the signer signs nothing new. What is
 * on its way already goes on, for its nonce is taken. Only a person takes the brake off.
 */
import type pg from 'pg'

export type Halt = { reason: string; since: number }

export async function haltWithdrawals(pool: pg.Pool, reason: string): Promise<void> {
  await pool.query(
    'INSERT INTO withdrawal_halt (reason, since) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [reason.slice(0, 500), Date.now()],
  )
}

export async function withdrawalHalt(pool: pg.Pool): Promise<Halt | undefined> {
  const { rows } = await pool.query('SELECT reason, since FROM withdrawal_halt')
  return rows[0]
}

export async function resumeWithdrawals(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM withdrawal_halt')
}

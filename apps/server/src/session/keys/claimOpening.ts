/**
 * A signed request opens one socket, at whichever gateway it comes first: each has a row in the
 * database, kept for much longer than a signature is accepted and clocks of processes may differ.
 */
import type pg from 'pg'

const KEPT_MS = 60 * 60_000

/** Whether no socket was opened with it before; by the digest of its signed text in base64. */
export async function claimOpening(pool: pg.Pool, digest: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO signed_opening (digest, expires_at) VALUES (decode($1, 'base64'), $2)
     ON CONFLICT DO NOTHING`,
    [digest, Date.now() + KEPT_MS],
  )
  return rowCount === 1
}

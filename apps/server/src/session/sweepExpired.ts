/**
 * Deletes what has expired: sessions, codes and their limits, attempts, challenges, tickets, claims
 * of signed openings.
 */
import { DAY_MS } from '@assay/domain/day.ts'
import type pg from 'pg'
import { every, type StopRepeating } from '../clocks/every.ts'
import type { ClockReport } from '../failures.ts'
import { SESSION_MAX_MS } from './sessions.ts'

export const SWEEP_EVERY_MS = 60 * 60_000

export type Sweep = () => Promise<unknown>

/**
 * Sweeps at startup and every hour, including the tasks of other plugins; call the result to stop.
 * A failed sweep does not stop the others.
 */
export function sweepExpired(
  pool: pg.Pool,
  parts: ClockReport & { alongside: readonly Sweep[] },
): StopRepeating {
  const { alongside, onError, pulse } = parts
  const own: Sweep = () => deleteExpired(pool, Date.now())
  const sweep = () => Promise.all([own, ...alongside].map((each) => each().catch(onError)))
  return every(SWEEP_EVERY_MS, sweep, { isFirstAtOnce: true, onError, pulse })
}

export async function deleteExpired(pool: pg.Pool, now: number): Promise<void> {
  await pool.query('DELETE FROM session WHERE created_at < $1', [now - SESSION_MAX_MS])
  await pool.query('DELETE FROM api_key WHERE expires_at < $1', [now])
  await pool.query('DELETE FROM verification_code WHERE expires_at < $1', [now])
  // The daily limits look back one day.
  await pool.query('DELETE FROM code_sent WHERE sent_at < $1', [now - DAY_MS])
  await pool.query('DELETE FROM passkey_challenge WHERE expires_at < $1', [now])
  await pool.query('DELETE FROM sign_in_challenge WHERE expires_at < $1', [now])
  await pool.query('DELETE FROM sign_in_attempt WHERE last_at < $1 AND locked_until < $2', [
    now - DAY_MS,
    now,
  ])
  await pool.query('DELETE FROM opened_account WHERE opened_at < $1', [now - DAY_MS])
  // A browser secret expires a year after its last use; the browser then gets a new one.
  await pool.query('DELETE FROM seen_device WHERE last_at < $1', [now - 366 * DAY_MS])
  await pool.query('DELETE FROM upload_ticket WHERE expires_at < $1', [now])
  await pool.query('DELETE FROM signed_opening WHERE expires_at < $1', [now])
}

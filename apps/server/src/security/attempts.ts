/**
 * Sign-in attempts, counted per account and per address, whether known or not, and separately for a
 * browser that the account has used: strangers are slowed down, and the owner is not. After the
 * free attempts each one doubles the lock. An attempt is counted before its result is known, so
 * that parallel ones cannot pass together; success refunds it.
 */
import { DAY_MS } from '@assay/domain/day.ts'
import type pg from 'pg'
import { networkOf } from '../http/limits/networkOf.ts'
import { type Refusal, refuse } from '../http/reply.ts'

export type Limit = { subject: string; freeTries: number; lockMaxMs: number }
export type Attempts = {
  /** Counts an attempt; returns a refusal while one of the subjects is locked. */
  take(limits: readonly Limit[]): Promise<Refusal | undefined>
  /** The try was right: the account starts again. */
  forget(account: Limit): Promise<void>
  /**
   * The try was right, and others may share the address: it gets this one back. Or it was not
   * judged.
   */
  giveBack(limit: Limit): Promise<void>
}

const ATTEMPTS_FORGOTTEN_MS = DAY_MS
const FIRST_LOCK_MS = 60_000
const HOUR_MS = 60 * FIRST_LOCK_MS
/** Keeps the power of two below within a bigint. */
const DOUBLINGS_MAX = 20

/** At most an hour: an attacker must not be able to lock the owner out for days. */
export const accountLimit = (target: string): Limit => ({
  subject: `account/${target}`,
  freeTries: 5,
  lockMaxMs: HOUR_MS,
})

/** The same for one browser that the account knows. */
export const deviceLimit = (target: string, deviceHash: Buffer): Limit => ({
  subject: `device/${deviceHash.toString('hex')}/${target}`,
  freeTries: 5,
  lockMaxMs: HOUR_MS,
})

/** Many people may share one address, so it has more attempts. */
export const addressLimit = (ip: string): Limit => ({
  subject: `address/${networkOf(ip)}`,
  freeTries: 20,
  lockMaxMs: 24 * HOUR_MS,
})

/**
 * For signatures that only a chain can judge: each is a question to a node that the operator pays.
 */
export const walletLimit = (ip: string): Limit => ({
  subject: `wallet/${networkOf(ip)}`,
  freeTries: 20,
  lockMaxMs: HOUR_MS,
})

/**
 * Nothing can be guessed at the console: this limit protects its log from being filled, and locks
 * for minutes only.
 */
export const consoleLimit = (ip: string): Limit => ({
  subject: `console/${networkOf(ip)}`,
  freeTries: 20,
  lockMaxMs: 5 * FIRST_LOCK_MS,
})

export function createAttempts(pool: pg.Pool): Attempts {
  async function takeOne({ subject, freeTries, lockMaxMs }: Limit, now: number) {
    const { rowCount } = await pool.query(
      `INSERT INTO sign_in_attempt AS a (subject, tries, last_at, locked_until)
       VALUES ($1, 1, $2, 0)
       ON CONFLICT (subject) DO UPDATE SET
         tries = CASE WHEN a.last_at < $3 THEN 1 ELSE a.tries + 1 END,
         last_at = $2,
         locked_until = CASE WHEN a.last_at < $3 OR a.tries + 1 < $4 THEN 0
           ELSE $2 + least($5, $6 * (2 ^ least(a.tries + 1 - $4, $7))::bigint) END
       WHERE a.locked_until <= $2`,
      [
        subject,
        now,
        now - ATTEMPTS_FORGOTTEN_MS,
        freeTries,
        lockMaxMs,
        FIRST_LOCK_MS,
        DOUBLINGS_MAX,
      ],
    )
    return rowCount === 1
  }

  async function lockedSeconds(subject: string, now: number): Promise<number> {
    const { rows } = await pool.query(
      'SELECT locked_until AS until FROM sign_in_attempt WHERE subject = $1',
      [subject],
    )
    const [row] = rows as { until: number }[]
    return Math.max(1, Math.ceil(((row?.until ?? now) - now) / 1_000))
  }

  return {
    async take(limits) {
      const now = Date.now()
      for (const limit of limits) {
        if (await takeOne(limit, now)) continue
        const seconds = await lockedSeconds(limit.subject, now)
        return refuse('signInLocked', { seconds, minutes: Math.ceil(seconds / 60) })
      }
      return undefined
    },

    async forget(account) {
      await pool.query('DELETE FROM sign_in_attempt WHERE subject = $1', [account.subject])
    },

    async giveBack({ subject }) {
      await pool.query(
        `UPDATE sign_in_attempt SET tries = greatest(tries - 1, 0), locked_until = 0
         WHERE subject = $1`,
        [subject],
      )
    },
  }
}

/**
 * Verification codes: six digits, kept as a hash, bound to a holder (a member, or the browser of a
 * visitor), a purpose and a target. Five minutes, five tries, one a minute and five a day to a
 * target (more to one's own), and so many a day for one sender. A code that was used lets the next
 * one come at once.
 */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_VALID_MS } from '@assay/domain/identity/verificationCode.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import { hash } from '../../session/sessions.ts'

export const RESEND_AFTER_SECONDS = 60
const TRIES = 5
const DAY_MS = 86_400_000
const PER_TARGET_PER_DAY = 5
/** To what is bound already, asked for by who is signed in: each change and withdrawal needs one. */
const PER_OWN_TARGET_PER_DAY = 20

export type CodeUse = {
  /** `member/…` or `device/…`: who alone may redeem it. */
  holder: string
  purpose:
    | 'bindEmail'
    | 'bindPhone'
    | 'register'
    | 'resetPassword'
    | 'signIn'
    | 'security'
    | 'withdraw'
  target: string
  /** What exactly it allows, where that is more than its purpose. */
  about?: string | undefined
}
/** Who asks, `member/…` or `address/…`, and how many codes that one may ask for in a day. */
export type CodeSender = { name: string; perDay: number }

export type Codes = {
  /** A new code, to be sent; the one before is void. */
  issue(use: CodeUse, sender: CodeSender): Promise<string | Refusal>
  /** Whether one that was sent for exactly this is still good. */
  isGood(use: CodeUse): Promise<boolean>
  /** True once for the right code. */
  redeem(use: CodeUse, code: string): Promise<boolean>
  /** The same, but a right code stays good. A wrong one costs a try. */
  check(use: CodeUse, code: string): Promise<boolean>
}

export function createCodes(pool: pg.Pool): Codes {
  /** Takes a try first and compares after, so that parallel guesses cannot share one. */
  async function isRight(use: CodeUse, code: string): Promise<Buffer | undefined> {
    const { rows } = await pool.query(
      `UPDATE verification_code SET tries_left = tries_left - 1
       WHERE holder = $1 AND purpose = $2 AND target = $3 AND tries_left > 0 AND expires_at >= $4
       RETURNING code_hash AS "codeHash"`,
      [use.holder, use.purpose, use.target, Date.now()],
    )
    const [row] = rows as { codeHash: Buffer }[]
    return row && timingSafeEqual(row.codeHash, hashOf(use, code)) ? row.codeHash : undefined
  }

  return {
    issue: (use, sender) =>
      transaction(pool, async (client) => {
        const now = Date.now()
        // One request of a sender and to a target at a time, so that parallel ones cannot pass the
        // limits together; always in this order, and no sender is named like a target.
        for (const name of [sender.name, use.target]) {
          await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
        }
        const refused = await limitReached(client, { ...use, sender, now })
        if (refused) return refused
        const code = String(randomInt(1_000_000)).padStart(6, '0')
        await client.query('INSERT INTO code_sent (sender, target, sent_at) VALUES ($1, $2, $3)', [
          sender.name,
          use.target,
          now,
        ])
        await client.query(
          `INSERT INTO verification_code
             (holder, purpose, target, code_hash, tries_left, sent_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (holder, purpose) DO UPDATE SET target = excluded.target,
             code_hash = excluded.code_hash, tries_left = excluded.tries_left,
             sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
          [use.holder, use.purpose, use.target, hashOf(use, code), TRIES, now, now + CODE_VALID_MS],
        )
        return code
      }),

    async isGood({ holder, purpose, target }) {
      const { rows } = await pool.query(
        `SELECT FROM verification_code WHERE holder = $1 AND purpose = $2 AND target = $3
         AND tries_left > 0 AND expires_at >= $4`,
        [holder, purpose, target, Date.now()],
      )
      return rows.length > 0
    },

    async redeem(use, code) {
      const codeHash = await isRight(use, code)
      if (!codeHash) return false
      const { rowCount } = await pool.query(
        'DELETE FROM verification_code WHERE holder = $1 AND purpose = $2 AND code_hash = $3',
        [use.holder, use.purpose, codeHash],
      )
      if (rowCount !== 1) return false
      // Whoever used a code has read it: the next one need not wait. The day's count stays.
      const waitMs = RESEND_AFTER_SECONDS * 1_000
      await pool.query(
        'UPDATE code_sent SET sent_at = sent_at - $2::bigint WHERE target = $1 AND sent_at > $3',
        [use.target, waitMs, Date.now() - waitMs],
      )
      return true
    },

    async check(use, code) {
      const codeHash = await isRight(use, code)
      if (!codeHash) return false
      await pool.query(
        `UPDATE verification_code SET tries_left = tries_left + 1
         WHERE holder = $1 AND purpose = $2 AND code_hash = $3`,
        [use.holder, use.purpose, codeHash],
      )
      return true
    },
  }
}

async function limitReached(
  client: pg.PoolClient,
  { target, purpose, sender, now }: CodeUse & { sender: CodeSender; now: number },
): Promise<Refusal | undefined> {
  const { rows } = await client.query(
    `SELECT count(*) FILTER (WHERE target = $2) AS "toTarget",
            count(*) FILTER (WHERE sender = $1) AS "bySender",
            coalesce(max(sent_at) FILTER (WHERE target = $2), 0) AS last
     FROM code_sent WHERE sent_at > $3 AND (target = $2 OR sender = $1)`,
    [sender.name, target, now - DAY_MS],
  )
  const { toTarget, bySender, last } = rows[0] as {
    toTarget: number
    bySender: number
    last: number
  }
  const waitMs = last + RESEND_AFTER_SECONDS * 1_000 - now
  if (waitMs > 0) return refuse('codeTooSoon', { seconds: Math.ceil(waitMs / 1_000) })
  const isOwn = purpose === 'security' || purpose === 'withdraw'
  const isOver =
    toTarget >= (isOwn ? PER_OWN_TARGET_PER_DAY : PER_TARGET_PER_DAY) || bySender >= sender.perDay
  return isOver ? refuse('codeLimit') : undefined
}

function hashOf(use: CodeUse, code: string): Buffer {
  return hash(`${use.purpose}:${use.holder}:${use.target}:${code}:${use.about ?? ''}`)
}

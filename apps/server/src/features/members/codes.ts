/**
 * Verification codes: six digits, kept as a hash, bound to a member, a purpose and a target. Five
 * minutes, five tries, one a minute, five a day to a target, twenty a day from a member.
 */
import { randomInt, timingSafeEqual } from 'node:crypto'
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import { hash } from '../../session/sessions.ts'

export const RESEND_AFTER_SECONDS = 60
const VALID_MS = 5 * 60_000
const TRIES = 5
const DAY_MS = 86_400_000
const PER_TARGET_PER_DAY = 5
const PER_MEMBER_PER_DAY = 20

export type CodeUse = { member: MemberId; purpose: 'bindEmail'; target: string }
export type Codes = {
  /** A new code, to be sent; the one before is void. */
  issue(use: CodeUse): Promise<string | Refusal>
  /** True once for the right code. */
  redeem(use: CodeUse, code: string): Promise<boolean>
}

export function createCodes(pool: pg.Pool): Codes {
  return {
    issue: (use) =>
      transaction(pool, async (client) => {
        const now = Date.now()
        // One request of a member and to a target at a time, so that parallel ones cannot pass the limits together.
        await client.query('SELECT 1 FROM member WHERE id = $1 FOR UPDATE', [use.member])
        await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [use.target])
        const refused = await limitReached(client, use, now)
        if (refused) return refused
        const code = String(randomInt(1_000_000)).padStart(6, '0')
        await client.query('INSERT INTO code_sent (member, target, sent_at) VALUES ($1, $2, $3)', [
          use.member,
          use.target,
          now,
        ])
        await client.query(
          `INSERT INTO verification_code
             (member, purpose, target, code_hash, tries_left, sent_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (member, purpose) DO UPDATE SET target = excluded.target,
             code_hash = excluded.code_hash, tries_left = excluded.tries_left,
             sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
          [use.member, use.purpose, use.target, hashOf(use, code), TRIES, now, now + VALID_MS],
        )
        return code
      }),

    async redeem(use, code) {
      const { rows } = await pool.query(
        `UPDATE verification_code SET tries_left = tries_left - 1
         WHERE member = $1 AND purpose = $2 AND target = $3 AND tries_left > 0 AND expires_at >= $4
         RETURNING code_hash AS "codeHash"`,
        [use.member, use.purpose, use.target, Date.now()],
      )
      const [row] = rows as { codeHash: Buffer }[]
      if (!row || !timingSafeEqual(row.codeHash, hashOf(use, code))) return false
      const { rowCount } = await pool.query(
        'DELETE FROM verification_code WHERE member = $1 AND purpose = $2 AND code_hash = $3',
        [use.member, use.purpose, row.codeHash],
      )
      return rowCount === 1
    },
  }
}

async function limitReached(
  client: pg.PoolClient,
  use: CodeUse,
  now: number,
): Promise<Refusal | undefined> {
  const { rows } = await client.query(
    `SELECT count(*) FILTER (WHERE target = $2) AS "toTarget",
            count(*) FILTER (WHERE member = $1) AS "byMember",
            coalesce(max(sent_at), 0) AS last
     FROM code_sent WHERE sent_at > $3 AND (target = $2 OR member = $1)`,
    [use.member, use.target, now - DAY_MS],
  )
  const { toTarget, byMember, last } = rows[0] as {
    toTarget: number
    byMember: number
    last: number
  }
  const waitMs = last + RESEND_AFTER_SECONDS * 1_000 - now
  if (waitMs > 0) return refuse('codeTooSoon', { seconds: Math.ceil(waitMs / 1_000) })
  const isOver = toTarget >= PER_TARGET_PER_DAY || byMember >= PER_MEMBER_PER_DAY
  return isOver ? refuse('codeLimit') : undefined
}

function hashOf(use: CodeUse, code: string): Buffer {
  return hash(`${use.purpose}:${use.member}:${use.target}:${code}`)
}

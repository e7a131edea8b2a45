/**
 * Verification codes: six digits, kept as a hash, bound to a holder (a member, or the browser of a
 * visitor), a purpose and a target. Five minutes, five tries, one a minute, and so many a day: each
 * purpose and whoever asks has a share of its own, so that strangers who use up theirs leave the
 * owner's alone. A code that was used lets the next one come at once.
 */

import { randomInt, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '@assay/domain/day.ts'
import { CODE_VALID_MS } from '@assay/domain/identity/verificationCode.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { Refusal, refuse } from '../../http/reply.ts'
import { hash } from '../../session/sessions.ts'

export const RESEND_AFTER_SECONDS = 60
const TRIES = 5
/** To one target for one purpose: by one sender, and by all of the same kind together. */
const PER_DAY = {
  visitor: { each: 5, all: 20 },
  knownDevice: { each: 5, all: 20 },
  password: { each: 10, all: 10 },
  /** A member about a contact that is not bound yet: it may be anybody's. */
  newContact: { each: 5, all: 20 },
  /** A member about the own contact: each change and withdrawal needs a code. */
  member: { each: 20, all: 20 },
} as const satisfies Record<string, { each: number; all: number }>

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
/**
 * Who asks: a visitor, named by the network; one in a browser that the account was used in before;
 * one who knew the password; a member. And how many codes that one may ask for in a day, to
 * whomever.
 */
export type CodeSender = { asker: keyof typeof PER_DAY; name: string; perDay: number }
/** Enough for everything that a member does in a day. */
export const CODES_PER_MEMBER_PER_DAY = 60

/** Puts the letter with a code into the queue. */
type PostCode = (client: pg.PoolClient, code: string) => Promise<void>

export type Codes = {
  /** Makes a new code and posts it in the same transaction; the one before is void. */
  issue(use: CodeUse, sender: CodeSender, post: PostCode): Promise<Refusal | undefined>
  /** Whether one that was sent for exactly this is still good. */
  isGood(use: CodeUse): Promise<boolean>
  /** Undefined once for the right code; `codeInvalid`, or `codeSpent` when there is no try left. */
  redeem(use: CodeUse, code: string): Promise<Refusal | undefined>
  /** The same, but a right code stays good. A wrong one costs a try. */
  check(use: CodeUse, code: string): Promise<Refusal | undefined>
}

export function createCodes(pool: pg.Pool): Codes {
  return {
    issue: (use, sender, post) =>
      transaction(pool, async (client) => {
        const now = Date.now()
        // One request of a sender and to a target at a time, so that parallel ones cannot pass the
        // limits together; always in this order, and no sender is named like a target.
        for (const name of [sender.name, use.target]) {
          await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
        }
        const refused = await limitReached(client, { ...use, sender, now })
        if (refused) return refused
        await post(client, await keepCode(client, { ...use, sender, now }))
        return undefined
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
      const codeHash = await hashOfRight(pool, use, code)
      if (codeHash instanceof Refusal) return codeHash
      const { rowCount } = await pool.query(
        'DELETE FROM verification_code WHERE holder = $1 AND purpose = $2 AND code_hash = $3',
        [use.holder, use.purpose, codeHash],
      )
      if (rowCount !== 1) return refuse('codeInvalid')
      // Anyone who used a code has read it: the next one need not wait. The day's count stays.
      const waitMs = RESEND_AFTER_SECONDS * 1_000
      await pool.query(
        `UPDATE code_sent SET sent_at = sent_at - $3::bigint
         WHERE target = $1 AND purpose = $2 AND sent_at > $4`,
        [use.target, use.purpose, waitMs, Date.now() - waitMs],
      )
      return undefined
    },

    async check(use, code) {
      const codeHash = await hashOfRight(pool, use, code)
      if (codeHash instanceof Refusal) return codeHash
      await pool.query(
        `UPDATE verification_code SET tries_left = tries_left + 1
         WHERE holder = $1 AND purpose = $2 AND code_hash = $3`,
        [use.holder, use.purpose, codeHash],
      )
      return undefined
    },
  }
}

/** Takes a try first and compares after, so that parallel guesses cannot share one. */
async function hashOfRight(pool: pg.Pool, use: CodeUse, code: string): Promise<Buffer | Refusal> {
  const live = 'holder = $1 AND purpose = $2 AND target = $3 AND expires_at >= $4'
  const values = [use.holder, use.purpose, use.target, Date.now()]
  const { rows } = await pool.query(
    `UPDATE verification_code SET tries_left = tries_left - 1 WHERE ${live} AND tries_left > 0
     RETURNING code_hash AS "codeHash", tries_left AS "triesLeft"`,
    values,
  )
  const [row] = rows as { codeHash: Buffer; triesLeft: number }[]
  if (row && timingSafeEqual(row.codeHash, hashOf(use, code))) return row.codeHash
  if (row) return refuse(row.triesLeft > 0 ? 'codeInvalid' : 'codeSpent')
  const spent = await pool.query(`SELECT FROM verification_code WHERE ${live}`, values)
  return refuse(spent.rows.length > 0 ? 'codeSpent' : 'codeInvalid')
}

type Asked = CodeUse & { sender: CodeSender; now: number }

async function limitReached(
  client: pg.PoolClient,
  { target, purpose, sender, now }: Asked,
): Promise<Refusal | undefined> {
  /** When the count of those goes below the limit again; the past when it is. */
  async function freeAt(where: string, values: unknown[], perDay: number): Promise<number> {
    const { rows } = await client.query(
      `SELECT sent_at AS at FROM code_sent WHERE sent_at > $1 AND ${where}
       ORDER BY sent_at DESC OFFSET $2 LIMIT 1`,
      [now - DAY_MS, perDay - 1, ...values],
    )
    const [row] = rows as { at: number }[]
    return row ? row.at + DAY_MS : 0
  }
  const { asker, name } = sender
  const { each, all } = PER_DAY[asker]
  const alike = [target, purpose, asker]
  const { rows } = await client.query(
    `SELECT coalesce(max(sent_at), 0) AS last FROM code_sent
     WHERE target = $1 AND purpose = $2 AND asker = $3 AND sender = $4`,
    [...alike, name],
  )
  const waitMs = (rows[0] as { last: number }).last + RESEND_AFTER_SECONDS * 1_000 - now
  if (waitMs > 0) return refuse('codeTooSoon', { seconds: Math.ceil(waitMs / 1_000) })
  const isAlike = 'target = $3 AND purpose = $4 AND asker = $5'
  const until = Math.max(
    await freeAt(`${isAlike} AND sender = $6`, [...alike, name], each),
    await freeAt(isAlike, alike, all),
    await freeAt('sender = $3', [name], sender.perDay),
  )
  if (until <= now) return undefined
  const inMinutes = Math.ceil((until - now) / 60_000)
  const [hours, minutes] = [Math.floor(inMinutes / 60), inMinutes % 60]
  return refuse('codeLimit', { seconds: Math.ceil((until - now) / 1_000), hours, minutes })
}

/** Makes the code, and counts it for its day; the one before is void. */
async function keepCode(client: pg.PoolClient, { sender, now, ...use }: Asked): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await client.query(
    `INSERT INTO code_sent (sender, target, sent_at, purpose, asker)
     VALUES ($1, $2, $3, $4, $5)`,
    [sender.name, use.target, now, use.purpose, sender.asker],
  )
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
}

function hashOf(use: CodeUse, code: string): Buffer {
  return hash(`${use.purpose}:${use.holder}:${use.target}:${code}:${use.about ?? ''}`)
}

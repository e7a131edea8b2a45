/**
 * Verification codes: six digits, stored as a hash, bound to a holder (a member, or a visitor's
 * browser), a purpose and a target. Valid for five minutes and five attempts, one a minute, with a
 * daily limit. The limits are separate for each purpose and kind of sender, so that strangers
 * cannot use up the owner's. After a code was used, the next one can be sent at once.
 */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '@assay/domain/day.ts'
import { CODE_VALID_MS } from '@assay/domain/identity/verificationCode.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { Refusal, refuse } from '../../http/reply.ts'
import { type Spend, spendAll } from '../../security/spend.ts'
import { hash } from '../../session/sessions.ts'

export const RESEND_AFTER_SECONDS = 60
const TRIES = 5
/** Limits for one target and purpose: of one sender, and of all senders of the same kind. */
const PER_DAY = {
  visitor: { each: 5, all: 20 },
  knownDevice: { each: 5, all: 20 },
  password: { each: 10, all: 10 },
  /** A member, for a contact that is not bound yet and may be anyone's. */
  newContact: { each: 5, all: 20 },
  /** A member, for their own contact: each change and withdrawal needs a code. */
  member: { each: 20, all: 20 },
} as const satisfies Record<string, { each: number; all: number }>

export type CodeUse = {
  /** `member/…` or `device/…`: the only one who may redeem it. */
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
  /** Exactly what it permits, if more than its purpose. */
  about?: string | undefined
}
/**
 * The sender: a visitor, identified by the network; a browser that the account has used; someone
 * who entered the password; a member. With the sender's daily limit over all targets.
 */
export type CodeSender = { asker: keyof typeof PER_DAY; name: string; perDay: number }
/** Enough for everything that a member does in a day. */
export const CODES_PER_MEMBER_PER_DAY = 60

/** Queues the letter with a code. */
type PostCode = (client: pg.PoolClient, code: string) => Promise<void>

export type Codes = {
  /** Creates a code and queues its letter in the same transaction; voids the one before. */
  issue(use: CodeUse, sender: CodeSender, post: PostCode): Promise<Refusal | undefined>
  /** Whether a code sent for exactly this is still valid. */
  isGood(use: CodeUse): Promise<boolean>
  /**
   * What uses the right code up; `codeInvalid`, or `codeSpent` without attempts left. A right code
   * stays valid until then, a wrong one costs an attempt. With the key of a request, `wasUsedBy`
   * knows it until the code would have expired.
   */
  judge(use: CodeUse, code: string, request?: string): Promise<Refusal | Spend>
  /** Consumes the right code. */
  redeem(use: CodeUse, code: string): Promise<Refusal | undefined>
  /** Whether a request with this key has consumed the code: then this one is a repeat of it. */
  wasUsedBy(use: CodeUse, code: string, request: string): Promise<boolean>
  /** Consumes no right code. */
  check(use: CodeUse, code: string): Promise<Refusal | undefined>
}

export function createCodes(pool: pg.Pool): Codes {
  return {
    issue: (use, sender, post) =>
      transaction(pool, async (client) => {
        const now = Date.now()
        // Serializes the requests of a sender and to a target, so that parallel ones cannot pass
        // the limits together; always in this order, and sender names never equal target names.
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

    judge: (use, code, request) => judge(pool, { use, code, request }),

    async redeem(use, code) {
      const spend = await judge(pool, { use, code })
      return spend instanceof Refusal ? spend : spendAll(pool, [spend])
    },

    async wasUsedBy(use, code, request) {
      const { rows } = await pool.query(
        `SELECT FROM verification_code WHERE holder = $1 AND purpose = $2 AND target = $3
         AND expires_at >= $4`,
        [use.holder, usedPurpose(use, code, request), use.target, Date.now()],
      )
      return rows.length > 0
    },

    async check(use, code) {
      const spend = await judge(pool, { use, code })
      return spend instanceof Refusal ? spend : undefined
    },
  }
}

type Given = { use: CodeUse; code: string; request?: string | undefined }

async function judge(pool: pg.Pool, given: Given): Promise<Refusal | Spend> {
  const { use, code } = given
  const codeHash = await hashOfRight(pool, use, code)
  if (codeHash instanceof Refusal) return codeHash
  await pool.query(
    `UPDATE verification_code SET tries_left = tries_left + 1
     WHERE holder = $1 AND purpose = $2 AND code_hash = $3`,
    [use.holder, use.purpose, codeHash],
  )
  return (client) => spendCode(client, codeHash, given)
}

async function spendCode(
  client: pg.ClientBase,
  codeHash: Buffer,
  { use, code, request }: Given,
): Promise<Refusal | undefined> {
  const which = 'holder = $1 AND purpose = $2 AND code_hash = $3 AND expires_at >= $4'
  const values: unknown[] = [use.holder, use.purpose, codeHash, Date.now()]
  const { rowCount } =
    request === undefined
      ? await client.query(`DELETE FROM verification_code WHERE ${which}`, values)
      : await client.query(`UPDATE verification_code SET purpose = $5 WHERE ${which}`, [
          ...values,
          usedPurpose(use, code, request),
        ])
  if (rowCount !== 1) return refuse('codeInvalid')
  // After a code was used, its receiver has read it: the next one need not wait. The daily count
  // stays.
  const waitMs = RESEND_AFTER_SECONDS * 1_000
  await client.query(
    `UPDATE code_sent SET sent_at = sent_at - $3::bigint
     WHERE target = $1 AND purpose = $2 AND sent_at > $4`,
    [use.target, use.purpose, waitMs, Date.now() - waitMs],
  )
  return undefined
}

/** Counts an attempt before comparing, so that parallel guesses cannot share one. */
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
  /** When the count drops below the limit; in the past if it already is. */
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

/** Creates the code, and counts it for its day; voids the one before. */
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

/** Of a consumed code: no request redeems it again, except a repeat of the one that did. */
const usedPurpose = (use: CodeUse, code: string, request: string): string =>
  `${use.purpose} ${request} ${hashOf(use, code).toString('hex')}`

function hashOf(use: CodeUse, code: string): Buffer {
  return hash(`${use.purpose}:${use.holder}:${use.target}:${code}:${use.about ?? ''}`)
}

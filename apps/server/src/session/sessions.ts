/**
 * Sessions: an opaque token in a header and an HttpOnly cookie. Both must match, so a token stolen
 * from a page is useless elsewhere. Only hashes are stored.
 */
import { hash as digestOf, randomBytes, timingSafeEqual } from 'node:crypto'
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import type pg from 'pg'
import { LOCAL_COMMIT } from '../db/localCommit.ts'
import { transaction } from '../db/transaction.ts'
import type { CallerSession } from '../http/caller.ts'
import { sessionName } from './endedOf.ts'
import type { Endings } from './endings.ts'
import { createSessionCache } from './sessionCache.ts'

export const SESSION_MAX_MS = 7 * DAY_MS
/** After so long without a request the session may still look, but not move money. */
export const SESSION_IDLE_MS = 30 * 60_000
/** Per member: all of them are shown in the list of devices. */
const SESSIONS_MAX = 100
const SEEN_EVERY_MS = 60_000
const CACHE_MAX = 50_000

type NewSession = {
  member: MemberId
  address: string
  device: string
  from?: { ip: string; agent: string }
}
type Secrets = { token: string; cookie: string }

type OpenSession = {
  /** Sixteen hexadecimal digits: names the session without opening it. */
  id: string
  tokenHash: Buffer
  ip: string
  agent: string
  createdAt: number
  seenAt: number
}

export type Sessions = {
  find(token: string, cookie: string): Promise<CallerSession | undefined>
  /** At the limit, the sessions that were unseen for longest end; they are returned as `ended`. */
  open(session: NewSession): Promise<Secrets & { ended: CallerSession[] }>
  /** False when it had ended already. */
  close(session: Pick<CallerSession, 'tokenHash'>): Promise<boolean>
  /**
   * The wallet signed again: the session gets new secrets, so that stolen old ones become useless.
   * Undefined when the session has ended meanwhile.
   */
  renewProven(session: CallerSession): Promise<Secrets | undefined>
  /**
   * Ends a member's sessions except the kept one, in the transaction of the change that requires
   * it.
   */
  closeAll(
    member: MemberId,
    change: (client: pg.PoolClient) => Promise<void>,
    kept?: CallerSession,
  ): Promise<CallerSession[]>
  /** A member's sessions that are not over, the latest seen first. */
  list(member: MemberId): Promise<OpenSession[]>
  /** Reads a member's sessions again at their next request, as after freezing. */
  forget(member: MemberId): void
}

export function createSessions(pool: pg.Pool, endings: Endings): Sessions {
  const cache = createSessionCache<Found>(endings, {
    max: CACHE_MAX,
    read: (name, known) => readSession(pool, name, known),
    isOver: ({ expiresAt }, now) => now > expiresAt,
  })

  /** Removes ended sessions from the cache. */
  function end(rows: readonly SessionRow[]): CallerSession[] {
    const sessions = rows.map(sessionOf)
    cache.end(sessions.map(sessionName))
    return sessions
  }

  return {
    async find(token, cookie) {
      if (!isSecret(token)) return undefined
      const found = await cache.find(sessionName({ tokenHash: hash(token) }))
      if (!found || !timingSafeEqual(found.cookieHash, hash(cookie))) return undefined
      await touch(pool, found.session)
      return found.session
    },

    async open(session) {
      const secrets = { token: randomSecret(), cookie: randomSecret() }
      const before = await insertSession(pool, session, secrets)
      if (before < SESSIONS_MAX) return { ...secrets, ended: [] }
      return { ...secrets, ended: end(await deleteOldest(pool, session.member)) }
    },

    async close(session) {
      const { rowCount } = await pool.query('DELETE FROM session WHERE token_hash = $1', [
        session.tokenHash,
      ])
      cache.end([sessionName(session)])
      return rowCount === 1
    },

    async renewProven(session) {
      const secrets = { token: randomSecret(), cookie: randomSecret() }
      const { rowCount } = await pool.query(
        `UPDATE session SET token_hash = $2, cookie_hash = $3, proven_at = $4, seen_at = $4
         WHERE token_hash = $1`,
        [session.tokenHash, hash(secrets.token), hash(secrets.cookie), Date.now()],
      )
      cache.end([sessionName(session)])
      return rowCount === 1 ? secrets : undefined
    },

    async closeAll(member, change, kept) {
      const rows = await transaction(pool, async (client) => {
        await change(client)
        const deleted = await client.query(
          'DELETE FROM session WHERE member = $1 AND token_hash <> $2 RETURNING *',
          [member, kept?.tokenHash ?? Buffer.alloc(0)],
        )
        return deleted.rows as SessionRow[]
      })
      return end(rows)
    },

    list: (member) => listSessions(pool, member),
    forget: cache.forget,
  }
}

type Found = { session: CallerSession; cookieHash: Buffer }

/** By the token's hash, as hexadecimal. */
async function readSession(
  pool: pg.Pool,
  name: string,
  known: Found | undefined,
): Promise<Found | undefined> {
  const tokenHash = Buffer.from(name, 'hex')
  const { rows } = await pool.query({
    name: 'find-session',
    text: `SELECT member, s.address, cookie_hash, s.created_at, seen_at, proven_at, frozen_by,
       email IS NOT NULL AS has_email
     FROM session s JOIN member m ON m.id = member WHERE token_hash = $1`,
    values: [tokenHash],
  })
  const [row] = rows
  if (!row) return undefined
  const session = sessionOf({ ...row, token_hash: tokenHash })
  session.seenAt = Math.max(session.seenAt, known?.session.seenAt ?? 0)
  return { session, cookieHash: row.cookie_hash as Buffer }
}

/** An idle session stays idle: only a new sign-in makes it fit to move money again. */
async function touch(pool: pg.Pool, session: CallerSession): Promise<void> {
  const now = Date.now()
  const idle = now - session.seenAt
  if (idle > SESSION_IDLE_MS || idle < SEEN_EVERY_MS) return
  session.seenAt = now
  await pool.query(
    `WITH ${LOCAL_COMMIT} UPDATE session SET seen_at = $2 FROM local WHERE token_hash = $1`,
    [session.tokenHash, now],
  )
}

/** How many the member had before. */
async function insertSession(
  pool: pg.Pool,
  { member, address, device, from }: NewSession,
  { token, cookie }: Secrets,
): Promise<number> {
  const now = Date.now()
  const { rows } = await pool.query(
    `INSERT INTO session
       (token_hash, cookie_hash, member, address, device, created_at, seen_at, ip, agent, proven_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)
     RETURNING (SELECT count(*) FROM session WHERE member = $3) AS before`,
    [
      hash(token),
      hash(cookie),
      member,
      address,
      device,
      now,
      from?.ip ?? '',
      from?.agent ?? '',
      address === '' ? 0 : now,
    ],
  )
  const [{ before }] = rows as [{ before: number }]
  return before
}

const deleteOldest = (pool: pg.Pool, member: MemberId): Promise<SessionRow[]> =>
  transaction(pool, async (client) => {
    // Serialized: two transactions that end the same sessions would deadlock.
    await client.query('SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', [member])
    const deleted = await client.query(
      `DELETE FROM session WHERE token_hash IN (SELECT token_hash FROM session WHERE member = $1
         ORDER BY seen_at DESC, created_at DESC OFFSET ${SESSIONS_MAX}) RETURNING *`,
      [member],
    )
    return deleted.rows as SessionRow[]
  })

async function listSessions(pool: pg.Pool, member: MemberId): Promise<OpenSession[]> {
  const { rows } = await pool.query(
    `SELECT token_hash AS "tokenHash", ip, agent, created_at AS "createdAt", seen_at AS "seenAt"
     FROM session WHERE member = $1 AND created_at > $2 ORDER BY seen_at DESC LIMIT ${SESSIONS_MAX}`,
    [member, Date.now() - SESSION_MAX_MS],
  )
  const found = rows as Omit<OpenSession, 'id'>[]
  return found.map((row) => ({ ...row, id: sessionName(row).slice(0, 16) }))
}

type SessionRow = {
  token_hash: Buffer
  member: MemberId
  address: string
  created_at: number
  seen_at: number
  proven_at: number
  frozen_by?: string | null
  has_email?: boolean
}

const sessionOf = (row: SessionRow): CallerSession => ({
  member: row.member,
  address: row.address,
  tokenHash: row.token_hash,
  createdAt: row.created_at,
  expiresAt: row.created_at + SESSION_MAX_MS,
  seenAt: row.seen_at,
  provenAt: row.proven_at,
  isFrozen: Boolean(row.frozen_by),
  hasEmail: row.has_email === true,
})

/** 256 random bits as 43 characters. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text)

export function hash(secret: string): Buffer {
  return digestOf('sha256', secret, 'buffer')
}

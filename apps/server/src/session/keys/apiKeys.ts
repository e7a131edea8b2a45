/**
 * API keys of members: created, listed, revoked, and looked up at each request of a bot. Lookups
 * are cached; whatever ends a key removes it from the cache at once.
 */
import { createHash, createPublicKey, type KeyObject, randomBytes } from 'node:crypto'
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import type { KeyRight } from '@assay/wire/route.ts'
import type pg from 'pg'
import { LOCAL_COMMIT } from '../../db/localCommit.ts'
import { transaction } from '../../db/transaction.ts'
import type { CallerSession } from '../../http/caller.ts'
import { Refusal, refuse } from '../../http/reply.ts'
import { type Activity, recordActivity } from '../../security/activity.ts'
import type { Endings } from '../endings.ts'
import { createSessionCache } from '../sessionCache.ts'

export const KEYS_MAX = 10
const CACHE_MAX = 10_000
const USED_EVERY_MS = 60_000
/** A key without an expiry still gives its sessions one, because the socket needs it. */
const FAR_MS = 365 * DAY_MS

type ApiKeyInfo = {
  id: string
  name: string
  right: KeyRight
  networks: string[]
  createdAt: number
  expiresAt?: number | undefined
  usedAt?: number | undefined
  usedFrom: string
}

type NewApiKey = Pick<ApiKeyInfo, 'name' | 'right' | 'networks' | 'expiresAt'> & {
  publicKey: Buffer
}

/** A key as a request needs it. */
export type KnownKey = {
  id: string
  right: KeyRight
  networks: readonly string[]
  publicKey: KeyObject
  session: CallerSession
}

type By = { session: CallerSession; from: NonNullable<Activity['from']> }

/** What goes into the same transaction; it is given the key's name. */
type Alongside = (client: pg.PoolClient, name: string) => Promise<void>

export type ApiKeys = {
  /** Undefined when unknown, expired or revoked. */
  find(id: string): Promise<KnownKey | undefined>
  /** Notes the last use, at most once a minute. */
  use(key: KnownKey, ip: string): Promise<void>
  list(member: MemberId): Promise<ApiKeyInfo[]>
  /** `apiKeysFull` when the member has ten, `notSignedIn` when the session ended meanwhile. */
  create(by: By, key: NewApiKey, alongside: Alongside): Promise<ApiKeyInfo | Refusal>
  /** The session that ended with the key; undefined when the member has no such key. */
  revoke(by: By, id: string, alongside: Alongside): Promise<CallerSession | undefined>
  /** Reads a member's keys again at the next request, as after freezing. */
  forget(member: MemberId): void
}

const COLUMNS = `id, name, right_to AS "right", networks, created_at AS "createdAt",
  expires_at AS "expiresAt", used_at AS "usedAt", used_from AS "usedFrom"`

export function createApiKeys(pool: pg.Pool, endings: Endings): ApiKeys {
  const cache = createSessionCache<KnownKey>(endings, {
    max: CACHE_MAX,
    read: (id) => readKey(pool, id),
    isOver: ({ expiresAt }, now) => expiresAt <= now,
  })
  const usedAt = new Map<string, number>()

  return {
    find: cache.find,

    async use({ id }, ip) {
      const now = Date.now()
      if (now - (usedAt.get(id) ?? 0) < USED_EVERY_MS) return
      if (usedAt.size >= CACHE_MAX) usedAt.clear()
      usedAt.set(id, now)
      await pool.query(
        `WITH ${LOCAL_COMMIT} UPDATE api_key SET used_at = $2, used_from = $3 FROM local
         WHERE id = $1`,
        [id, now, ip],
      )
    },

    async list(member) {
      const { rows } = await pool.query(
        `SELECT ${COLUMNS} FROM api_key WHERE member = $1 ORDER BY created_at DESC, id`,
        [member],
      )
      return (rows as NullableInfo[]).map(infoOf)
    },

    create: (by, key, alongside) =>
      transaction(pool, async (client) => {
        const made = await insertKey(client, by, key)
        if (!(made instanceof Refusal)) await alongside(client, key.name)
        return made
      }),

    async revoke(by, id, alongside) {
      const isRevoked = await transaction(pool, async (client) => {
        const name = await deleteKey(client, by, id)
        if (name === undefined) return false
        await alongside(client, name)
        return true
      })
      cache.end([id])
      const { member } = by.session
      return isRevoked ? sessionOf({ id, member, createdAt: 0 }, Date.now()) : undefined
    },

    forget: cache.forget,
  }
}

async function readKey(pool: pg.Pool, id: string): Promise<KnownKey | undefined> {
  const now = Date.now()
  const { rows } = await pool.query(
    `SELECT k.id, member, right_to AS "right", networks, public_key AS "publicKey",
       k.created_at AS "createdAt", expires_at AS "expiresAt", frozen_by AS "frozenBy",
       email IS NOT NULL AS "hasEmail"
     FROM api_key k JOIN member m ON m.id = member WHERE k.id = $1`,
    [id],
  )
  const [row] = rows as KeyRow[]
  return row && knownKey(row, now)
}

async function insertKey(
  client: pg.PoolClient,
  { session: { member, tokenHash }, from }: By,
  { name, right, networks, publicKey, expiresAt }: NewApiKey,
): Promise<ApiKeyInfo | Refusal> {
  // Serializes two requests for the tenth key. Whatever ends sessions and keys locks the member
  // first, so an ended session cannot create a key.
  await client.query('SELECT 1 FROM member WHERE id = $1 FOR UPDATE', [member])
  const { rowCount } = await client.query('SELECT 1 FROM session WHERE token_hash = $1', [
    tokenHash,
  ])
  if (rowCount !== 1) return refuse('notSignedIn')
  const { rows: counted } = await client.query(
    'SELECT count(*)::int AS count FROM api_key WHERE member = $1',
    [member],
  )
  if ((counted[0] as { count: number }).count >= KEYS_MAX) {
    return refuse('apiKeysFull', { max: KEYS_MAX })
  }
  const { rows } = await client.query(
    `INSERT INTO api_key (id, member, name, public_key, right_to, networks, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
    [
      randomBytes(16).toString('hex'),
      member,
      name,
      publicKey,
      right,
      networks,
      Date.now(),
      expiresAt ?? null,
    ],
  )
  await recordActivity(client, { member, kind: 'apiKeyCreated', from, details: { name } })
  return infoOf(rows[0] as NullableInfo)
}

/** Its name; undefined where the member has no such key. */
async function deleteKey(
  client: pg.PoolClient,
  { session: { member }, from }: By,
  id: string,
): Promise<string | undefined> {
  const { rows } = await client.query(
    'DELETE FROM api_key WHERE id = $1 AND member = $2 RETURNING name',
    [id, member],
  )
  const [row] = rows as { name: string }[]
  if (!row) return undefined
  const details = { name: row.name }
  await recordActivity(client, { member, kind: 'apiKeyRevoked', from, details })
  return row.name
}

/**
 * Revokes every key of a member inside the transaction of a change that ends sessions too; those
 * that ended with them. `forget` has to follow once it is committed.
 */
export async function revokeAllKeys(
  client: pg.PoolClient,
  member: MemberId,
  actor: Activity['actor'] = 'member',
): Promise<CallerSession[]> {
  // A key that is being created by a session that ends here is either created first and ended too,
  // or not created.
  await client.query('SELECT 1 FROM member WHERE id = $1 FOR UPDATE', [member])
  const { rows } = await client.query('DELETE FROM api_key WHERE member = $1 RETURNING id', [
    member,
  ])
  const ids = rows as { id: string }[]
  if (ids.length > 0) {
    const details = { count: ids.length }
    await recordActivity(client, { member, kind: 'apiKeysRevoked', actor, details })
  }
  return ids.map(({ id }) => sessionOf({ id, member, createdAt: 0 }, Date.now()))
}

type KeyRow = {
  id: string
  member: MemberId
  right: KeyRight
  networks: string[]
  publicKey: Buffer
  createdAt: number
  expiresAt: number | null
  frozenBy: string | null
  hasEmail: boolean
}

function knownKey(row: KeyRow, now: number): KnownKey {
  const { id, right, networks } = row
  return {
    id,
    right,
    networks,
    publicKey: publicKeyOf(row.publicKey),
    session: sessionOf(row, now),
  }
}

/** A key's session for handlers and sockets; never idle, because a bot does not leave. */
function sessionOf(
  row: Pick<KeyRow, 'id' | 'member' | 'createdAt'> & Partial<KeyRow>,
  now: number,
): CallerSession {
  return {
    member: row.member,
    address: '',
    tokenHash: keyTokenHash(row.id),
    createdAt: row.createdAt,
    expiresAt: row.expiresAt ?? now + FAR_MS,
    get seenAt() {
      return Date.now()
    },
    provenAt: 0,
    isFrozen: Boolean(row.frozenBy),
    hasEmail: row.hasEmail === true,
    isBot: true,
  }
}

/** A key's substitute for the token hash that identifies sessions. */
export const keyTokenHash = (id: string): Buffer =>
  createHash('sha256').update(`api-key/${id}`).digest()

/** Throws unless given 32 bytes. */
export const publicKeyOf = (bytes: Buffer): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') },
    format: 'jwk',
  })

type NullableInfo = Omit<ApiKeyInfo, 'expiresAt' | 'usedAt'> & {
  expiresAt: number | null
  usedAt: number | null
}

const infoOf = ({ expiresAt, usedAt, ...row }: NullableInfo): ApiKeyInfo => ({
  ...row,
  expiresAt: expiresAt ?? undefined,
  usedAt: usedAt ?? undefined,
})

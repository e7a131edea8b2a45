/**
 * How many images a member and a network may send in a day, and how many bytes are stored in all.
 * Space is reserved before an image is read, and an unreadable image still counts for the day:
 * reading costs as much as storing.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { type Refusal, refuse } from '../../http/reply.ts'

const PER_MEMBER_PER_DAY = 50
const PER_NETWORK_PER_DAY = 500

export type ImagePlace = {
  name: string
  member: MemberId
  purpose: string
  /** The bytes to reserve. */
  size: number
  /**
   * As shortened by `networkOf`; undefined for an image made by the server, which counts for no
   * limit.
   */
  network: string | undefined
}

/** Why the member may not send another image now. */
export async function memberQuota(
  on: pg.Pool | pg.PoolClient,
  member: MemberId,
): Promise<Refusal | undefined> {
  const { rows } = await on.query(
    'SELECT count(*) AS count FROM image WHERE member = $1 AND created_at > $2',
    [member, Date.now() - DAY_MS],
  )
  return rows[0].count < PER_MEMBER_PER_DAY ? undefined : refuse('imageQuota')
}

/** Reserves space for an image, or returns why not. Serialized, so that each is counted. */
export function takePlace(
  pool: pg.Pool,
  place: ImagePlace,
  bytesMax: number,
): Promise<Refusal | undefined> {
  const { name, member, purpose, size, network } = place
  return transaction(pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('pictures', 0))`)
    const refused =
      (network !== undefined && (await quotaOf(client, member, network))) ||
      (await room(client, size, bytesMax))
    if (refused) return refused
    await client.query(
      `INSERT INTO image (name, member, purpose, size, network, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [name, member, purpose, size, network, Date.now()],
    )
    return undefined
  })
}

async function quotaOf(client: pg.PoolClient, member: MemberId, network: string) {
  const { rows } = await client.query(
    'SELECT count(*) AS count FROM image WHERE network = $1 AND created_at > $2',
    [network, Date.now() - DAY_MS],
  )
  if (rows[0].count >= PER_NETWORK_PER_DAY) return refuse('imageQuota')
  return memberQuota(client, member)
}

async function room(client: pg.PoolClient, size: number, bytesMax: number) {
  const { rows } = await client.query(
    'SELECT coalesce(sum(size), 0)::float8 AS bytes FROM image WHERE deleted_at IS NULL',
  )
  return rows[0].bytes + size <= bytesMax ? undefined : refuse('imageStoreFull')
}

/**
 * How many pictures may be sent in a day by a member and by a network, and how many bytes of them
 * are kept in all. A picture takes its place before it is read, and one that cannot be read keeps
 * it for the day: reading costs as much as storing.
 */

import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { type Refusal, refuse } from '../../http/reply.ts'

const PER_MEMBER_PER_DAY = 50
const PER_NETWORK_PER_DAY = 500

export type PicturePlace = {
  name: string
  member: MemberId
  purpose: string
  /** Bytes that it may take. */
  size: number
  /** As `networkOf` cuts it; undefined for pictures of our own making, which count for no day. */
  network: string | undefined
}

/** Why the member may not send another one now. */
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

/**
 * Takes a place among the pictures, or says why there is none. One at a time, so that all count.
 */
export function takePlace(
  pool: pg.Pool,
  place: PicturePlace,
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

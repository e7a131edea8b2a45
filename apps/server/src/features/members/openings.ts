/**
 * The daily limit of new accounts per network, over all ways to register: each account takes a name
 * in the books, and an address to watch once it is shown.
 */
import { DAY_MS } from '@assay/domain/day.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { networkOf } from '../../http/limits/networkOf.ts'
import { type Refusal, refuse } from '../../http/reply.ts'

export type Openings = {
  /** `tooManyAccounts` when the limit is reached; counts nothing. */
  refusal(ip: string): Promise<Refusal | undefined>
  /** Counts one, or returns the same refusal. */
  take(ip: string): Promise<Refusal | undefined>
}

export function createOpenings(pool: pg.Pool, perDay: number): Openings {
  async function refusal(on: pg.Pool | pg.PoolClient, network: string) {
    const now = Date.now()
    const { rows } = await on.query(
      `SELECT opened_at AS at FROM opened_account WHERE network = $1 AND opened_at > $2
       ORDER BY opened_at DESC OFFSET $3 LIMIT 1`,
      [network, now - DAY_MS, perDay - 1],
    )
    const [full] = rows as { at: number }[]
    if (!full) return undefined
    const inMinutes = Math.max(1, Math.ceil((full.at + DAY_MS - now) / 60_000))
    const [hours, minutes] = [Math.floor(inMinutes / 60), inMinutes % 60]
    return refuse('tooManyAccounts', { hours, minutes })
  }

  return {
    refusal: (ip) => refusal(pool, networkOf(ip)),

    take: (ip) =>
      transaction(pool, async (client) => {
        const network = networkOf(ip)
        await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `opened/${network}`,
        ])
        const refused = await refusal(client, network)
        if (refused) return refused
        await client.query('INSERT INTO opened_account (network, opened_at) VALUES ($1, $2)', [
          network,
          Date.now(),
        ])
        return undefined
      }),
  }
}

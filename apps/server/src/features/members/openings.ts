/**
 * How many accounts a network may open in a day, whatever the way: each comes with a name in the
 * books, a starting place among codes, and an address to watch once it is asked for.
 */
import { DAY_MS } from '@assay/domain/day.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { networkOf } from '../../http/networkOf.ts'
import { type Refusal, refuse } from '../../http/reply.ts'

export type Openings = {
  /** `tooManyAccounts` while the network has no more to open; takes nothing. */
  refusal(ip: string): Promise<Refusal | undefined>
  /** Takes one, or says the same. */
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

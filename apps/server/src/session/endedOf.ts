/** Which sessions, of members or of their API keys, the database does not have any more. */
import type pg from 'pg'
import type { CallerSession } from '../http/caller.ts'

/** Of one question. */
const BATCH = 1_000

export async function endedOf(
  pool: pg.Pool,
  sessions: readonly CallerSession[],
): Promise<CallerSession[]> {
  const byName = new Map(sessions.map((session) => [sessionName(session), session]))
  const all = [...byName.values()]
  for (let from = 0; from < all.length; from += BATCH) {
    const asked = all.slice(from, from + BATCH)
    const bots = asked.filter(({ isBot }) => isBot)
    const { rows } = await pool.query(
      `SELECT token_hash AS "tokenHash" FROM session WHERE token_hash = ANY($1)
       UNION ALL
       SELECT sha256(convert_to('api-key/' || id, 'UTF8')) FROM api_key WHERE member = ANY($2)`,
      [asked.map(({ tokenHash }) => tokenHash), bots.map(({ member }) => member)],
    )
    for (const row of rows as Pick<CallerSession, 'tokenHash'>[]) byName.delete(sessionName(row))
  }
  return [...byName.values()]
}

export const sessionName = ({ tokenHash }: Pick<CallerSession, 'tokenHash'>) =>
  tokenHash.toString('hex')
